import { readFileSync } from "node:fs";
import type { Message, Tool } from "../../prompt/request.ts";
import { type AgentDocument, parseAgentDocument } from "./agent-document.ts";
import type { PluginChange } from "./plugins.ts";
import type { Skill } from "./skills.ts";
import type { ToolProvider } from "./tool-sections.ts";

const FOLDER = new URL("../../../fixtures/cookie-agent/", import.meta.url);

/** A plugin as data: a change, or the way in which it fails. */
export type PluginFixture = PluginChange & { readonly fails?: string; readonly hangs?: boolean };

/** An agent document of the fixtures. Its id is its file's name. */
export function agentFixture(name: string): AgentDocument {
  return parseAgentDocument(name, bytesOf(`agents/${name}.md`));
}

export function textFixture(path: string): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytesOf(path));
}

export function skillFixtures(file: string): readonly Skill[] {
  return jsonOf(`${file}.json`) as readonly Skill[];
}

export function toolFixtures(): readonly Tool[] {
  return jsonOf("tools.json") as readonly Tool[];
}

export function providerFixture(name: string): ToolProvider {
  return entryOf("providers.json", name) as ToolProvider;
}

export function pluginFixture(name: string): PluginFixture {
  return entryOf("plugins.json", name) as PluginFixture;
}

export function conversationFixture(name: string): readonly Message[] {
  return entryOf("conversations.json", name) as readonly Message[];
}

function entryOf(file: string, name: string): unknown {
  const entry = (jsonOf(file) as Readonly<Record<string, unknown>>)[name];
  if (entry === undefined) throw new RangeError(`${file} has no "${name}"`);
  return entry;
}

function jsonOf(path: string): unknown {
  return JSON.parse(textFixture(path)) as unknown;
}

function bytesOf(path: string): Uint8Array {
  return readFileSync(new URL(path, FOLDER));
}
