import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createPrompt } from "../../prompt/prompt.ts";
import { type AgentSession, composeAgent, resolvedInstructions, systemOf } from "./composer.ts";
import { nodeReader } from "./reader.ts";
import { folderOf, sessionIn } from "./testing.ts";

function promptOf(session: AgentSession) {
  return createPrompt(composeAgent(session, nodeReader));
}

function session(
  files: Parameters<typeof folderOf>[0],
  overrides: Partial<AgentSession> = {},
  data: Parameters<typeof folderOf>[0] = {},
) {
  return sessionIn(folderOf(files), folderOf(data), overrides);
}

describe("composeAgent", () => {
  it("composes the append alone on the preset", () => {
    const prompt = promptOf(session({}, { instructions: "Review." }));
    expect(prompt.sections[0]?.label).toBe("instruction-precedence");
    expect(systemOf(prompt)).toEqual({ type: "preset", preset: "claude_code", append: prompt.text });
  });

  it("puts system.md verbatim and a blank line before the append on a custom base", () => {
    const base = "\uFEFF You are the house agent. {{username}}\r\n\n";
    const prompt = promptOf(session({ "system.md": base }, { instructions: "Review." }));
    const [first, ...append] = prompt.sections;
    expect(first).toMatchObject({ label: "workspace-base", text: base });
    expect(systemOf(prompt)).toBe(`${base}\n\n${createPrompt(append).text}`);
  });

  it("composes the append alone, as a custom base, on a blank system.md", () => {
    const prompt = promptOf(session({ "system.md": " \n" }, { instructions: "Review." }));
    expect(prompt.sections[0]?.label).toBe("instruction-precedence");
    expect(systemOf(prompt)).toBe(prompt.text);
  });

  it("states the current workspace on a custom base only", () => {
    const labels = (files: Parameters<typeof folderOf>[0]) =>
      promptOf(session(files)).sections.map(({ label }) => label);
    expect(labels({ "system.md": "Base" })).toContain("current-workspace");
    expect(labels({ "system.md": "" })).toContain("current-workspace");
    expect(labels({})).not.toContain("current-workspace");
  });

  it("reads the persona from the data directory, never from the workspace", () => {
    const { text } = promptOf(session({ "SOUL.md": "workspace soul" }, {}, { "SOUL.md": "agent soul" }));
    expect(text).toContain("<soul>\nagent soul\n</soul>");
    expect(text).not.toContain("workspace soul");
  });

  it("expands variables in the instructions, and in no file", () => {
    const { text } = promptOf(
      session(
        { "system.md": "base {{username}}", "AGENTS.md": "rules {{username}}" },
        { instructions: "for {{username}}" },
        { "SOUL.md": "soul {{username}}", "memory/FACT.md": "fact {{username}}" },
      ),
    );
    for (const part of ["base", "rules", "soul", "fact"]) expect(text).toContain(`${part} {{username}}`);
    expect(text).toContain("<agent_instructions>\nfor Ada\n</agent_instructions>");
  });

  it("judges instructions after expansion: one that resolves to white space is blank", () => {
    const files = session({}, { instructions: "{{username}}" });
    const blank = { ...files, variables: { ...files.variables, userName: " " } };
    expect(promptOf(blank).text).not.toContain("<agent_instructions>");
    expect(promptOf(files).text).toContain("<agent_instructions>");
  });

  it("lets no path of the machine into the prompt", () => {
    const one = session({ "system.md": "Base", "AGENTS.md": "Rules" }, { bootstrapCompleted: false });
    const { text } = promptOf(one);
    expect(text).not.toContain(one.workspace.folder);
    expect(text).not.toContain(one.agentData.folder);
  });

  it("writes nothing: neither SOUL.md nor any other file changes or appears", () => {
    const one = session(
      { "system.md": "B" },
      { bootstrapCompleted: false },
      { "SOUL.md": "S", "memory/FACT.md": "F" },
    );
    const before = snapshot(one);
    promptOf(one);
    promptOf({ ...one, instructions: "A new System Prompt" });
    expect(snapshot(one)).toEqual(before);
  });

  it("leaves the stored instructions as they are, and resolves them anew for each connection", () => {
    const one = session({}, { instructions: "At {{time}}" });
    const clock = { ...one.variables.clock, now: new Date(Date.UTC(2026, 0, 1, 13, 30)) };
    expect(resolvedInstructions(one)).toBe("At 12:00");
    expect(resolvedInstructions({ ...one, variables: { ...one.variables, clock } })).toBe("At 13:30");
    expect(one.instructions).toBe("At {{time}}");
  });

  it("gives a built-in role with blank stored text its bundled definition, on every build", () => {
    const role = { builtinRole: "assistant" as const };
    for (const instructions of ["", " \n"]) {
      const { text } = promptOf(session({}, { ...role, instructions }));
      expect(text).toContain("<agent_instructions>\nYou are Cherry Assistant");
      expect(text).toContain("You help Ada");
    }
    expect(promptOf(session({}, { ...role, instructions: "Mine." })).text).not.toContain("Cherry Assistant");
    expect(promptOf(session({}, {})).text).not.toContain("Cherry Assistant");
  });
});

function snapshot({ workspace, agentData }: AgentSession) {
  return [workspace, agentData].map(({ folder }) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .toSorted()
      .map((name) => [name, contentOf(join(folder, name))]),
  );
}

function contentOf(path: string) {
  return statSync(path).isFile() ? readFileSync(path, "utf8") : "folder";
}
