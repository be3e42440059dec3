import { parseSections, recoverSections, type SectionTable } from "../checks/golden/sections.ts";
import { countChars } from "../measure/sizes.ts";
import type { ContractState } from "./states.ts";

/** A text of the past by its sizes, and where to find it. */
export interface Sized {
  readonly case: string;
  readonly chars: number;
  readonly bytes: number;
  /** Hashes of the text and its table; a digest has no text. */
  readonly text?: string;
  readonly table: string;
  /** Absent: the whole text. */
  readonly section?: string;
}

export type Blobs = ReadonlyMap<string, Uint8Array>;

const parsed = new WeakMap<Uint8Array, { readonly table: SectionTable | undefined }>();

/** The largest case of a contract, or undefined where none can be measured. */
export function largestCase(state: ContractState | undefined, blobs: Blobs): Sized | undefined {
  let largest: Sized | undefined;
  for (const [name, table, files] of tablesOf(state, blobs)) {
    let chars = 0;
    let bytes = 0;
    for (const [index, row] of table.sections.entries()) {
      const joiner = index === 0 ? "" : (row.before ?? table.separator);
      chars += row.chars + countChars(joiner);
      bytes += row.bytes + Buffer.byteLength(joiner);
    }
    const sized = { case: name, chars, bytes, ...files };
    if (largest === undefined || isLarger(sized, largest)) largest = sized;
  }
  return largest;
}

/** Each section where it is largest, by label. */
export function largestSections(state: ContractState | undefined, blobs: Blobs): Map<string, Sized> {
  const largest = new Map<string, Sized>();
  for (const [name, table, files] of tablesOf(state, blobs)) {
    for (const { label, chars, bytes } of table.sections) {
      const known = largest.get(label);
      const sized = { case: name, chars, bytes, section: label, ...files };
      if (known === undefined || isLarger(sized, known)) largest.set(label, sized);
    }
  }
  return largest;
}

/** A digest stands for a text that nobody can read, such as one made to be too long: only for want of another. */
function isLarger(a: Sized, b: Sized): boolean {
  const readable = Number(a.text !== undefined) - Number(b.text !== undefined);
  return readable > 0 || (readable === 0 && a.chars > b.chars);
}

/** The text that was sized, or undefined where only its sizes were kept. */
export function textOf(sized: Sized, blobs: Blobs): string | undefined {
  const bytes = sized.text === undefined ? undefined : blobs.get(sized.text);
  if (bytes === undefined) return undefined;
  if (sized.section === undefined) return Buffer.from(bytes).toString("utf8");
  const table = tableAt(sized.table, blobs);
  return table === undefined ? undefined : recoverSections(bytes, table)?.get(sized.section);
}

function tablesOf(
  state: ContractState | undefined,
  blobs: Blobs,
): [string, SectionTable, { text?: string; table: string }][] {
  return [...(state ?? [])].flatMap(([name, { sections, text }]) => {
    const table = sections === undefined ? undefined : tableAt(sections, blobs);
    if (table === undefined || sections === undefined) return [];
    return [[name, table, { table: sections, ...(text === undefined ? {} : { text }) }]];
  });
}

function tableAt(oid: string, blobs: Blobs): SectionTable | undefined {
  const bytes = blobs.get(oid);
  if (bytes === undefined) return undefined;
  let known = parsed.get(bytes);
  if (known === undefined) parsed.set(bytes, (known = { table: parseSections(bytes) }));
  return known.table;
}
