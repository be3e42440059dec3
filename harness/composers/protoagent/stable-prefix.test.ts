import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DOCTRINE_TOOLS } from "./capability-groups.ts";
import {
  acpPromptOptions,
  AssembledContext,
  assembleContext,
  buildStablePrefix,
  buildSystemPrompt,
  CAPABILITY_GROUPS,
  type PromptOptions,
} from "./index.ts";
import { chars, leadOptions } from "./testing.ts";

const SETTINGS: { name: string; options: Partial<PromptOptions> }[] = [
  { name: "everything", options: {} },
  { name: "nothing bound", options: { boundToolNames: new Set() } },
  { name: "no roster", options: { includeSubagents: false } },
  { name: "goal alone", options: { boundToolNames: new Set(CAPABILITY_GROUPS.goal) } },
  { name: "projects", options: { projects: [{ name: "shop", path: "/srv", write: true }] } },
  { name: "delegates", options: { delegates: { names: () => ["ops"] } } },
];

const TURNS = [
  {},
  { memory: ["The till jams."], digest: "Yesterday the till was repaired." },
  { skills: [{ name: "stock", description: "Count it." }], workingState: "Goal: reopen by noon" },
];

describe("the external prefix", () => {
  it.each(SETTINGS)("is the lead prompt, byte for byte: $name", ({ options }) => {
    expect(buildStablePrefix(leadOptions(options))).toBe(buildSystemPrompt(leadOptions(options)));
  });

  it("is the same over turns whose memory, digest, skills and working state differ", () => {
    const prefixes = TURNS.map((turn) => assembleContext(leadOptions(), turn).stablePrefix);
    expect(new Set(prefixes).size).toBe(1);
    expect(new Set(TURNS.map((turn) => assembleContext(leadOptions(), turn).volatileDelta)).size).toBe(3);
  });

  it("as the ACP runtime builds it has no roster and no projects, and is never larger than the lead", () => {
    fc.assert(
      fc.property(fc.option(fc.subarray([...DOCTRINE_TOOLS]), { nil: undefined }), (names) => {
        const bound = names === undefined ? undefined : new Set(names);
        const options = leadOptions({ projects: [{ name: "shop", path: "/srv" }], boundToolNames: bound });
        const prefix = buildStablePrefix(acpPromptOptions(options, bound));
        expect(prefix).not.toContain("# Subagent Delegation");
        expect(prefix).not.toContain("# Managed projects");
        expect(chars(prefix)).toBeLessThanOrEqual(chars(buildSystemPrompt(options)));
      }),
    );
  });
});

describe("a turn's prompt", () => {
  it.each([
    { parts: ["P", "D", "M"], prompt: "P\n\nD\n\nM", turn: "D\n\nM" },
    { parts: ["P", "", "M"], prompt: "P\n\nM", turn: "M" },
    { parts: ["P", "D", ""], prompt: "P\n\nD", turn: "D" },
    { parts: ["", "D", "M"], prompt: "D\n\nM", turn: "D\n\nM" },
    { parts: ["", "", ""], prompt: "", turn: "" },
  ])(
    "joins prefix, delta and message in that order, without empty ones: $parts",
    ({ parts, prompt, turn }) => {
      const [prefix = "", delta = "", message = ""] = parts;
      const context = new AssembledContext(prefix, delta, []);
      expect(context.asPrompt(message)).toBe(prompt);
      expect(context.asTurn(message)).toBe(turn);
    },
  );

  it("opens with the prefix as it is", () => {
    const options = leadOptions();
    const prompt = assembleContext(options, { memory: ["The till jams."] }).asPrompt("Open the shop.");
    expect(prompt.startsWith(`${buildStablePrefix(options)}\n\n<injected_memory>`)).toBe(true);
    expect(prompt.endsWith("\n\nOpen the shop.")).toBe(true);
  });
});
