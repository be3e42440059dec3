import { describe, expect, it } from "vitest";
import {
  buildSubagentPrompt,
  buildSystemPromptParts,
  createSubagentRegistry,
  type LeadLabel,
  SUBAGENT_REGISTRY,
} from "./index.ts";
import { chars, leadOptions, SOUL, textOf } from "./testing.ts";

const full = buildSystemPromptParts(leadOptions());
const minimal = buildSystemPromptParts(leadOptions({ includeSubagents: false, boundToolNames: new Set() }));

function withoutSoul(parts: readonly { label: LeadLabel; text: string }[]): number {
  return parts.filter(({ label }) => label !== "SOUL").reduce((sum, { text }) => sum + chars(text), 0);
}

function promptSize(name: string): number {
  return chars(buildSubagentPrompt(name, SUBAGENT_REGISTRY));
}

const visible = [...SUBAGENT_REGISTRY.values()]
  .filter((role) => role.leadVisible !== false)
  .map(({ name }) => name);
const names = [...SUBAGENT_REGISTRY.keys()];

function largest(among: readonly string[]): string | undefined {
  return among.toSorted((a, b) => promptSize(b) - promptSize(a))[0];
}

describe("the sizes of protoAgent's prompts, in code points", () => {
  it("measure under a persona of 57", () => {
    expect(chars(SOUL)).toBe(57);
  });

  // Measured: the figure of the reference page that each ceiling was taken from.
  it.each([
    { what: "doctrine total", actual: withoutSoul(full), ceiling: 7_700, measured: 6_411 },
    { what: "Subagents", actual: chars(textOf(full, "Subagents")), ceiling: 3_700, measured: 3_024 },
    {
      what: "Operating model",
      actual: chars(textOf(full, "Operating model")),
      ceiling: 3_050,
      measured: 2_531,
    },
    { what: "Guidelines", actual: chars(textOf(full, "Guidelines")), ceiling: 1_050, measured: 856 },
    { what: "minimal", actual: withoutSoul(minimal), ceiling: 500, measured: 412 },
    { what: "largest subagent", actual: promptSize("review-finder"), ceiling: 8_500, measured: 7_051 },
    { what: "largest visible subagent", actual: promptSize("researcher"), ceiling: 4_000, measured: 3_317 },
    { what: "smallest subagent", actual: promptSize("self-improve"), ceiling: 8_500, measured: 1_091 },
  ])(
    "$what stays within its ceiling and a quarter of what the page measured",
    ({ actual, ceiling, measured }) => {
      expect(actual).toBeLessThanOrEqual(ceiling);
      expect(actual).toBeGreaterThanOrEqual(measured * 0.75);
      expect(actual).toBeLessThanOrEqual(measured * 1.25);
    },
  );

  it.each(names)("%s stays within the ceiling of its kind", (name) => {
    expect(promptSize(name)).toBeLessThanOrEqual(visible.includes(name) ? 4_000 : 8_500);
  });

  it("rank as the page says: self-improve smallest, researcher largest visible, review-finder largest", () => {
    expect(largest(names)).toBe("review-finder");
    expect(largest(visible)).toBe("researcher");
    expect(names.filter((name) => promptSize(name) <= promptSize("self-improve"))).toEqual(["self-improve"]);
  });

  it("an unfiltered roster breaks the ceiling of 3,700", () => {
    const all = [...SUBAGENT_REGISTRY.values()].map((role) => ({ ...role, leadVisible: true }));
    const subagents = createSubagentRegistry(all);
    const size = chars(textOf(buildSystemPromptParts(leadOptions({ subagents })), "Subagents"));
    expect(size).toBeGreaterThan(3_700);
    expect(size).toBeGreaterThanOrEqual(4_989 * 0.75);
    expect(size).toBeLessThanOrEqual(4_989 * 1.25);
  });
});
