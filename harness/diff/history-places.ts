import type { FileChange } from "./log.ts";
import type { Place, PlaceOf } from "./states.ts";

/** Which paths of a repository are goldens and budgets, now and where they once stood. */
export class GoldenPlaces {
  readonly #folders: string[];
  readonly #budgetRoots: readonly string[];
  readonly #isBudget: (path: string) => boolean;

  /** @param folder the goldens; like all paths here from the top of the repository, without a last slash */
  constructor(folder: string, budgetRoots: readonly string[], isBudget: (path: string) => boolean) {
    this.#folders = [folder];
    this.#budgetRoots = budgetRoots;
    this.#isBudget = isBudget;
  }

  paths(): string[] {
    return [...this.#folders, ...this.#budgetRoots];
  }

  readonly placeOf: PlaceOf = (path) => {
    if (this.#isBudget(path)) return { budget: path };
    const folder = this.#folders.find((one) => path.startsWith(`${one}/`));
    return folder === undefined ? undefined : goldenPlace(path.slice(folder.length + 1));
  };

  /** Takes in the folders that goldens were renamed from; true where that is news. */
  follow(renames: readonly FileChange[]): boolean {
    let news = false;
    for (const { path, from } of renames) {
      const folder = this.#folders.find((one) => path.startsWith(`${one}/`));
      if (folder === undefined || from === undefined || !path.endsWith(".sections.json")) continue;
      const tail = path.slice(folder.length);
      const former = from.endsWith(tail) ? from.slice(0, -tail.length) : undefined;
      if (former === undefined || former === "" || this.#folders.includes(former)) continue;
      this.#folders.push(former);
      news = true;
    }
    return news;
  }
}

function goldenPlace(name: string): Place | undefined {
  const match = /^(.+)\/([^/.]+)\.(md|sections\.json)$/.exec(name);
  const [, contract, item, ending] = match ?? [];
  if (contract === undefined || item === undefined) return undefined;
  return { contract, case: item, file: ending === "md" ? "text" : "sections" };
}
