import { describe, expect, it } from "vitest";
import { composeInternal, composeRun, type RunInput } from "./compose.ts";
import { LIMITS, RULE } from "./limits.ts";
import type { PluginClock } from "./plugins.ts";
import { sampleAgent, textOfBytes } from "./sample.ts";
import { listSkills, type Skill } from "./skills.ts";
import { renderWorkingDirectory } from "./working-directory.ts";

const AGENT = sampleAgent("Body\n");
const SKILL: Skill = { name: "deploy", description: "Ships a build.", location: "/s/deploy/SKILL.md" };
const CLOCK: PluginClock = {
  timeout: 10,
  wait: () => new Promise((resolve) => void setImmediate(resolve)),
};
const FULL = {
  role: "root",
  agent: AGENT,
  workingDirectory: "/repo",
  providers: [{ origin: "builtin", name: "lsp", sections: [{ title: "Policy", body: "Ask the server." }] }],
  skills: { toolVisible: true, contextTokens: 200_000, skills: [SKILL] },
  plugins: [{ name: "notes", beforeStart: () => ({ append: "Addendum" }) }],
  clock: CLOCK,
} as const satisfies RunInput;

function rejection(code: string, message = ""): unknown {
  return expect.objectContaining({ code, message: expect.stringContaining(message) as string });
}

describe("composition order", () => {
  it("is body, working directory, tool sections, skills, plugins", async () => {
    const { prompt, steps } = await composeRun(FULL);
    const order = ["body", "working-directory", "tools/builtin.lsp/1", "skills", "plugin/notes"];
    expect(prompt.sections.map(({ label }) => label)).toEqual(order);
    expect(steps.map(({ step }) => step)).toEqual([
      "body",
      "working-directory",
      "tools",
      "skills",
      "plugin/notes",
    ]);
  });

  it("joins the blocks by rules, the body first and without one", async () => {
    const { prompt } = await composeRun(FULL);
    expect(prompt.text).toBe(
      [
        "Body\n",
        "<working_directory>/repo</working_directory>",
        '<tool_instructions provider="builtin.lsp">\nAsk the server.\n</tool_instructions>',
        listSkills([SKILL], 8000),
        "Addendum",
      ].join(RULE),
    );
    expect(prompt.text.startsWith("Body\n\n\n---\n\n<working_directory>")).toBe(true);
    expect(prompt.text.endsWith("\n")).toBe(false);
  });

  it("gives the body the life of a release, and every other block that of a session", async () => {
    const { prompt } = await composeRun(FULL);
    expect(prompt.sections.map(({ lifetime }) => lifetime)).toEqual([
      "release",
      ...Array.from({ length: 4 }, () => "session"),
    ]);
  });

  it("gives the same bytes and fingerprints for the same inputs", async () => {
    expect(await composeRun(FULL)).toEqual(await composeRun(FULL));
  });

  it("leaves each optional block out with its joint", async () => {
    const { prompt } = await composeRun({ role: "root", agent: AGENT, workingDirectory: "/repo" });
    expect(prompt.text).toBe(`Body\n${RULE}<working_directory>/repo</working_directory>`);
  });

  it("needs a clock where there are plugins", async () => {
    const { clock: _, ...rest } = FULL;
    await expect(composeRun(rest)).rejects.toThrow("clock");
  });
});

describe("the final check", () => {
  const cwd = renderWorkingDirectory("/w");
  const listing = listSkills([SKILL], 8000);
  const room = LIMITS.prompt - cwd.length - listing.length - 2 * RULE.length - 1;
  const withSkills = (bytes: number): RunInput => ({
    role: "root",
    agent: sampleAgent(textOfBytes(bytes)),
    workingDirectory: "/w",
    skills: FULL.skills,
  });

  it("is what rejects a skills listing that fills more than 131072 bytes", async () => {
    const exact = await composeRun(withSkills(room));
    expect(Buffer.byteLength(exact.prompt.text)).toBe(131_072);
    await expect(composeRun(withSkills(room + 1))).rejects.toThrow(
      rejection("prompt-too-large", "composed prompt exceeds 131072 bytes"),
    );
  });

  it("comes after plugins, so that one may put a shorter prompt in place", async () => {
    const rescue = { name: "rescue", beforeStart: () => ({ replace: "Short" }) };
    const { prompt } = await composeRun({ ...withSkills(room + 1), plugins: [rescue], clock: CLOCK });
    expect(prompt.text).toBe("Short");
  });

  it("rejects a body that is over the limit by its final newline", async () => {
    const agent = sampleAgent(textOfBytes(LIMITS.body));
    await expect(composeRun({ role: "root", agent, workingDirectory: "/" })).rejects.toThrow(
      rejection("prompt-too-large"),
    );
    const fits = sampleAgent(textOfBytes(LIMITS.body - 1));
    const { prompt, diagnostics } = await composeRun({ role: "root", agent: fits, workingDirectory: "/" });
    expect(Buffer.byteLength(prompt.text)).toBe(131_072);
    expect(diagnostics.map(({ code }) => code)).toEqual(["working-directory-skipped"]);
  });

  it("rejects a prompt that a plugin made blank", async () => {
    const blank = { name: "blank", beforeStart: () => ({ replace: " \n\u{3000}" }) };
    await expect(composeRun({ ...FULL, plugins: [blank] })).rejects.toThrow(rejection("prompt-blank"));
  });
});

describe("the agent matrix", () => {
  it("gives a root run without an authored agent the built-in coding prompt", async () => {
    const { agent, prompt } = await composeRun({ role: "root", workingDirectory: "/repo" });
    expect(agent.id).toBe("default");
    expect(prompt.sections[0]?.text).toBe(agent.body);
  });

  it("composes a delegated run from the same blocks", async () => {
    const agent = sampleAgent("Body\n", { mode: "all" });
    const root = await composeRun({ ...FULL, agent });
    const delegated = await composeRun({ ...FULL, agent, role: "delegated" });
    expect(delegated.prompt).toEqual(root.prompt);
    expect(delegated.snapshot.role).toBe("delegated");
  });

  it.each([
    ["root", sampleAgent("Body", { mode: "subagent" }), "agent-mode"],
    ["root", sampleAgent("Body", { mode: "internal" }), "agent-mode"],
    ["root", sampleAgent("Body", { enabled: false }), "agent-disabled"],
    ["delegated", sampleAgent("Body", { mode: "primary" }), "agent-mode"],
    ["delegated", sampleAgent("Body", { mode: "internal" }), "agent-mode"],
  ] as const)("rejects a %s run of the wrong agent", async (role, agent, code) => {
    await expect(composeRun({ role, agent, workingDirectory: "/" })).rejects.toThrow(rejection(code));
  });

  it("rejects a delegated run without its agent", async () => {
    await expect(composeRun({ role: "delegated", workingDirectory: "/" })).rejects.toThrow(
      rejection("agent-missing"),
    );
  });

  it("gives an internal call its body and nothing else", () => {
    const { prompt, steps, snapshot } = composeInternal("title");
    expect(prompt.sections.map(({ label }) => label)).toEqual(["body"]);
    expect(steps.map(({ step }) => step)).toEqual(["body"]);
    expect(snapshot.role).toBe("internal");
  });

  it("prefers an authored internal body, if it is enabled", () => {
    const authored = sampleAgent("Mine\n", { id: "title", mode: "internal" });
    expect(composeInternal("title", authored).prompt.text).toBe("Mine\n");
    const disabled = sampleAgent("Mine\n", { id: "title", mode: "internal", enabled: false });
    expect(composeInternal("title", disabled).prompt.text).toBe(composeInternal("title").prompt.text);
    expect(() => composeInternal("approval", authored)).toThrow(rejection("agent-mode"));
  });

  it.each(["approval", "compaction", "title"] as const)(
    "keeps the built-in %s prompt to 160 bytes: one instruction, then the form of the answer",
    (id) => {
      const { text } = composeInternal(id).prompt;
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(160);
      expect(text).toMatch(/^[^.]+\. Reply with .+ only[:,.]/);
      expect(text.endsWith("\n")).toBe(true);
    },
  );

  it("keeps the default coding prompt to 160 bytes", async () => {
    const { agent } = await composeRun({ role: "root", workingDirectory: "/" });
    expect(Buffer.byteLength(agent.body)).toBeLessThanOrEqual(160);
  });
});
