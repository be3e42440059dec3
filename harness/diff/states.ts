import type { Commit, FileChange } from "./log.ts";

/** The golden files of a case at some commit, by hash. */
export interface CaseFiles {
  readonly sections?: string;
  readonly text?: string;
}

/** Case → files. */
export type ContractState = ReadonlyMap<string, CaseFiles>;

/** What a project's goldens and budgets were at some commit. */
export interface State {
  readonly contracts: ReadonlyMap<string, ContractState>;
  /** Path → hash. */
  readonly budgets: ReadonlyMap<string, string>;
}

/** Where a path of the repository stands in the goldens, or that it is a budgets file. */
export type Place =
  | { readonly contract: string; readonly case: string; readonly file: "sections" | "text" }
  | { readonly budget: string };

export type PlaceOf = (path: string) => Place | undefined;

const EMPTY: State = { contracts: new Map(), budgets: new Map() };

/** Calls `visit` for each commit, oldest first, with what there was before it and after it. */
export function replay(
  commits: readonly Commit[],
  placeOf: PlaceOf,
  visit: (commit: Commit, before: State, after: State) => void,
): void {
  const waiting = new Map<string, number>();
  for (const { parents } of commits) {
    for (const parent of parents) waiting.set(parent, (waiting.get(parent) ?? 0) + 1);
  }
  const states = new Map<string, State>();
  for (const commit of commits) {
    const before = states.get(commit.parents[0] ?? "") ?? EMPTY;
    const after = changed(before, commit.changes, placeOf);
    visit(commit, before, after);
    if (waiting.has(commit.hash)) states.set(commit.hash, after);
    for (const parent of commit.parents) {
      const left = (waiting.get(parent) ?? 0) - 1;
      waiting.set(parent, left);
      if (left <= 0) states.delete(parent);
    }
  }
}

/** Contracts that no change touches are shared between the states. */
function changed(state: State, changes: readonly FileChange[], placeOf: PlaceOf): State {
  if (changes.length === 0) return state;
  const contracts = new Map(state.contracts);
  const budgets = new Map(state.budgets);
  const own = new Map<string, Map<string, CaseFiles>>();
  const put = (place: Place | undefined, oid: string | undefined) => {
    if (place === undefined) return;
    if ("budget" in place) {
      if (oid === undefined) budgets.delete(place.budget);
      else budgets.set(place.budget, oid);
      return;
    }
    let cases = own.get(place.contract);
    if (cases === undefined) {
      own.set(place.contract, (cases = new Map(contracts.get(place.contract))));
      contracts.set(place.contract, cases);
    }
    const { [place.file]: _, ...others } = cases.get(place.case) ?? {};
    const files: CaseFiles = oid === undefined ? others : { ...others, [place.file]: oid };
    if (files.sections === undefined && files.text === undefined) cases.delete(place.case);
    else cases.set(place.case, files);
    if (cases.size === 0) contracts.delete(place.contract);
    else contracts.set(place.contract, cases);
  };
  // What goes, goes first: a file may be renamed to where another one was.
  for (const { status, path, from } of changes) {
    if (from !== undefined) put(placeOf(from), undefined);
    if (status === "D") put(placeOf(path), undefined);
  }
  for (const { status, path, oid } of changes) if (status !== "D") put(placeOf(path), oid);
  return { contracts, budgets };
}
