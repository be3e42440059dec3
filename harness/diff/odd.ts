import type { ComparedEdit, OddCase, PayloadChange } from "../gate/comparison.ts";

/**
 * The cases of a contract with a change that reaches no other one. Of a contract with a single case there is
 * nothing else that could explain it.
 * @param compared cases on both sides
 */
export function oddOf(
  contract: string,
  compared: number,
  edits: readonly ComparedEdit[],
  payloads: readonly PayloadChange[],
): OddCase[] {
  if (compared < 2) return [];
  const byCase = new Map<string, { own: string[]; shared: string[]; payloads: PayloadChange[] }>();
  const of = (name: string) => {
    let entry = byCase.get(name);
    if (entry === undefined) byCase.set(name, (entry = { own: [], shared: [], payloads: [] }));
    return entry;
  };
  for (const edit of edits) {
    if (edit.contract !== contract) continue;
    for (const name of edit.cases) of(name)[edit.cases.length > 1 ? "shared" : "own"].push(edit.id);
  }
  for (const change of payloads) {
    const [only, ...others] = change.cases;
    if (change.contract !== contract || only === undefined || others.length > 0 || change.of < 2) continue;
    of(only).payloads.push(change);
  }
  return [...byCase]
    .filter(([, entry]) => entry.own.length + entry.payloads.length > 0)
    .map(([name, entry]) => ({ contract, case: name, ...entry }));
}
