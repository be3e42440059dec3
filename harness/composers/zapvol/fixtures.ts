import { readFileSync } from "node:fs";
import type { Message } from "../../prompt/request.ts";
import type { ExecutionFacts } from "./environment.ts";
import type { SkillMetadata } from "./skills.ts";
import type { ToolConfig } from "./tool-registry.ts";
import { connectServer, type McpServer } from "./tool-search.ts";

const ROOT = new URL("../../../fixtures/zapvol/", import.meta.url);

export type EnvironmentName = "plain" | "project" | "largest";
export type ServerName = "calendar" | "crm" | "files" | "mail" | "tracker" | "wiki";
export type Conversation =
  | "first-turn"
  | "in-loop"
  | "compacted"
  | "fresh-after-compaction"
  | "reasoning-tail";

const texts = new Map<string, string>();

/** A file of the fixtures as text. Read once: a benchmark of the composer is none of the disk. */
export function readText(path: string): string {
  const text = texts.get(path) ?? readFileSync(new URL(path, ROOT), "utf8");
  texts.set(path, text);
  return text;
}

const TOOLS = [
  "read_file",
  "edit_file",
  "run_command",
  "web_search",
  "fetch_page",
  "submit_form",
  "todo",
  "task",
  "complete",
] as const;

export type ToolKey = (typeof TOOLS)[number];

/** Every built-in tool. Most have their guidance at hand; the one whose index lives elsewhere asks for it. */
export const tools: Readonly<Record<ToolKey, ToolConfig>> = Object.fromEntries(
  TOOLS.map((key): [string, ToolConfig] => {
    const text = readText(`tools/${key}.md`);
    return [key, { instructions: key === "web_search" ? async () => text : () => text }];
  }),
) as Record<ToolKey, ToolConfig>;

/** Selections of tools, in the order of their guidance. */
export const toolKeys = {
  none: [],
  few: ["read_file", "todo"],
  /** Of the main agent, which never calls `complete`. */
  all: TOOLS.filter((key) => key !== "complete"),
  every: TOOLS,
} as const satisfies Record<string, readonly ToolKey[]>;

export function skills(): readonly SkillMetadata[] {
  return JSON.parse(readText("skills.json")) as SkillMetadata[];
}

const SERVERS = Object.fromEntries(
  (["calendar", "crm", "files", "mail", "tracker", "wiki"] as const).map((name) => [
    name,
    connectServer(JSON.parse(readText(`mcp/${name}.json`)) as McpServer),
  ]),
) as Readonly<Record<ServerName, McpServer>>;

export function mcpServers(...names: readonly ServerName[]): readonly McpServer[] {
  return names.map((name) => SERVERS[name]);
}

export function conversation(name: Conversation): readonly Message[] {
  return JSON.parse(readText(`conversations/${name}.json`)) as Message[];
}

/** The facts of an execution, all but the clock. */
export function environmentFacts(name: EnvironmentName): Omit<ExecutionFacts, "now" | "timeZone"> {
  return (JSON.parse(readText("environment.json")) as Record<EnvironmentName, ExecutionFacts>)[name];
}
