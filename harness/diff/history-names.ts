import type { Commit } from "./log.ts";
import type { PlaceOf, State } from "./states.ts";

export interface Renamed {
  /** New name → the one before. */
  readonly former: ReadonlyMap<string, string>;
  /** Names that stand for nothing any more. */
  readonly gone: ReadonlySet<string>;
}

/** Follows contracts through their names, so that all of a history stands under the last one. */
export class Names {
  readonly #order = new Map<string, number>();
  readonly #renames: { readonly at: number; readonly from: string; readonly to: string }[] = [];

  /** Notes the contracts that a commit renamed: their files went to another name, and none stayed. */
  note({ hash, changes }: Commit, before: State, after: State, placeOf: PlaceOf): Renamed {
    const at = this.#order.size;
    this.#order.set(hash, at);
    const former = new Map<string, string>();
    for (const { path, from } of changes) {
      if (from === undefined) continue;
      const [old, now] = [contractOf(placeOf, from), contractOf(placeOf, path)];
      if (old === undefined || now === undefined || old === now || former.has(now)) continue;
      if (after.contracts.has(old) || before.contracts.has(now)) continue;
      former.set(now, old);
      this.#renames.push({ at, from: old, to: now });
    }
    return { former, gone: new Set(former.values()) };
  }

  /** The name that a contract of some commit has now. */
  today(contract: string, hash: string): string {
    const at = this.#order.get(hash) ?? 0;
    let name = contract;
    for (const rename of this.#renames) if (rename.at > at && rename.from === name) name = rename.to;
    return name;
  }
}

function contractOf(placeOf: PlaceOf, path: string): string | undefined {
  const place = placeOf(path);
  return place === undefined || "budget" in place ? undefined : place.contract;
}
