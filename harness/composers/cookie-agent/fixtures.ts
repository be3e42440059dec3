import { readFileSync } from "node:fs";
import type { Message, Tool } from "../../prompt/request.ts";
import { type AgentDocument, parseAgentDocument } from "./agent-document.ts";
import type { PluginChange } from "./plugins.ts";
import type { Skill } from "./skills.ts";
import { decodeUtf8 } from "./text.ts";
import type { ToolProvider } from "./tool-sections.ts";

/** A plugin as data: a change, or the way in which it fails. */
export type PluginFixture = PluginChange & { readonly fails?: string; readonly hangs?: boolean };

const FOLDER = new URL("../../../fixtures/cookie-agent/", import.meta.url);

// Read once, as an engine reads its configuration: composing a prompt then touches no disk.
const AGENTS = named(["coder", "reviewer", "title"], (id) =>
  parseAgentDocument(id, bytesOf(`agents/${id}.md`)),
);
const SKILLS = named(["skills", "hostile-skills"], (file) => jsonOf(`${file}.json`) as readonly Skill[]);
const SKILL_BODIES = named(["bisect"], (name) => textOf(`skills/${name}.md`));
const CONTEXT = named(["root", "project", "preset"], (name) => bytesOf(`agents-md/${name}.md`));
const TOOLS = jsonOf("tools.json") as readonly Tool[];
const PROVIDERS = jsonOf("providers.json") as Readonly<Record<string, ToolProvider>>;
const PLUGINS = jsonOf("plugins.json") as Readonly<Record<string, PluginFixture>>;
const CONVERSATIONS = jsonOf("conversations.json") as Readonly<Record<string, readonly Message[]>>;

/** An agent document. Its id is its file's name. */
export function agentFixture(name: string): AgentDocument {
  return found(AGENTS, name);
}

export function skillFixtures(file: string): readonly Skill[] {
  return found(SKILLS, file);
}

export function skillBodyFixture(name: string): string {
  return found(SKILL_BODIES, name);
}

export function contextFixture(name: string): Uint8Array {
  return found(CONTEXT, name);
}

export function toolFixtures(): readonly Tool[] {
  return TOOLS;
}

export function providerFixture(name: string): ToolProvider {
  return found(PROVIDERS, name);
}

export function pluginFixture(name: string): PluginFixture {
  return found(PLUGINS, name);
}

export function conversationFixture(name: string): readonly Message[] {
  return found(CONVERSATIONS, name);
}

function found<Value>(entries: Readonly<Record<string, Value>>, name: string): Value {
  const entry = entries[name];
  if (entry === undefined) throw new RangeError(`There is no fixture "${name}"`);
  return entry;
}

function named<Value>(
  names: readonly string[],
  read: (name: string) => Value,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(names.map((name) => [name, read(name)]));
}

function jsonOf(path: string): unknown {
  return JSON.parse(textOf(path)) as unknown;
}

function textOf(path: string): string {
  const text = decodeUtf8(bytesOf(path));
  if (text === undefined) throw new TypeError(`${path} is not valid UTF-8`);
  return text;
}

function bytesOf(path: string): Uint8Array {
  return readFileSync(new URL(path, FOLDER));
}
