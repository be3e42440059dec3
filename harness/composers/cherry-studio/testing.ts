import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { AgentSession } from "./composer.ts";
import type { ConnectionFacts } from "./signature.ts";

/** A link in a folder under test; the target is as `symlink` takes it. */
export interface Link {
  readonly link: string;
}

/** A real folder with these files, by path below it; gone when the test is over. */
export function folderOf(files: Readonly<Record<string, string | Uint8Array | Link>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), "cherry-studio-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    if (typeof content === "object" && "link" in content) symlinkSync(content.link, path);
    else writeFileSync(path, content);
  }
  return root;
}

/** A session in these two folders, plain in everything else. */
export function sessionIn(
  workspace: string,
  agentData: string,
  overrides: Partial<AgentSession> = {},
): AgentSession {
  return {
    workspace: { folder: workspace, path: "/workspace" },
    agentData: { folder: agentData, path: "/data/agent" },
    instructions: "",
    disabledTools: [],
    knowledgeIds: [],
    variables: {
      clock: { now: new Date(Date.UTC(2026, 0, 1, 12)), timeZone: "UTC", locale: "en-US" },
      userName: "Ada",
      system: "linux",
      language: "en-US",
      arch: "x64",
      modelName: "Model One",
    },
    ...overrides,
  };
}

/** Facts of a connection, every one of them set. */
export function connectionFacts(overrides: Partial<ConnectionFacts> = {}): ConnectionFacts {
  return {
    modelId: "provider::model",
    contextWindow: 200_000,
    maxOutputTokens: 32_000,
    reasoningEffort: "medium",
    fastMode: false,
    route: "direct",
    cwd: "/workspace",
    language: "en-US",
    instructions: "Review changes.",
    userName: "Ada",
    modelName: "Model One",
    builtinRole: undefined,
    bootstrapCompleted: true,
    skills: ["charts", "slides"],
    maxTurns: 100,
    environment: { EDITOR: "vi", HTTPS_PROXY: "http://proxy.example" },
    disabledTools: ["Bash"],
    knowledgeIds: ["handbook", "minutes"],
    mcpServers: { tracker: { command: "tracker", args: ["--stdio"] } },
    channelId: "channel-1",
    ...overrides,
  };
}
