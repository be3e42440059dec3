import type { CaseFiles } from "../checks/golden/files.ts";
import type { StructuralChange } from "../checks/golden/structure.ts";
import type { Outcome } from "../prompt/outcome.ts";
import { type Change, recordChange } from "./changes.ts";
import type { Edits } from "./edits.ts";
import { byEnding, inWritingOrder, pick } from "./golden-names.ts";
import { Stored } from "./stored.ts";
import type { GoldenStore } from "./golden-store.ts";
import {
  caseGoldens,
  checkGoldens,
  contractGolden,
  type GoldenFiles,
  type GoldenVerdict,
} from "./goldens.ts";
import { leakProblem } from "./isolation/env-leak.ts";
import type { Machine } from "./isolation/machine.ts";
import type { Found } from "./judge.ts";
import type { Edit } from "./report.ts";
import type { ResolvedCase, ResolvedContract } from "./resolve.ts";
import { DECIDE, structuralProblem, WAITS } from "./structural-problem.ts";

export interface SettleOptions {
  readonly store: GoldenStore;
  /** The goldens folder as messages call it. */
  readonly goldens: string;
  readonly machine: Machine;
  /** Writes goldens that are stale or missing, but for changes of structure. */
  readonly update?: boolean | undefined;
  /** With `update`: takes changes of structure as well. */
  readonly structural?: boolean | undefined;
  readonly onGoldens?: ((files: GoldenFiles) => void) | undefined;
  readonly onPending?: ((pending: Pending) => void) | undefined;
}

/** A case, or a contract's record, whose goldens are not what they would be now. */
export interface Pending {
  readonly contract: string;
  /** Absent: the contract's record. */
  readonly case?: string;
  /** Nothing of it is recorded yet. */
  readonly fresh: boolean;
  readonly changes: readonly Change[];
  /** What accepting it writes. */
  readonly files: GoldenFiles;
  /** What accepting it removes. */
  readonly gone: readonly string[];
  /** Why it must not be stored. */
  readonly leak?: Found;
}

/** Compares goldens with what is composed now, and under `update` writes those that are stale. */
export interface Obsolete {
  readonly file: string;
  /** False for what no update can have written: nobody but its owner may remove that. */
  readonly isGolden: boolean;
}

export class Settling {
  /** Files written or removed, as messages call them. */
  readonly written: string[] = [];
  /** Those of them that were removed. */
  readonly removed: string[] = [];
  /** How many files a case or a contract owns now. */
  owned = 0;
  readonly #options: SettleOptions;
  /** Files that a case of another structure leaves behind: that is told, and they are not obsolete besides. */
  readonly #left = new Set<string>();
  readonly #held = new Set<string>();
  #edits: Edits | undefined;
  #stored: Stored | undefined;

  constructor(options: SettleOptions) {
    this.#options = options;
  }

  async settleCase(
    contract: ResolvedContract,
    item: ResolvedCase,
    outcome: Outcome,
  ): Promise<Omit<GoldenVerdict, "stale">> {
    const files = caseGoldens(contract, item, outcome);
    const stored = this.#stored ?? (await this.#list());
    const verdict = this.#compare(files, stored);
    if (files.size === 0) return verdict;
    const name = `${contract.name}/${item.name}`;
    // As many are there as are held, so none is left behind.
    if (verdict.stale.length === 0 && stored.countOf(name) === files.size) return verdict;
    const recorded = stored.endingsOf(name);
    const gone = recorded.map((ending) => `${name}.${ending}`).filter((file) => !files.has(file));
    if (verdict.stale.length + gone.length === 0) return verdict;
    // What tells changes is loaded with the first: most runs have none.
    const { changesOf, isFresh } = await import("./case-changes.ts");
    const before = this.#read(name, recorded);
    const fresh = isFresh(before);
    const changes = changesOf(contract.name, item.name, before, byEnding(files, name));
    await this.#note(changes, item.name);
    const structural = changes.flatMap((change) => change.structural);
    const leak = verdict.stale.length === 0 ? undefined : this.#leak(files, outcome);
    const refused = leak !== undefined && isError(contract, "env-leak");
    const left = fresh || structural.length === 0 ? [] : gone;
    for (const file of left) this.#left.add(file);
    if (verdict.stale.length + left.length > 0) {
      this.#options.onPending?.({
        contract: contract.name,
        case: item.name,
        fresh,
        changes,
        files: pick(files, verdict.stale),
        gone: fresh ? [] : gone,
        ...(refused ? { leak } : {}),
      });
    }
    const problems = this.#problemsOf(verdict.problems, structural);
    const state = structural.length > 0 ? "changed" : verdict.state;
    if (this.#options.update !== true) return { state, problems };
    if (
      structural.length > 0 &&
      isError(contract, "structural-change") &&
      this.#options.structural !== true
    ) {
      this.#held.add(contract.name);
      return { state, problems: structural.map(structuralProblem) };
    }
    if (refused) return { state, problems: [leak] };
    await this.#write(pick(files, verdict.stale));
    for (const file of left) await this.remove(file);
    return { state, problems: leak === undefined ? [] : [leak] };
  }

  /** The contract's own record waits for its cases: it says what they are given. */
  async settleRecord(contract: ResolvedContract): Promise<readonly Found[]> {
    const { store, update, onPending } = this.#options;
    const files = contractGolden(contract);
    const { stale, problems } = this.#compare(files, this.#stored ?? (await this.#list()));
    const [file] = stale;
    if (file === undefined) return [];
    const [before, after] = [store.read(file), Buffer.from(files.get(file) ?? "")];
    const changes = before === undefined ? [] : [recordChange(contract.name, before, after)];
    await this.#note(changes);
    const leak = this.#leak(files, undefined);
    const refused = leak !== undefined && isError(contract, "env-leak");
    onPending?.({
      contract: contract.name,
      fresh: before === undefined,
      changes,
      files: pick(files, stale),
      gone: [],
      ...(refused ? { leak } : {}),
    });
    if (update !== true) return this.#problemsOf(problems, []);
    if (before !== undefined && this.#held.has(contract.name)) {
      return this.#problemsOf(problems, []).map((problem) => ({ ...problem, fix: WAITS }));
    }
    if (refused) return [leak];
    await this.#write(pick(files, stale));
    return leak === undefined ? [] : [leak];
  }

  /** What changed, each once with the cases that it reaches. */
  edits(): Edit[] {
    return this.#edits?.list() ?? [];
  }

  /** Stored files that nothing owns or answers for. */
  async obsolete(): Promise<Obsolete[]> {
    const stored = this.#stored ?? (await this.#list());
    return [...stored.unowned]
      .filter((file) => !this.#left.has(file))
      .map((file) => ({ file, isGolden: stored.isGolden(file) }));
  }

  async remove(file: string): Promise<void> {
    await this.#options.store.remove(file);
    this.written.push(this.shown(file));
    this.removed.push(this.shown(file));
  }

  shown(file: string): string {
    return `${this.#options.goldens}/${file}`;
  }

  async #note(changes: readonly Change[], name?: string): Promise<void> {
    const { Edits } = await import("./edits.ts");
    this.#edits ??= new Edits();
    for (const change of changes) this.#edits.add(change, name);
  }

  #compare(files: GoldenFiles, stored: Stored): GoldenVerdict {
    this.owned += files.size;
    for (const file of files.keys()) stored.claim(file);
    this.#options.onGoldens?.(files);
    return checkGoldens(files, this.#options.store);
  }

  #problemsOf(problems: readonly Found[], structural: readonly StructuralChange[]): Found[] {
    const shown = problems.map((problem): Found => ({ ...problem, file: this.shown(problem.file ?? "") }));
    if (structural.length === 0) return shown;
    return [...structural.map(structuralProblem), ...shown.map((problem) => ({ ...problem, fix: DECIDE }))];
  }

  #leak(files: GoldenFiles, outcome: Outcome | undefined): Found | undefined {
    const prompt = outcome?.kind === "prompt" ? outcome.prompt : undefined;
    const leak = leakProblem(files, prompt, this.#options.machine);
    return leak?.file === undefined ? leak : { ...leak, file: this.shown(leak.file) };
  }

  async #write(files: GoldenFiles): Promise<void> {
    for (const [file, text] of inWritingOrder(files)) {
      await this.#options.store.write(file, text);
      this.written.push(this.shown(file));
    }
  }

  #read(name: string, endings: readonly string[]): CaseFiles {
    return new Map(
      endings.flatMap((ending) => {
        const bytes = this.#options.store.read(`${name}.${ending}`);
        return bytes === undefined ? [] : [[ending, bytes] as const];
      }),
    );
  }

  /** As the run found them: what it writes itself is owned, and what it removes is told. */
  async #list(): Promise<Stored> {
    return (this.#stored ??= new Stored(await this.#options.store.list()));
  }
}

function isError({ levels }: ResolvedContract, code: "structural-change" | "env-leak"): boolean {
  return (levels[code] ?? "error") === "error";
}
