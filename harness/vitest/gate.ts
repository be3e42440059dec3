import { join } from "node:path";
import { folderStore, type GoldenStore } from "../gate/golden-store.ts";
import type { Project } from "../gate/project.ts";
import { runProject } from "../gate/run.ts";
import { casesNeeded } from "./needs.ts";
import { keysOf, type Outline, type Select } from "./outline.ts";
import { ownerOf, type SortedReport, sortReport } from "./sorted-report.ts";

export interface GateOptions {
  /** The cases of a part, and how it is named. */
  readonly part?: { readonly name: string; readonly select: Select } | undefined;
  readonly isolate?: boolean | undefined;
}

/** What a run of some tests found. */
export interface Judged extends SortedReport {
  /** All tests of the project ran: then what has no owner can be told. */
  readonly whole: boolean;
}

/** Runs the gate once for all tests of a file, when the first of them asks. */
export class Gate {
  readonly #project: Project;
  readonly #outline: Outline;
  readonly #options: GateOptions;
  #judged: Promise<Judged> | undefined;

  constructor(project: Project, outline: Outline, options: GateOptions) {
    this.#project = project;
    this.#outline = outline;
    this.#options = options;
  }

  /**
   * @param wanted the tests that run at all
   * @param update whether goldens are written, of the cases that are wanted alone
   */
  judge(wanted: ReadonlySet<string>, update: boolean): Promise<Judged> {
    this.#judged ??= this.#run(wanted, update);
    return this.#judged;
  }

  async #run(wanted: ReadonlySet<string>, update: boolean): Promise<Judged> {
    const { part, isolate } = this.#options;
    const keys = new Set(keysOf(this.#outline));
    const whole = part === undefined && wanted.size === keys.size;
    const report = await runProject(this.#project, {
      store: this.#storeFor(wanted),
      update,
      scope: {
        full: whole,
        ...(part === undefined ? {} : { shard: part.name }),
        ...(wanted.size === keys.size ? {} : { filter: "-t" }),
      },
      select: casesNeeded(this.#project, this.#outline, wanted, part?.select),
      ...(isolate === undefined ? {} : { isolate }),
    });
    return { ...sortReport(report, keys, this.#project), whole };
  }

  /** Some cases are composed for a ceiling or a rule alone: their goldens are not up for writing. */
  #storeFor(wanted: ReadonlySet<string>): GoldenStore {
    const { root, goldens, contracts } = this.#project;
    const store = folderStore(join(root, goldens));
    const isWanted = (file: string) => wanted.has(ownerOf(file, contracts));
    return {
      ...store,
      async write(file, bytes) {
        if (isWanted(file)) await store.write(file, bytes);
      },
      async remove(file) {
        if (isWanted(file)) await store.remove(file);
      },
    };
  }
}
