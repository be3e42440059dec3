import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import * as v from "valibot";
import type { Message } from "../../prompt/request.ts";
import { UsageError } from "../../prompt/usage-error.ts";
import type { SubagentConfig, ToolPlane, TurnState } from "./index.ts";

/** Reads a file of the fixtures folder, by its name there. */
export type ReadFixture = (name: string) => Uint8Array;

export interface Turn extends TurnState {
  readonly message: string;
}

/** Everything that the contracts' knobs name, read and checked once. */
export interface Fixtures {
  readonly soul: string;
  readonly context: string;
  readonly turns: Readonly<Record<string, Turn>>;
  readonly threads: Readonly<Record<string, readonly Message[]>>;
  readonly projects: readonly unknown[];
  readonly delegates: readonly string[];
  readonly pluginRole: SubagentConfig;
  readonly plane: ToolPlane;
}

const FOLDER = "fixtures/protoagent";

const text = v.pipe(v.string(), v.nonEmpty("must not be empty"));

const Turns = v.record(
  text,
  v.strictObject({
    message: text,
    memory: v.optional(v.array(text)),
    digest: v.optional(text),
    skills: v.optional(v.array(v.strictObject({ name: text, description: text }))),
    workingState: v.optional(text),
  }),
);

const Threads = v.record(
  text,
  v.array(
    v.strictObject({
      role: v.picklist(["user", "assistant"]),
      content: text,
      room: v.optional(v.strictObject({ from: text, failed: v.optional(v.boolean()) })),
    }),
  ),
);

const PluginRole = v.strictObject({
  name: text,
  description: text,
  systemPrompt: text,
  tools: v.array(text),
});

const Plane = v.strictObject({
  tools: v.array(
    v.union([
      v.strictObject({ name: text }),
      v.strictObject({ name: text, store: v.picklist(["knowledge", "scheduler", "inbox", "tasks"]) }),
    ]),
  ),
  stores: v.array(v.picklist(["knowledge", "scheduler", "inbox", "tasks"])),
  verifiers: v.array(text),
});

/**
 * Reads and checks the fixtures.
 * @throws UsageError that names the file, and the line of malformed JSON, for what is missing, unreadable,
 * not UTF-8, malformed or of the wrong type.
 */
export function loadFixtures(read: ReadFixture): Fixtures {
  const plane = json(read, "tool-plane.json", Plane);
  return {
    soul: utf8(read, "SOUL.md"),
    context: utf8(read, "context.md").trim(),
    turns: json(read, "turns.json", Turns),
    threads: json(read, "threads.json", Threads),
    projects: json(read, "projects.json", v.array(v.unknown())),
    delegates: json(read, "delegates.json", v.array(text)),
    pluginRole: json(read, "plugin-role.json", PluginRole),
    plane: { ...plane, stores: new Set(plane.stores) },
  };
}

function json<Schema extends v.GenericSchema>(
  read: ReadFixture,
  name: string,
  schema: Schema,
): v.InferOutput<Schema> {
  const file = `${FOLDER}/${name}`;
  const source = utf8(read, name);
  const errors: ParseError[] = [];
  const value: unknown = parse(source, errors);
  const [wrong] = errors;
  if (wrong !== undefined) {
    throw new UsageError(`${file} is not JSON: ${printParseErrorCode(wrong.error)}`, {
      where: { file, line: source.slice(0, wrong.offset).split("\n").length },
      fix: "Mend the syntax",
    });
  }
  // A copy: the parser's strings are slices of the source, and a slice is compared letter by letter every time.
  const parsed = v.safeParse(schema, structuredClone(value));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const at = v.getDotPath(issue) ?? "the top level";
  throw new UsageError(`${file}: ${at}: ${issue.message}`, { where: { file }, fix: "Mend the field" });
}

function utf8(read: ReadFixture, name: string): string {
  const file = `${FOLDER}/${name}`;
  let bytes: Uint8Array;
  try {
    bytes = read(name);
  } catch (cause) {
    const fix = "Check the file out again";
    throw new UsageError(`Cannot read ${file}: ${reason(cause)}`, { where: { file }, fix, cause });
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new UsageError(`${file} is not UTF-8`, { where: { file }, fix: "Save it as UTF-8", cause });
  }
}

/** The code alone: Node's own message spells out the machine's path. */
function reason(cause: unknown): string {
  return cause instanceof Error && "code" in cause ? String(cause.code) : String(cause);
}
