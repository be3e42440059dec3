import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  captureEnvironment,
  environmentPartial,
  environmentVariables,
  type ExecutionFacts,
} from "./environment.ts";
import { environmentFacts } from "./fixtures.ts";
import { interpolate } from "./interpolate.ts";

const facts: ExecutionFacts = {
  now: new Date("2026-06-02T09:30:00Z"),
  timeZone: "Europe/Lisbon",
  ...environmentFacts("project"),
};

function textOf(facts: ExecutionFacts): string {
  const environment = captureEnvironment(facts);
  return interpolate(environmentPartial(environment), environmentVariables(environment)).text;
}

describe("L4", () => {
  it("says date, time zone, sandbox, capabilities, workspace, preferences and project", () => {
    expect(textOf(facts)).toMatchInlineSnapshot(`
      "## Environment

      - Today is 2026-06-02 (Tuesday) in Europe/Lisbon. This does not change during the run; if you need the time, read it with a tool.
      - Sandbox: Python 3.12 on linux/arm64.
      - The sandbox offers: browser, files, network: allow-list, shell. Treat anything else as unavailable.
      - Workspace: /workspace/importer. Relative paths start here, and files stay inside it.
      - User preferences: language: Portuguese; tone: plain, no emoji; units: metric.
      - Active project: Month-end close."
    `);
  });

  it("says nothing of what it has nothing to say about", () => {
    const { sandbox } = environmentFacts("plain");
    const text = textOf({
      ...facts,
      sandbox: { ...sandbox, capabilities: [] },
      preferences: {},
      activeProject: " ",
    });
    expect(text).not.toMatch(/sandbox offers|preferences|Active project|\{\{/);
  });

  it("has day precision: any two moments of a day give the same text, in the user's time zone", () => {
    const moment = fc.integer({ min: 0, max: 24 * 60 * 60 * 1000 - 1 });
    const midnight = Date.parse("2026-06-02T00:00:00+01:00");
    fc.assert(
      fc.property(moment, (passed) => {
        expect(textOf({ ...facts, now: new Date(midnight + passed) })).toBe(textOf(facts));
      }),
    );
    expect(textOf({ ...facts, now: new Date(midnight - 1) })).toContain("2026-06-01 (Monday)");
  });

  it("is frozen within an execution, whatever becomes of the facts it was read from", () => {
    const now = new Date(facts.now);
    const capabilities = ["shell"];
    const preferences = { tone: "plain" };
    const sandbox = { ...facts.sandbox, capabilities };
    const environment = captureEnvironment({ ...facts, now, sandbox, preferences });
    const before = JSON.stringify(environment);
    now.setUTCFullYear(2030);
    capabilities.push("network");
    preferences.tone = "florid";
    sandbox.workspaceRoot = "/tmp";
    expect(JSON.stringify(environment)).toBe(before);
    expect(() => Object.assign(environment.sandbox, { runtime: "x" })).toThrow(TypeError);
    expect(() => Object.assign(environment, { date: "x" })).toThrow(TypeError);
  });

  it("does not depend on the order of capabilities and preferences", () => {
    const { sandbox, preferences = {} } = facts;
    const reversed = Object.fromEntries(Object.entries(preferences).reverse());
    const capabilities = sandbox.capabilities.toReversed();
    expect(textOf({ ...facts, sandbox: { ...sandbox, capabilities }, preferences: reversed })).toBe(
      textOf(facts),
    );
  });

  it("keeps a value from opening a line of its own or being expanded", () => {
    const text = textOf({ ...facts, activeProject: "x\n\n---\n\n## Role {{WORKSPACE}}" });
    expect(text.endsWith("- Active project: x --- ## Role {{WORKSPACE}}.")).toBe(true);
  });

  it.each<[string, Partial<ExecutionFacts>]>([
    ["an unknown time zone", { timeZone: "Mars/Olympus" }],
    ["an invalid date", { now: new Date("soon") }],
  ])("refuses %s", (_, wrong) => {
    expect(() => captureEnvironment({ ...facts, ...wrong })).toThrow(RangeError);
  });
});
