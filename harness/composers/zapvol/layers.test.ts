import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BuildInput, build } from "./build.ts";
import { captureEnvironment, type ExecutionEnvironment } from "./environment.ts";
import { environmentFacts, mcpServers, readText, skills, toolKeys, tools } from "./fixtures.ts";
import { interpolate, interpolateQuickly } from "./interpolate.ts";
import { SkillIndex } from "./skills.ts";

const captured = captureEnvironment({
  now: new Date("2026-06-02T09:30:00Z"),
  timeZone: "Europe/Lisbon",
  ...environmentFacts("project"),
});

const full: BuildInput = {
  agentInstructions: readText("agent-instructions.md"),
  toolKeys: toolKeys.all,
  tools,
  skills: new SkillIndex(skills()),
  mcpServers: mcpServers("tracker", "files"),
  memory: readText("memory.md"),
  environment: captured,
  model: { provider: "openai.responses" },
};

describe("what stands ready before a prompt is composed", () => {
  it("gives the same L4 as facts that nobody captured", async () => {
    const plain: ExecutionEnvironment = { ...captured };
    expect((await build({ ...full, environment: plain })).text).toBe((await build(full)).text);
  });

  it("is no longer used where a copy has other facts or a caller has other variables", async () => {
    const moved = { ...captured, sandbox: { ...captured.sandbox, workspaceRoot: "/elsewhere" } };
    const { sections } = await build({ ...full, environment: moved });
    expect(sections.at(-1)?.text).toContain("- Workspace: /elsewhere.");
    expect(sections[3]?.text).toContain("/elsewhere/exports");
    const later = await build({ ...full, variables: { CURRENT_DATE: "2030-01-01" } });
    expect(later.sections.at(-1)?.text).toContain("Today is 2030-01-01");
  });

  it("gives the same list as skills that nobody indexed", async () => {
    expect((await build({ ...full, skills: skills() })).text).toBe((await build(full)).text);
  });
});

describe("an optional layer", () => {
  it.each([
    ["{{NAME}}", { NAME: " \n" }, false],
    ["{{NAME}}", { NAME: "x" }, true],
    [" {{NAME}} x", { NAME: "" }, true],
    ["{{name}}", {}, true],
    ["{{MISSING}}", {}, true],
  ])("of %j with %j is there: %j", async (memory, variables, present) => {
    const { sections } = await build({ ...full, memory, variables });
    expect(sections.some(({ label }) => label === "Memory")).toBe(present);
  });
});

describe("interpolateQuickly", () => {
  const text = fc
    .array(
      fc.oneof(fc.constantFrom("{", "{{", "}}", "}", "{{A}}", "{{B_2}}", "{{MISSING}}", "A"), fc.string()),
    )
    .map((pieces) => pieces.join(""));

  it("fills as interpolate does, or leaves it to it", () => {
    fc.assert(
      fc.property(text, fc.string(), (template, value) => {
        const variables = { A: value, B_2: "{{A}}" };
        const filled = interpolate(template, variables);
        const expected = filled.unresolved.length === 0 ? filled.text : undefined;
        expect(interpolateQuickly(template, () => variables)).toBe(expected);
      }),
    );
  });

  it("leaves a value that is no string, and one that is inherited, to interpolate", () => {
    expect(interpolateQuickly("{{A}}", () => ({ A: 1 }))).toBeUndefined();
    expect(
      interpolateQuickly("{{A}}", () => Object.create({ A: "1" }) as Record<string, unknown>),
    ).toBeUndefined();
  });
});
