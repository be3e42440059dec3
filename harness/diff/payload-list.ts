import type { PayloadChange } from "../gate/comparison.ts";
import { type PayloadSides, shapeChanges, type ShapeChange } from "./payloads.ts";

type Noted = PayloadChange & { readonly cases: string[]; of: number };

/** Gathers the payload changes of all cases, so that each is told once with the cases that it reaches. */
export class PayloadList {
  readonly #byKey = new Map<string, Noted>();
  readonly #having = new Map<string, number>();

  /** Compares the payload of a case; undefined on a side where the transform gave none. */
  add(contract: string, name: string, transform: string, sides: PayloadSides): void {
    const place = JSON.stringify([contract, transform]);
    this.#having.set(place, (this.#having.get(place) ?? 0) + 1);
    for (const change of shapeChanges(sides)) this.#note(contract, name, transform, change);
  }

  /** Counts a case whose payload is what it was. */
  pass(contract: string, transform: string): void {
    const place = JSON.stringify([contract, transform]);
    this.#having.set(place, (this.#having.get(place) ?? 0) + 1);
  }

  /** Widest reach first. */
  list(): PayloadChange[] {
    return [...this.#byKey.values()]
      .map((change) => ({
        ...change,
        of: this.#having.get(JSON.stringify([change.contract, change.transform])) ?? change.cases.length,
      }))
      .toSorted((a, b) => b.cases.length - a.cases.length);
  }

  #note(contract: string, name: string, transform: string, change: ShapeChange): void {
    const key = JSON.stringify([contract, transform, change]);
    const known = this.#byKey.get(key);
    if (known !== undefined) known.cases.push(name);
    else this.#byKey.set(key, { contract, transform, ...change, cases: [name], of: 0 });
  }
}
