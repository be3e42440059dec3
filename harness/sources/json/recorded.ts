import * as v from "valibot";
import { LIFETIMES } from "../../prompt/lifetime.ts";
import { DEFAULT_SEPARATOR } from "../../prompt/prompt.ts";
import type { Request } from "../../prompt/request.ts";
import type { Section } from "../../prompt/section.ts";
import type { JsonFile } from "../source.ts";

/** What a recording holds. */
export type Recorded =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "sections"; readonly sections: readonly Section[]; readonly separator: string }
  | { readonly kind: "request"; readonly request: Request };

const Sections = v.array(
  v.object({
    label: v.pipe(v.string(), v.nonEmpty("must not be empty")),
    text: v.string(),
    lifetime: v.optional(v.picklist(LIFETIMES)),
    before: v.optional(v.string()),
    measures: v.optional(v.record(v.string(), v.string())),
  }),
);

const PARTS = [
  "system",
  "messages",
  "instructions",
  "input",
  "systemInstruction",
  "system_instruction",
  "contents",
];

/** @throws UsageError that points into the file, for what is neither a text nor sections nor a request */
export function recordedOf(file: JsonFile): Recorded {
  const { value } = file;
  if (typeof value === "string") return { kind: "text", text: value };
  if (Array.isArray(value))
    return { kind: "sections", sections: sectionsOf(file, [], value), separator: DEFAULT_SEPARATOR };
  if (typeof value !== "object" || value === null) return file.fail([], SHAPE, FIX);
  const fields = value as Readonly<Record<string, unknown>>;
  if ("sections" in fields) {
    const { separator = DEFAULT_SEPARATOR } = fields;
    if (typeof separator !== "string")
      return file.fail(["separator"], "`separator` is a text", "Write it in quotes, or drop it");
    return { kind: "sections", sections: sectionsOf(file, ["sections"], fields["sections"]), separator };
  }
  if (PARTS.some((part) => part in fields)) return { kind: "request", request: requestOf(file, fields) };
  if (typeof fields["text"] === "string") return { kind: "text", text: fields["text"] };
  return file.fail([], SHAPE, FIX);
}

const SHAPE = "it holds no prompt";
const FIX =
  "Record a request (system, messages, tools), a list of sections (label, text), an object with `sections`, or a text";

function sectionsOf(file: JsonFile, path: readonly string[], value: unknown): readonly Section[] {
  const parsed = v.safeParse(Sections, value);
  if (parsed.success) return parsed.output as readonly Section[];
  const [issue] = parsed.issues;
  const below = (issue.path ?? []).map(({ key }) => key as string | number);
  const shown = [...path, ...below].map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");
  return file.fail(
    [...path, ...below],
    `${shown.replace(/^\./, "") || "the sections"}: ${issue.message}`,
    FIX,
  );
}

const LIST = "Write it as a list, as it is sent, or drop it";

/** The recording as it is; what every request has is there, if only empty. */
function requestOf(file: JsonFile, fields: Readonly<Record<string, unknown>>): Request {
  const { messages = [], tools = [] } = fields;
  if (!Array.isArray(messages)) return file.fail(["messages"], "`messages` is a list", LIST);
  if (!Array.isArray(tools)) return file.fail(["tools"], "`tools` is a list", LIST);
  return { ...fields, messages, tools };
}
