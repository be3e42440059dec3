import { describe, expect, it } from "vitest";
import type { Block, Request, System } from "../../prompt/request.ts";
import { identityLine } from "./identity-line.ts";
import { instructionsCarrySystem } from "./instructions-carry-system.ts";
import { atMostMarkers, markersOnlyAt } from "./marker-places.ts";
import { noEmptyBlocks } from "./no-empty-blocks.ts";

const LINE = "You are Foo CLI.";
const mark = { cache_control: { type: "ephemeral" } };

const requestOf = (system: System | null): Request => ({ system, messages: [], tools: [] });

describe("an identity line is the first block, alone, once", () => {
  const check = (system: System, given: System = "Rules") =>
    identityLine(LINE).check({ system }, requestOf(given)).length;

  /** Faithful and idempotent: adds the line unless it is there. */
  const shape = (system: readonly string[]) => (system[0] === LINE ? system : [LINE, ...system]);

  it("after one application and after two", () => {
    const once = shape(["Rules"]);
    expect(once).toEqual([LINE, "Rules"]);
    expect(shape(once)).toEqual(once);
    expect(check([...shape(once)])).toBe(0);
    expect(check(once.map((text): Block => ({ type: "text", text })))).toBe(0);
  });

  it.each<[string, System, System]>([
    ["stacked", [LINE, LINE, "Rules"], "Rules"],
    ["stacked on a request that has it", [LINE, LINE, "Rules"], [LINE, "Rules"]],
    ["fused with the text", [`${LINE}Rules`], "Rules"],
    ["behind the environment", ["Env", LINE], "Env"],
    ["in one string with the text", `${LINE}\n\nRules`, "Rules"],
    ["padded", [`${LINE} `, "Rules"], "Rules"],
    ["absent", [], "Rules"],
  ])("wrong when %s", (_, system, given) => {
    expect(check(system, given)).toBe(1);
  });

  it.each<[string, System, System]>([
    ["in mid-text", [LINE, `Quote ${LINE} here`], `Quote ${LINE} here`],
    ["in a later block", [LINE, "Env", LINE], ["Env", LINE]],
    ["twice, of which the first is split off", [LINE, `${LINE} Rules`], `${LINE} ${LINE} Rules`],
  ])("the request's own count stays: %s", (_, system, given) => {
    expect(check(system, given)).toBe(0);
  });
});

describe("a Responses body carries the system text as instructions", () => {
  const check = (payload: unknown, system: System | null = "P") =>
    instructionsCarrySystem().check(payload, requestOf(system));

  it("sent as an input item, the instructions are absent", () => {
    const problems = check({ input: [{ role: "system", content: "P" }] });
    expect(problems).toMatchObject([{ path: "$.instructions", actual: "absent" }]);
  });

  it("byte for byte they pass, and a system item that repeats them does not", () => {
    expect(check({ instructions: "P", input: [{ role: "user", content: "u" }] })).toEqual([]);
    expect(check({ instructions: "P", input: [{ role: "system", content: "P" }] })).toMatchObject([
      { path: "$.input[0].content" },
    ]);
  });

  it.each<[string, unknown, System | null, number]>([
    ["trimmed", { instructions: "P" }, "P\n", 1],
    ["blocks in order", { instructions: "A\n\nB" }, [{ text: "A" }, { text: "B" }], 0],
    ["a block lost", { instructions: "A" }, [{ text: "A" }, { text: "B" }], 1],
    ["blocks out of order", { instructions: "B\n\nA" }, [{ text: "A" }, { text: "B" }], 1],
    ["nothing to carry", { input: [] }, null, 0],
    ["no object", "P", "P", 1],
  ])("%s", (_, payload, system, count) => {
    expect(check(payload, system)).toHaveLength(count);
  });
});

describe("blocks and markers keep to a contract's own rules", () => {
  const body = {
    tools: [{ name: "a" }, { name: "b", ...mark }],
    system: [
      { type: "text", text: "A", ...mark },
      { type: "text", text: " " },
    ],
    messages: [{ role: "user", content: [{ type: "text", text: "u", ...mark }] }],
  };
  const request = requestOf("A");

  it("no block is blank, marked or not", () => {
    expect(noEmptyBlocks().check(body, request)).toMatchObject([{ path: "$.system[1]" }]);
    expect(noEmptyBlocks().check({ system: "A" }, request)).toEqual([]);
  });

  it("at most so many markers", () => {
    expect(atMostMarkers(3).check(body, request)).toEqual([]);
    expect(atMostMarkers(2).check(body, request)).toMatchObject([
      { code: "at-most-markers", actual: 3, allowed: 2 },
    ]);
  });

  it.each<[string[], string[]]>([
    [["$.tools[*]", "$.system[0]", "$.messages[*].content[*]"], []],
    [["$.tools[1]", "$.system[0]"], ["$.messages[0].content[0].cache_control"]],
    [
      ["$.tools[0]", "$.system[*]", "$.messages[0]"],
      ["$.tools[1].cache_control", "$.messages[0].content[0].cache_control"],
    ],
  ])("only at %j", (places, wrong) => {
    const problems = markersOnlyAt(places).check(body, request);
    expect(problems.map((problem) => problem.path)).toEqual(wrong);
  });

  it("a place is a block, whatever the provider calls its marker", () => {
    const cacheControl = { type: "ephemeral" };
    const payload = {
      messages: [{ role: "system", content: "P", providerOptions: { "my-api": { cacheControl } } }],
    };
    expect(markersOnlyAt(["$.messages[0]"]).check(payload, request)).toEqual([]);
    expect(markersOnlyAt(["$.messages[1]"]).check(payload, request)).toHaveLength(1);
  });

  it("or a predicate, which only its name records", () => {
    const invariant = markersOnlyAt((path) => path.startsWith("$.tools"));
    expect(invariant.check(body, request)).toHaveLength(2);
    expect(invariant.params).toEqual({ places: "predicate" });
    expect(markersOnlyAt(["$.tools[*]"]).params).toEqual({ places: ["$.tools[*]"] });
  });
});
