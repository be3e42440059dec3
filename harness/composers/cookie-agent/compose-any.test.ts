import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinSections } from "../../prompt/prompt.ts";
import { composeRun, type RunInput } from "./compose.ts";
import { LIMITS, RULE } from "./limits.ts";
import type { PluginClock } from "./plugins.ts";
import { sampleAgent, textOfBytes } from "./sample.ts";
import type { ToolProvider } from "./tool-sections.ts";
import { renderWorkingDirectory } from "./working-directory.ts";

const CLOCK: PluginClock = { timeout: 10, wait: () => Promise.resolve() };

describe("any composition", () => {
  const prose = fc.string({
    unit: fc.constantFrom("a", "é", "😀", "&", "<", ">", '"', "'", " ", "-"),
    minLength: 1,
  });
  const spoken = prose.filter((text) => /\P{White_Space}/u.test(text));
  const provider = fc.record({
    origin: fc.constantFrom("builtin" as const, "plugin" as const),
    sections: fc.array(fc.record({ title: spoken, body: spoken }), { maxLength: 3 }),
  });
  const input = fc.record({
    body: spoken,
    workingDirectory: prose,
    providers: fc.array(provider, { maxLength: 3 }),
    skills: fc.array(fc.record({ name: prose, description: prose, location: prose }), { maxLength: 3 }),
    plugins: fc.array(fc.record({ append: fc.string(), replace: fc.option(spoken, { nil: undefined }) }), {
      maxLength: 3,
    }),
  });
  type Drawn = typeof input extends fc.Arbitrary<infer Value> ? Value : never;

  function toInput(drawn: Drawn): RunInput {
    return {
      role: "root",
      agent: sampleAgent(drawn.body),
      workingDirectory: drawn.workingDirectory,
      providers: drawn.providers.map((own, at): ToolProvider => ({ ...own, name: `p${at}` })),
      skills: { toolVisible: true, contextTokens: 100_000, skills: drawn.skills },
      plugins: drawn.plugins.map(({ append, replace }, at) => ({
        name: `x${at}`,
        beforeStart: () => ({ append, ...(replace !== undefined && { replace }) }),
      })),
      clock: CLOCK,
    };
  }

  const RANKS = ["body", "replacement", "working-directory", "tools", "skills", "plugin"];

  it("is the join of its sections, in the order body, working directory, tools, skills, plugins", async () => {
    await fc.assert(
      fc.asyncProperty(input, async (drawn) => {
        const { prompt } = await composeRun(toInput(drawn));
        expect(joinSections(prompt.sections, prompt.separator)).toBe(prompt.text);
        const ranks = prompt.sections.map(({ label }) => RANKS.indexOf(label.split("/")[0] ?? ""));
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
        expect(prompt.sections[0]?.before).toBeUndefined();
        expect(prompt.sections.slice(1).every(({ before }) => before !== undefined)).toBe(true);
      }),
    );
  });

  it("lets no foreign text open or close a tag of the engine's", async () => {
    const brackets = (text: string | undefined): number | undefined => text?.match(/[<>]/g)?.length;
    await fc.assert(
      fc.asyncProperty(input, async (drawn) => {
        const { prompt } = await composeRun({ ...toInput(drawn), plugins: [] });
        const textOf = (label: string) => prompt.sections.find((section) => section.label === label)?.text;
        const listed = drawn.skills.length;
        expect(brackets(textOf("working-directory"))).toBe(4);
        expect(brackets(textOf("skills"))).toBe(listed === 0 ? undefined : 4 + 16 * listed);
      }),
    );
  });

  it("holds no text that varies from turn to turn, so that the marker on it never covers any", async () => {
    await fc.assert(
      fc.asyncProperty(input, async (drawn) => {
        const { prompt } = await composeRun(toInput(drawn));
        const lifetimes = new Set(prompt.sections.map(({ lifetime }) => lifetime));
        expect([...lifetimes].every((lifetime) => lifetime === "release" || lifetime === "session")).toBe(
          true,
        );
      }),
    );
  });

  it("has equal prompt fingerprints exactly where the prompts are equal", async () => {
    await fc.assert(
      fc.asyncProperty(input, input, fc.boolean(), async (a, b, same) => {
        const left = await composeRun(toInput(a));
        const right = await composeRun(toInput(same ? a : b));
        expect(left.fingerprints.prompt === right.fingerprints.prompt).toBe(
          left.prompt.text === right.prompt.text,
        );
      }),
    );
  });

  it("has another fingerprint when any block changes", async () => {
    await fc.assert(
      fc.asyncProperty(input, async (drawn) => {
        const before = await composeRun({ ...toInput(drawn), plugins: [] });
        const after = await composeRun({
          ...toInput({ ...drawn, workingDirectory: `${drawn.workingDirectory}/x` }),
          plugins: [],
        });
        expect(after.fingerprints.prompt).not.toBe(before.fingerprints.prompt);
        expect(after.fingerprints.document).not.toBe(before.fingerprints.document);
      }),
    );
  });

  it("holds each block whole or not at all, at any distance from the limit", async () => {
    const block = renderWorkingDirectory("/wörk");
    const distance = fc.integer({ min: -3, max: 3 });
    await fc.assert(
      fc.asyncProperty(distance, distance, async (left, grown) => {
        const room = LIMITS.prompt - Buffer.byteLength(block) - RULE.length - 1;
        const agent = sampleAgent(textOfBytes(room + left));
        const addendum = textOfBytes(40 + grown);
        const plugins = [{ name: "notes", beforeStart: () => ({ append: addendum }) }];
        const { prompt } = await composeRun({
          role: "root",
          agent,
          workingDirectory: "/wörk",
          plugins,
          clock: CLOCK,
        });
        const whole = [agent.body, ...(left > 0 ? [] : [block])];
        const rest = LIMITS.prompt - Buffer.byteLength(whole.join(RULE)) - RULE.length;
        expect(prompt.text).toBe(
          [...whole, ...(Buffer.byteLength(addendum) <= rest ? [addendum] : [])].join(RULE),
        );
      }),
      { numRuns: 49 },
    );
  });
});
