import { describe, expect, it } from "vitest";
import { digest } from "./digest.ts";
import { keepAll } from "../../testing/case-context.ts";
import { changesIff } from "./changes-iff.ts";

interface Knobs {
  readonly body: string;
  readonly notes?: string;
}

const compose = ({ body, notes = "" }: Knobs) => [
  { label: "Body", text: body },
  { label: "Notes", text: notes },
];

async function judge(of: (knobs: Knobs) => string | undefined, cases: Record<string, Knobs>) {
  const invariant = changesIff<Knobs>({ of: (_, knobs) => of(knobs), covers: (_, knobs) => knobs.body });
  const problems = invariant.judge(await keepAll(invariant, { compose }, cases));
  return problems.map((problem) => `${problem.case}: ${problem.message}`);
}

const cases = {
  first: { body: "a" },
  again: { body: "a", notes: "n" },
  other: { body: "b" },
};

describe("a fingerprint changes exactly when the text that it covers does", () => {
  it("holds for a hash of what is covered", async () => {
    expect(await judge(({ body }) => digest(body), cases)).toEqual([]);
  });

  it("one that stands still is found", async () => {
    expect(await judge(() => "0", cases)).toEqual([
      'other: The fingerprint is that of case "first", and the text that it covers is not',
    ]);
  });

  it("one that covers more than it says is found", async () => {
    expect(await judge(({ body, notes }) => digest(body + (notes ?? "")), cases)).toEqual([
      'again: The fingerprint differs from that of case "first", and the text that it covers does not',
    ]);
  });

  it("a case without one is left out", async () => {
    expect(await judge(({ body }) => (body === "b" ? undefined : "0"), cases)).toEqual([]);
  });
});
