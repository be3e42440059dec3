import { byCase, caseOf } from "./golden-names.ts";

const RECORD = "/contract.json";

/** The golden files as a run found them. They are many, and of most cases it is asked no more than how many. */
export class Stored {
  /** Those that nothing has claimed so far. */
  readonly unowned: Set<string>;
  readonly #files: readonly string[];
  readonly #counts = new Map<string, number>();
  readonly #recorded = new Set<string>();
  #endings: ReadonlyMap<string, readonly string[]> | undefined;

  /** @param files relative to the goldens folder */
  constructor(files: readonly string[]) {
    this.#files = files;
    this.unowned = new Set(files);
    for (const file of files) {
      const name = caseOf(file);
      if (file.endsWith(RECORD)) this.#recorded.add(file.slice(0, -RECORD.length));
      if (name !== undefined) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    }
  }

  /** How many files of a `contract/case` there are. */
  countOf(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /** A file that a case or a contract owns, stored or not. */
  claim(file: string): void {
    this.unowned.delete(file);
    if (file.endsWith(RECORD)) this.#recorded.add(file.slice(0, -RECORD.length));
  }

  /**
   * True for what an update may have written: it stands beside a contract's record, and ends as goldens do, or as the
   * file does that becomes one when it is whole.
   */
  isGolden(file: string): boolean {
    return (
      /\.(?:md|json)(?:\.\d{5,})?$/.test(file) &&
      this.#recorded.has(file.slice(0, Math.max(0, file.lastIndexOf("/"))))
    );
  }

  /** Their endings. */
  endingsOf(name: string): readonly string[] {
    this.#endings ??= byCase(this.#files);
    return this.#endings.get(name) ?? [];
  }
}
