import { createHash } from "node:crypto";
import { countChars } from "../measure/sizes.ts";
import { toldOf } from "./edits.ts";
import { sortEdits } from "./edits-order.ts";
import { inWritingOrder } from "./golden-names.ts";
import type { GoldenStore } from "./golden-store.ts";
import type { GoldenFiles } from "./goldens.ts";
import type { Edit } from "./report.ts";
import type { Pending } from "./settle.ts";

/** Something that a reviewer accepts or not: an edit with both of its texts, or a case that is new. */
export interface ReviewItem extends Omit<Edit, "hunks" | "kind"> {
  readonly kind: Edit["kind"] | "new";
  readonly before: string;
  readonly after: string;
  /** Why accepting it would store nothing. */
  readonly refused?: string;
}

/** One item a change however many cases it reaches: structure first, new cases last. */
export function reviewItems(pendings: readonly Pending[]): ReviewItem[] {
  const items = new Map<string, ReviewItem & { cases: string[] }>();
  for (const pending of pendings) {
    for (const item of itemsOf(pending)) {
      const known = items.get(item.id);
      if (known === undefined) items.set(item.id, { ...item, cases: [...item.cases] });
      else known.cases.push(...item.cases);
    }
  }
  const all = [...items.values()];
  const isNew = ({ kind }: ReviewItem) => kind === "new";
  const edits = sortEdits(all.flatMap((item) => (item.kind === "new" ? [] : [{ ...item, kind: item.kind }])));
  return [
    ...edits.filter((item) => item.structural === true),
    ...edits.filter((item) => item.structural !== true),
    ...all.filter(isNew),
  ];
}

/** The ids that must all be accepted before a case is stored. */
export function idsOf(pending: Pending): string[] {
  return itemsOf(pending).map(({ id }) => id);
}

export interface Decision {
  /** Every change of them is accepted, and nothing forbids to store them. */
  readonly store: readonly Pending[];
  readonly left: readonly Pending[];
}

/** Which cases can be stored: a case with two changes waits for both. */
export function decide(pendings: readonly Pending[], accepted: ReadonlySet<string>): Decision {
  const ready = (pending: Pending) =>
    pending.leak === undefined && idsOf(pending).every((id) => accepted.has(id));
  return { store: pendings.filter(ready), left: pendings.filter((pending) => !ready(pending)) };
}

/** Writes the goldens of the cases, each file atomically, and removes what they left. @returns the files touched */
export async function storePending(pendings: readonly Pending[], store: GoldenStore): Promise<string[]> {
  const touched: string[] = [];
  for (const { files, gone } of pendings) {
    for (const [file, text] of inWritingOrder(files)) {
      await store.write(file, text);
      touched.push(file);
    }
    for (const file of gone) {
      await store.remove(file);
      touched.push(file);
    }
  }
  return touched;
}

function itemsOf(pending: Pending): ReviewItem[] {
  const { case: name, changes, leak } = pending;
  const cases = name === undefined ? [] : [name];
  const refused = leak === undefined ? {} : { refused: leak.message };
  if (pending.fresh) return [{ ...newItem(pending), cases, ...refused }];
  return changes.map((change) => ({
    ...toldOf(change),
    cases,
    before: change.before,
    after: change.after,
    ...refused,
  }));
}

function newItem({ contract, case: name, files }: Pending): Omit<ReviewItem, "cases"> {
  const after = shownText(files);
  const section = name === undefined ? "contract.json" : `(${name})`;
  const id = createHash("sha256")
    .update([contract, section, "new", ...files.values()].join("\0"))
    .digest("hex")
    .slice(0, 10);
  const charsAfter = countChars(after);
  return { id, contract, section, kind: "new", charsBefore: 0, charsAfter, before: "", after };
}

/** What a reader wants to see of a new case: its text where it has one. */
function shownText(files: GoldenFiles): string {
  const wanted = [".md", ".rejection.json", ".digest.json", ""];
  for (const ending of wanted) {
    for (const [file, text] of files) if (file.endsWith(ending)) return text;
  }
  return "";
}
