import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Contract } from "../prompt/contract.ts";
import { memoryStore } from "../testing/memory-store.ts";
import { mergeShards } from "./merge-shards.ts";
import type { Project } from "./project.ts";
import { resolveProject } from "./project.ts";
import type { Report } from "./report.ts";
import { runProject } from "./run.ts";
import { dealShard, parseShard } from "./shards.ts";

function contract(name: string, sizes: readonly number[], whole = false): Contract {
  return {
    name,
    compose: (knobs) => [{ label: "Text", text: "x".repeat(knobs as number) }],
    cases: Object.fromEntries(sizes.map((size, at) => [`c${at}`, size])),
    ...(whole
      ? {
          invariants: [
            {
              name: "whole",
              keep: () => 1,
              judge: (kept: readonly unknown[]) => [{ message: `saw ${kept.length}` }],
            },
          ],
        }
      : {}),
  };
}

async function projectOf(contracts: readonly Contract[]): Promise<Project> {
  const project = await resolveProject({ contracts, isolate: false }, "/nowhere", "test", () =>
    Promise.resolve({}),
  );
  const line = { unit: { kind: "size", name: "chars" }, kind: "ceiling", why: "x", file: "b.json" } as const;
  const ceilings = [
    { ...line, contract: "*", max: 20, line: 1 },
    { ...line, contract: "a", case: "c3", max: 3, line: 2 },
    { ...line, contract: "nobody", max: 3, line: 3 },
  ];
  return { ...project, ceilings };
}

describe("shards", () => {
  it.each(["0/2", "3/2", "1", "1/0", "a/b", "1/2/3", ""])("%j is none", (text) => {
    expect(() => parseShard(text)).toThrow(/is no shard/);
  });

  it("deal every case to exactly one of them, and keep a contract with a rule over all its cases whole", async () => {
    const projects = [
      await projectOf([contract("a", [1, 2, 3, 4, 5]), contract("b", [1, 2, 3], true), contract("c", [1])]),
    ];
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), (total) => {
        const selects = Array.from(
          { length: total },
          (_, at) => dealShard(projects, { index: at + 1, total }).select,
        );
        for (const { name, cases } of projects.flatMap((project) => project.contracts)) {
          const owners = cases.map((item) =>
            selects.flatMap((select, at) => (select(name, item.name) ? [at] : [])),
          );
          for (const owner of owners) expect(owner).toHaveLength(1);
          if (name === "b") expect(new Set(owners.flat()).size).toBe(1);
        }
      }),
    );
  });
});

describe("merging", () => {
  async function sharded(total: number): Promise<{ whole: Report; shards: Report[] }> {
    const project = await projectOf([contract("a", [1, 2, 30, 40, 5]), contract("b", [1, 25], true)]);
    const store = memoryStore();
    await runProject(project, { store, update: true });
    await store.write("a/zombie.md", "gone");
    const whole = await runProject(project, { store });
    const shards: Report[] = [];
    for (let index = 1; index <= total; index++) {
      const { select, plan } = dealShard([project], { index, total });
      const scope = { full: false, shard: `${index}/${total}` };
      shards.push({ ...(await runProject(project, { store, select, scope })), plan });
    }
    return { whole, shards };
  }

  it.each([1, 2, 3, 7])("%i shards say what one run says, whatever their order", async (total) => {
    const { whole, shards } = await sharded(total);
    expect(whole.findings.map((finding) => finding.code).toSorted()).toEqual([
      "ceiling-unmatched",
      "golden-obsolete",
      "over-ceiling",
      "over-ceiling",
      "whole",
    ]);
    for (const order of [shards, shards.toReversed()]) expect(mergeShards(order)).toEqual(whole);
  });

  it("judges nothing obsolete or unmatched in a shard alone", async () => {
    const { shards } = await sharded(2);
    for (const { findings } of shards) {
      expect(findings.map((finding) => finding.code)).not.toContain("golden-obsolete");
      expect(findings.map((finding) => finding.code)).not.toContain("ceiling-unmatched");
    }
  });

  it("refuses a missing shard, one that is there twice, and shards of different runs", async () => {
    const { whole, shards } = await sharded(3);
    const [first, second, third] = shards as [Report, Report, Report];
    expect(() => mergeShards([first, third])).toThrow("Shard 2/3 is missing");
    expect(() => mergeShards([first, second, second, third])).toThrow("Shard 2/3 is there twice");
    expect(() => mergeShards([whole])).toThrow("not of a shard");
    expect(() => mergeShards([])).toThrow("no report");
    const other = { ...second, version: "9.9.9" };
    expect(() => mergeShards([first, other, third])).toThrow("different runs");
    const { plan: _, ...unplanned } = second;
    expect(() => mergeShards([first, unplanned, third])).toThrow("they dealt out different cases");
    const less = { ...second, contracts: second.contracts.slice(1) };
    expect(() => mergeShards([first, less, third])).toThrow("a · c1 was gated by no shard");
    const more = { ...second, contracts: [...second.contracts, ...first.contracts] };
    expect(() => mergeShards([first, more, third])).toThrow("a · c0 was gated by two shards");
    const stranger = { name: "x", cases: first.contracts[0]?.cases ?? [] };
    const strange = { ...second, contracts: [...second.contracts, stranger] };
    expect(() => mergeShards([first, strange, third])).toThrow("x · c0 was dealt to no shard");
  });
});
