import * as v from "valibot";
import { parseSections, recoverSections, type SectionTable } from "../checks/golden/sections.ts";
import type { Ceiling } from "../checks/ceilings.ts";
import { countChars } from "../measure/sizes.ts";
import { createPrompt, type Prompt } from "../prompt/prompt.ts";
import { UsageError } from "../prompt/usage-error.ts";

/** The goldens and budgets of one side of a comparison, as data. */
export interface Side {
  readonly contracts: ReadonlyMap<string, SideContract>;
  readonly ceilings: readonly Ceiling[];
}

export interface SideContract {
  readonly name: string;
  readonly record: RecordData | undefined;
  readonly cases: ReadonlyMap<string, SideCase>;
}

/** The golden files of a case by what comes after its name, such as `md` or `chat.json`. */
export interface SideCase {
  readonly name: string;
  readonly options: CaseRecord;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

const CaseRecord = v.looseObject({
  rejects: v.optional(v.string()),
  expects: v.optional(v.array(v.string())),
  tags: v.optional(v.array(v.string())),
  golden: v.optional(v.string()),
});

export type CaseRecord = v.InferOutput<typeof CaseRecord>;

const RecordShape = v.looseObject({
  format: v.literal(1),
  separator: v.optional(v.string()),
  sections: v.optional(
    v.array(v.looseObject({ label: v.string(), lifetime: v.optional(v.string()), present: v.string() })),
  ),
  cases: v.optional(v.record(v.string(), CaseRecord)),
  invariants: v.optional(v.array(v.looseObject({ name: v.string() }))),
  transforms: v.optional(v.record(v.string(), v.looseObject({}))),
  levels: v.optional(v.record(v.string(), v.string())),
});

/** A contract.json of this version or of one that said less or more. */
export type RecordData = v.InferOutput<typeof RecordShape>;

const RECORD = "contract.json";

/**
 * Sorts golden files, by names relative to their folder, into contracts and cases.
 * @param of what messages call the side, such as a ref
 * @throws UsageError for a contract.json that is malformed or newer
 */
export function sideOf(
  files: ReadonlyMap<string, Uint8Array>,
  ceilings: readonly Ceiling[],
  of: string,
): Side {
  const contracts = new Map<
    string,
    { record: RecordData | undefined; cases: Map<string, Map<string, Uint8Array>> }
  >();
  for (const [file, bytes] of files) {
    const slash = file.lastIndexOf("/");
    if (slash <= 0) continue;
    const name = file.slice(0, slash);
    const base = file.slice(slash + 1);
    const dot = base.indexOf(".");
    if (dot <= 0) continue;
    let contract = contracts.get(name);
    if (contract === undefined) contracts.set(name, (contract = { record: undefined, cases: new Map() }));
    if (base === RECORD) {
      contract.record = parseRecord(bytes, file, of);
      continue;
    }
    const item = contract.cases.get(base.slice(0, dot)) ?? new Map<string, Uint8Array>();
    item.set(base.slice(dot + 1), bytes);
    contract.cases.set(base.slice(0, dot), item);
  }
  return {
    contracts: new Map(
      [...contracts].map(([name, { record, cases }]) => [
        name,
        {
          name,
          record,
          cases: new Map(
            [...cases].map(([item, own]) => [
              item,
              { name: item, files: own, options: record?.cases?.[item] ?? {} },
            ]),
          ),
        },
      ]),
    ),
    ceilings,
  };
}

const SOUND = "Compare with a commit whose goldens are sound, by --base";

function parseRecord(bytes: Uint8Array, file: string, of: string): RecordData {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch (error) {
    throw new UsageError(`${of}: ${file} is not JSON`, { where: { file }, fix: SOUND, cause: error });
  }
  const format = (value as { format?: unknown } | null)?.format;
  if (typeof format === "number" && format > 1) {
    throw new UsageError(`${of}: ${file} has format ${format}; this version reads format 1`, {
      where: { file },
      fix: "Upgrade prompt-budget",
    });
  }
  const parsed = v.safeParse(RecordShape, value);
  if (parsed.success) return parsed.output;
  throw new UsageError(`${of}: ${file} is no record of a contract: ${parsed.issues[0].message}`, {
    where: { file },
    fix: SOUND,
  });
}

/** What a case came to. A digest is a prompt whose text was not kept. */
export function outcomeOf(item: SideCase): "prompt" | "rejection" | "digest" | "none" {
  if (item.files.has("md")) return "prompt";
  if (item.files.has("rejection.json")) return "rejection";
  return item.files.has("digest.json") || item.files.has("sections.json") ? "digest" : "none";
}

const tables = new WeakMap<SideCase, { readonly table: SectionTable | undefined }>();

/** The section table, or undefined where there is none that can be read. */
export function tableOf(item: SideCase): SectionTable | undefined {
  let known = tables.get(item);
  if (known === undefined) {
    const bytes = item.files.get("sections.json");
    tables.set(item, (known = { table: bytes === undefined ? undefined : parseSections(bytes) }));
  }
  return known.table;
}

/** The label of a text whose sections are not known. */
export const WHOLE = "(whole text)";

/** The prompt again; where the table does not fit the text, as one section. Undefined where no text was kept. */
export function promptOf(item: SideCase): Prompt | undefined {
  const text = item.files.get("md");
  if (text === undefined) return undefined;
  const table = tableOf(item);
  const texts = table === undefined ? undefined : recoverSections(text, table);
  if (table === undefined || texts === undefined || texts.size !== table.sections.length) {
    return createPrompt([{ label: WHOLE, text: Buffer.from(text).toString("utf8") }], "");
  }
  const sections = table.sections.map(({ label, lifetime, before }) => ({
    label,
    lifetime,
    text: texts.get(label) ?? "",
    ...(before === undefined ? {} : { before }),
  }));
  return createPrompt(sections, table.separator);
}

/** Code points and UTF-8 bytes of the whole text by its table alone, joiners counted; zero for a rejection. */
export function sizeOf(item: SideCase): { readonly chars: number; readonly bytes: number } {
  const table = tableOf(item);
  let chars = 0;
  let bytes = 0;
  for (const [index, row] of (table?.sections ?? []).entries()) {
    const joiner = index === 0 ? "" : (row.before ?? table?.separator ?? "");
    chars += row.chars + countChars(joiner);
    bytes += row.bytes + Buffer.byteLength(joiner);
  }
  return { chars, bytes };
}

/** A small JSON record of the case, such as its rejection or its digest. */
export function recordOf(item: SideCase, ending: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(item.files.get(ending) ?? "{}").toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const OWN = new Set(["md", "sections.json", "rejection.json", "digest.json"]);

/** The payload templates by transform. What does not parse is left out: its golden is a finding already. */
export function templatesOf(item: SideCase): Map<string, unknown> {
  const templates = new Map<string, unknown>();
  for (const [ending, bytes] of item.files) {
    if (OWN.has(ending) || !ending.endsWith(".json")) continue;
    try {
      templates.set(ending.slice(0, -".json".length), JSON.parse(Buffer.from(bytes).toString("utf8")));
    } catch {
      continue;
    }
  }
  return templates;
}

export function sameFiles(a: SideCase, b: SideCase): boolean {
  if (a.files.size !== b.files.size) return false;
  for (const [ending, bytes] of a.files) {
    const other = b.files.get(ending);
    if (other === undefined || Buffer.compare(bytes, other) !== 0) return false;
  }
  return true;
}
