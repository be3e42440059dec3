import * as fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { type BuildInput, build, SEPARATOR } from "./build.ts";
import { CORE_INSTRUCTIONS_BY_KIND } from "./core-instructions.ts";
import { captureEnvironment } from "./environment.ts";
import { environmentFacts, mcpServers, readText, skills, toolKeys, tools } from "./fixtures.ts";
import { interpolate } from "./interpolate.ts";

const environment = captureEnvironment({
  now: new Date("2026-06-02T09:30:00Z"),
  timeZone: "Europe/Lisbon",
  ...environmentFacts("project"),
});

const minimal: BuildInput = { toolKeys: [], tools, environment, model: { provider: "openai.responses" } };

const full: BuildInput = {
  ...minimal,
  agentInstructions: readText("agent-instructions.md"),
  toolKeys: toolKeys.all,
  skills: skills(),
  mcpServers: mcpServers("tracker", "files"),
  memory: readText("memory.md"),
};

async function labels(input: BuildInput): Promise<string[]> {
  return (await build(input)).sections.map(({ label }) => label);
}

describe("build", () => {
  it("orders policy, agent instructions, tools, memory, environment", async () => {
    expect(await labels(full)).toEqual([
      "System Policy",
      "Agent Instructions",
      "Tool Instructions",
      "Memory",
      "Environment",
    ]);
  });

  it("puts a rule between sections and nowhere else", async () => {
    const { text, sections } = await build(full);
    expect(text.split(SEPARATOR)).toEqual(sections.map((section) => section.text));
    expect(text).not.toMatch(/^-{3}|-{3}$/);
  });

  it("keeps the policy for a release, agent instructions for a user, the rest for a session", async () => {
    const { sections } = await build(full);
    expect(sections.map(({ lifetime }) => lifetime)).toEqual([
      "release",
      "user",
      "session",
      "session",
      "session",
    ]);
  });

  it.each(["", " \n\t ", undefined, "{{NOTHING}}"])(
    "leaves out optional layers that are blank, as %j",
    async (blank) => {
      const input: BuildInput = {
        ...minimal,
        agentInstructions: blank,
        memory: blank,
        variables: { NOTHING: " " },
      };
      const { text, sections } = await build(input);
      expect(sections.map(({ label }) => label)).toEqual(["System Policy", "Environment"]);
      expect(text.split(SEPARATOR)).toHaveLength(2);
    },
  );

  it("leaves out L2 when no tool has anything to say", async () => {
    expect(await labels({ ...minimal, toolKeys: ["submit_form", "unknown"] })).toEqual([
      "System Policy",
      "Environment",
    ]);
  });

  it("throws on an unknown kind", async () => {
    const kind = "supervisor" as "main";
    await expect(build({ ...minimal, kind })).rejects.toThrow(/supervisor.*main, subagent, team/);
  });

  it("rejects when a tool throws, and names the tool", async () => {
    const broken = { instructions: () => Promise.reject(new Error("registry offline")) };
    const input = { ...minimal, tools: { ...tools, broken }, toolKeys: ["todo", "broken"] };
    await expect(build(input)).rejects.toThrow(/"broken".*registry offline/);
  });

  it("leaves memory and agent instructions as they are but for variables", async () => {
    const odd = "\n  first\r\n\r\n---\r\n last {{ WORKSPACE }}  \n";
    const { sections } = await build({ ...minimal, agentInstructions: odd, memory: odd });
    expect(sections[1]?.text).toBe(`## Agent Instructions\n\n${odd}`);
    expect(sections[2]?.text).toContain(`<memory>\n${odd}\n</memory>`);
  });

  it("interpolates placeholders that stand in memory", async () => {
    const { text, unresolved } = await build(full);
    expect(text).toContain("Keeps exports under /workspace/importer/exports");
    expect(text).toContain("writes {{ name }} and {{customer}}");
    expect(unresolved).toEqual([]);
  });

  it("reports unknown variables with layer, line and column, and leaves them", async () => {
    const { text, unresolved } = await build({ ...full, memory: "a\n b {{HOME_TOWN}}" });
    expect(text).toContain("{{HOME_TOWN}}");
    expect(unresolved).toMatchObject([
      { layer: "Memory", name: "HOME_TOWN", placeholder: "{{HOME_TOWN}}", column: 4 },
    ]);
  });

  it("reports a variable that is no string instead of writing it", async () => {
    const variables = { CUSTOMER: undefined } as unknown as Record<string, string>;
    const { text, nonStrings } = await build({ ...minimal, memory: "For {{CUSTOMER}}", variables });
    expect(text).toContain("For {{CUSTOMER}}");
    expect(nonStrings).toMatchObject([{ layer: "Memory", name: "CUSTOMER", type: "undefined" }]);
  });

  it("inserts values literally and once", async () => {
    const variables = { A: "$& {{B}} $1", B: "no" };
    const { text, unresolved } = await build({ ...minimal, memory: "<{{A}}>", variables });
    expect(text).toContain("<$& {{B}} $1>");
    expect(unresolved).toEqual([]);
  });

  it("lets a variable of the caller take the place of the environment's, everywhere alike", async () => {
    const { sections } = await build({ ...full, variables: { WORKSPACE: "/elsewhere" } });
    expect(sections.at(-1)?.text).toContain("- Workspace: /elsewhere.");
    expect(sections[3]?.text).toContain("/elsewhere/exports");
  });

  it("adds exactly the text of a tool that is added", async () => {
    const added = { instructions: () => " \n### added\n\nUse it twice.\n" };
    const before = await build({ ...minimal, toolKeys: ["todo"] });
    const after = await build({ ...minimal, tools: { ...tools, added }, toolKeys: ["todo", "added"] });
    const [, l2] = before.sections;
    expect(after.text).toBe(
      before.text.replace(l2?.text ?? "", (text) => `${text}\n\n### added\n\nUse it twice.`),
    );
  });

  it("takes skills and deferred tools into L2, after the built-in tools", async () => {
    const text = (await build(full)).sections[2]?.text ?? "";
    const places = ["### read_file", "### task", "### Skills", "### Deferred tools"].map((title) =>
      text.indexOf(title),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(text).toContain("- **tracker**: add_comment");
    expect(text).not.toContain("**files**");
  });

  it("keeps L1 the same whatever tools, memory and environment are", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("main" as const, "subagent" as const, "team" as const),
        fc.string(),
        fc.subarray([...toolKeys.all]),
        fc.record({ runtime: fc.string(), platform: fc.string(), workspaceRoot: fc.string() }),
        async (kind, memory, toolKeys, sandbox) => {
          const other = { ...environment, sandbox: { ...sandbox, capabilities: [] } };
          const { sections, text } = await build({ ...minimal, kind, memory, toolKeys, environment: other });
          expect(sections[0]?.text).toBe(CORE_INSTRUCTIONS_BY_KIND[kind]);
          expect(text.startsWith(CORE_INSTRUCTIONS_BY_KIND[kind] + SEPARATOR)).toBe(true);
        },
      ),
      { numRuns: 30 },
    );
  });

  it("fills each section as it would fill the joined text", () => {
    const piece = fc.oneof(
      fc.constantFrom("{", "{{", "}}", "}", "{{A}}", "{{B}}", "A", "-", "---", "\n"),
      fc.string(),
    );
    const section = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(fc.array(section, { minLength: 1, maxLength: 5 }), fc.string(), (sections, value) => {
        const variables = { A: value };
        const apart = sections.map((text) => interpolate(text, variables).text).join(SEPARATOR);
        expect(interpolate(sections.join(SEPARATOR), variables).text).toBe(apart);
      }),
    );
  });

  it("wraps the text for Anthropic's cache and leaves it as it is for others", async () => {
    const plain = await build(full);
    const anthropic = await build({ ...full, model: { provider: "anthropic.messages" } });
    expect(plain.instructions).toBe(plain.text);
    expect(anthropic.text).toBe(plain.text);
    expect(anthropic.instructions).toEqual({
      role: "system",
      content: plain.text,
      providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } },
    });
  });

  it("stays below 500 tokens in L4, with the most that an environment has to say", async () => {
    const largest = captureEnvironment({ now: new Date(0), timeZone: "UTC", ...environmentFacts("largest") });
    const { sections } = await build({ ...minimal, environment: largest });
    expect(countTokens(sections.at(-1)?.text ?? "", { disallowedSpecial: new Set() })).toBeLessThanOrEqual(
      499,
    );
  });
});
