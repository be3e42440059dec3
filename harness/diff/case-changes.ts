import type { ComparedEdit, OddCase, PayloadChange } from "../gate/comparison.ts";
import { createPrompt, type Prompt } from "../prompt/prompt.ts";
import { EditList } from "./edits.ts";
import { oddOf } from "./odd.ts";
import type { CasePair, ContractPair } from "./pairs.ts";
import { PayloadList } from "./payload-list.ts";
import {
  outcomeOf,
  promptOf,
  recordOf,
  sameFiles,
  type SideCase,
  sizeOf,
  tableOf,
  templatesOf,
  WHOLE,
} from "./side.ts";

export interface CaseChanges {
  readonly edits: readonly ComparedEdit[];
  readonly payloads: readonly PayloadChange[];
  readonly odd: readonly OddCase[];
  readonly compared: number;
  readonly changed: number;
}

/** What differs between the cases on both sides: edits, payload changes, and the cases that neither explain. */
export function caseChanges(pairs: readonly ContractPair[]): CaseChanges {
  const compared = new Map(pairs.map((pair) => [pair.after.name, pair.cases.length]));
  const edits = new EditList(compared);
  const payloads = new PayloadList();
  for (const { after, cases } of pairs) {
    for (const pair of cases) compareCase(after.name, pair, edits, payloads);
  }
  const listed = { edits: edits.list(), payloads: payloads.list() };
  const touched = new Set(
    [...listed.edits, ...listed.payloads].flatMap(({ contract, cases }) =>
      cases.map((name) => JSON.stringify([contract, name])),
    ),
  );
  return {
    ...listed,
    odd: pairs.flatMap((pair) => oddOf(pair.after.name, pair.cases.length, listed.edits, listed.payloads)),
    compared: pairs.reduce((sum, pair) => sum + pair.cases.length, 0),
    changed: touched.size,
  };
}

function compareCase(contract: string, pair: CasePair, edits: EditList, payloads: PayloadList): void {
  const { before, after } = pair;
  const old = templatesOf(before);
  const now = templatesOf(after);
  if (sameFiles(before, after)) {
    for (const transform of now.keys()) payloads.pass(contract, transform);
    return;
  }
  compareOutcomes(contract, pair, edits);
  const labelsBefore = labelsOf(before);
  const labelsAfter = labelsOf(after);
  for (const transform of new Set([...old.keys(), ...now.keys()])) {
    const sides = { before: old.get(transform), after: now.get(transform), labelsBefore, labelsAfter };
    payloads.add(contract, after.name, transform, sides);
  }
}

function compareOutcomes(contract: string, { before, after }: CasePair, edits: EditList): void {
  const [from, to] = [outcomeOf(before), outcomeOf(after)];
  const place = { section: WHOLE, charsBefore: 0, charsAfter: 0 };
  if (from !== to) edits.note(contract, after.name, { ...place, kind: "outcome", from, to });
  const old = promptOf(before);
  const now = promptOf(after);
  if (old !== undefined && now !== undefined) {
    // Where the sections of one side are not known, those of the other have nothing to be compared with.
    const whole = isWhole(old) || isWhole(now);
    edits.addPrompts(
      contract,
      after.name,
      ...(whole ? ([wholeOf(old), wholeOf(now)] as const) : ([old, now] as const)),
    );
  } else if (from === "rejection" && to === "rejection")
    compareRejections(contract, { before, after }, edits);
  else if (from !== "rejection" && to !== "rejection") compareSizes(contract, { before, after }, edits);
}

function compareRejections(contract: string, { before, after }: CasePair, edits: EditList): void {
  const words = (item: SideCase) => {
    const { code, message } = recordOf(item, "rejection.json");
    return `${String(code)}: ${String(message)}`;
  };
  const [from, to] = [words(before), words(after)];
  if (from === to) return;
  const told = { section: WHOLE, kind: "rejection", charsBefore: 0, charsAfter: 0, from, to } as const;
  edits.note(contract, after.name, told);
}

/** Where no text was kept, the section tables tell which sections changed, as far as their sizes show it. */
function compareSizes(contract: string, { before, after }: CasePair, edits: EditList): void {
  const old = new Map(tableOf(before)?.sections.map((row) => [row.label, row]));
  const now = new Map(tableOf(after)?.sections.map((row) => [row.label, row]));
  let found = false;
  for (const label of new Set([...old.keys(), ...now.keys()])) {
    const [a, b] = [old.get(label), now.get(label)];
    if (a?.bytes === b?.bytes && a?.chars === b?.chars) continue;
    found = true;
    edits.note(contract, after.name, {
      section: label,
      kind: "resized",
      charsBefore: a?.chars ?? 0,
      charsAfter: b?.chars ?? 0,
    });
  }
  const hash = (item: SideCase) => String(recordOf(item, "digest.json")["sha256"]).slice(0, 10);
  if (found || hash(before) === hash(after)) return;
  const { chars } = sizeOf(after);
  edits.note(contract, after.name, {
    section: WHOLE,
    kind: "resized",
    charsBefore: chars,
    charsAfter: chars,
    from: `sha256 ${hash(before)}`,
    to: `sha256 ${hash(after)}`,
  });
}

function isWhole({ sections }: Prompt): boolean {
  return sections.length === 1 && sections[0]?.label === WHOLE;
}

function wholeOf({ text }: Prompt): Prompt {
  return createPrompt([{ label: WHOLE, text }], "");
}

function labelsOf(item: SideCase): string[] {
  return tableOf(item)?.sections.map((row) => row.label) ?? [];
}
