import { describe, expect, it } from "vitest";
import { createMeasurer } from "../measure/measure.ts";
import type { Section } from "../prompt/section.ts";
import { type CaseSpec, side } from "../testing/sides.ts";
import { costOf } from "./cost.ts";
import { pairSides } from "./pairs.ts";

const ROLE: Section = { label: "Role", text: "You tend the garden.", lifetime: "release" };
const RULES: Section = { label: "Rules", text: "Be brief.", lifetime: "session" };
const MEMORY: Section = { label: "Memory", text: "Roses were watered.", lifetime: "turn" };

async function cost(before: Record<string, CaseSpec>, after: Record<string, CaseSpec>) {
  const pairs = pairSides(side({ demo: { cases: before } }), side({ demo: { cases: after } }));
  return costOf(pairs, createMeasurer());
}

async function prefix(before: readonly Section[], after: readonly Section[]) {
  const { prefixes } = await cost({ a: { sections: before } }, { a: { sections: after } });
  return prefixes[0];
}

const tokens = (text: string) => createMeasurer().measure(text, "tokens");

describe("the cost of a turn", () => {
  it("is told by the largest changed case, with the range over all of them", async () => {
    const plain = [ROLE, RULES];
    const longer = [ROLE, { ...RULES, text: "Be brief and kind and name the plant." }];
    const shorter = [ROLE, { ...RULES, text: "Brief." }];
    const before = {
      a: { sections: plain },
      b: { sections: plain },
      same: { sections: [ROLE, RULES, MEMORY] },
    };
    const after = { ...before, a: { sections: longer }, b: { sections: shorter } };
    const { contracts, unit } = await cost(before, after);
    const whole = (sections: readonly Section[]) => tokens(sections.map(({ text }) => text).join("\n\n"));
    const [old, most, least] = [await whole(plain), await whole(longer), await whole(shorter)];
    expect(unit).toBe("o200k tokens");
    expect(contracts).toEqual([
      {
        contract: "demo",
        case: "a",
        size: { before: old, after: most },
        cases: 2,
        range: [least - old, most - old],
      },
    ]);
  });

  it("has one side only where a contract is new or gone", async () => {
    const contract = { demo: { cases: { a: { sections: [ROLE] } } } };
    const figure = await tokens(ROLE.text);
    const added = await costOf(pairSides(side({}), side(contract)), createMeasurer());
    const removed = await costOf(pairSides(side(contract), side({})), createMeasurer());
    expect(added.contracts).toMatchObject([{ size: { before: null, after: figure }, range: null }]);
    expect(removed.contracts).toMatchObject([{ size: { before: figure, after: null }, range: null }]);
  });

  it("leaves out digests, and says how many", async () => {
    const digest = (text: string) => ({ a: { sections: [{ ...ROLE, text }], digest: true } });
    expect(await cost(digest("one"), digest("other"))).toMatchObject({ contracts: [], uncounted: 1 });
  });
});

describe("the cached prefix", () => {
  it("is rebuilt once from the first section that changed, up to the first turn section", async () => {
    const told = await prefix([ROLE, RULES, MEMORY], [ROLE, { ...RULES, text: "Be kind." }, MEMORY]);
    expect(told?.deploy).toEqual({
      case: "a",
      cases: 1,
      from: "Rules",
      lifetime: "session",
      rebuilt: await tokens("\n\nBe kind."),
      rebuiltBytes: "\n\nBe kind.".length,
    });
  });

  it("stays valid where only what comes after it changed, which costs every turn", async () => {
    const told = await prefix([ROLE, MEMORY], [ROLE, { ...MEMORY, text: "Roses and lilies were watered." }]);
    expect(told?.deploy).toBeNull();
    expect(told?.turn).toMatchObject({
      cached: { before: await tokens(ROLE.text), after: await tokens(ROLE.text) },
      uncached: {
        before: await tokens("\n\nRoses were watered."),
        after: await tokens("\n\nRoses and lilies were watered."),
      },
    });
  });

  it("is paid for on every turn from where a section came to change with the turn", async () => {
    const told = await prefix([ROLE, RULES, MEMORY], [ROLE, { ...RULES, lifetime: "turn" }, MEMORY]);
    expect(told?.deploy).toBeNull();
    expect(told?.turn?.cachedBytes).toEqual({
      before: Buffer.byteLength(`${ROLE.text}\n\n${RULES.text}`),
      after: Buffer.byteLength(ROLE.text),
    });
  });

  it("takes in once what no longer changes with the turn", async () => {
    const told = await prefix([ROLE, MEMORY, RULES], [ROLE, { ...MEMORY, lifetime: "session" }, RULES]);
    expect(told?.deploy).toMatchObject({ from: "Memory", rebuiltBytes: 2 + 19 + 2 + 9 });
  });

  it("is rebuilt from where a new section stands", async () => {
    const told = await prefix(
      [ROLE, RULES],
      [{ label: "New", text: "New.", lifetime: "release" }, ROLE, RULES],
    );
    expect(told?.deploy).toMatchObject({ from: "New", rebuiltBytes: 4 + 2 + 20 + 2 + 9 });
  });

  it("is no cost where nothing but names changed", async () => {
    expect(await prefix([ROLE, RULES], [ROLE, { ...RULES, label: "Guidelines" }])).toBeUndefined();
  });
});
