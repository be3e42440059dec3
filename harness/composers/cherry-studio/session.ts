import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { selectBase } from "./base.ts";
import type { AgentFiles, AgentSession } from "./composer.ts";
import { readGuidance } from "./guidance.ts";
import { personaTags, readPersona } from "./persona.ts";
import type { BuiltinRole } from "./prose/builtin-roles.ts";
import { nodeReader } from "./reader.ts";
import type { ConnectionFacts } from "./signature.ts";
import { type Clock, clockFormats } from "./variables.ts";

/** What the contracts vary. Folders are named below the fixtures of this composer. */
export interface AgentKnobs {
  readonly workspace: string;
  readonly agentData: string;
  /** As stored. */
  readonly instructions: string;
  readonly builtinRole?: BuiltinRole;
  readonly bootstrapCompleted?: boolean;
  readonly channelId?: string;
  readonly knowledgeIds?: readonly string[];
  /** The application's language. */
  readonly language: string;
  readonly disabledTools?: readonly string[];
  readonly userName?: string | null;
  readonly modelName?: string | null;
  /** When the connection was made, in ISO 8601: the clock stands still until it is rebuilt. */
  readonly connectedAt?: string;
  /** An IANA name. With the connection as well, for the same reason. Default `UTC`. */
  readonly timeZone?: string;
  /** The tag that dates are written in, as the connection found it. Default `en-US`. */
  readonly locale?: string;
  /** May change while the connection is open; no part of the prompt. */
  readonly permissionMode?: string;
}

/** The absolute paths that the prompt names, whatever machine the fixtures lie on. */
export const WORKSPACE_PATH = "/workspace";
export const AGENT_DATA_PATH = "/data/agents/quill";

const CONNECTED_AT = "2026-01-01T12:00:00Z";
const FIXTURES = new URL("../../../fixtures/cherry-studio/", import.meta.url);

/** A folder of the fixtures and what was read from it, or why it could not be. */
interface Fixture<Content> {
  readonly folder: string;
  content(): Content;
}

/** Every folder is read once, as this module loads: what is composed from it is none of the disk's business. */
const WORKSPACES = readAll("workspaces", (folder) => ({
  base: selectBase(nodeReader, folder),
  guidance: readGuidance(nodeReader, folder),
}));
const AGENTS = readAll("agents", (folder) => {
  const persona = readPersona(nodeReader, folder);
  return { persona, tags: personaTags(persona) };
});

/** @throws Rejection for a workspace whose files cannot be used */
export function filesOf({ workspace, agentData }: AgentKnobs): AgentFiles {
  const { base, guidance } = entry(WORKSPACES, workspace).content();
  const { persona, tags } = entry(AGENTS, agentData).content();
  return { base, guidance, persona, tags };
}

/** Where a workspace of the fixtures is read. */
export function workspaceFolder(name: string): string {
  return entry(WORKSPACES, name).folder;
}

/** Where an agent's data directory of the fixtures is read. */
export function agentDataFolder(name: string): string {
  return entry(AGENTS, name).folder;
}

/** Where cases connect: first of all on the machine of a golden. Formats are made once, as an application would. */
const PLACES = [
  { timeZone: "UTC", locale: "en-US" },
  { timeZone: "Asia/Tokyo", locale: "de-DE" },
].map((place): Clock => ({ ...place, now: new Date(CONNECTED_AT), formats: clockFormats(place) }));

/** The session that a case's knobs stand for. */
export function sessionOf(knobs: AgentKnobs): AgentSession {
  return {
    workspace: { folder: workspaceFolder(knobs.workspace), path: WORKSPACE_PATH },
    agentData: { folder: agentDataFolder(knobs.agentData), path: AGENT_DATA_PATH },
    instructions: knobs.instructions,
    builtinRole: knobs.builtinRole,
    bootstrapCompleted: knobs.bootstrapCompleted,
    channelId: knobs.channelId,
    disabledTools: knobs.disabledTools ?? [],
    knowledgeIds: knobs.knowledgeIds ?? [],
    variables: {
      clock: clockOf(knobs),
      userName: userNameOf(knobs),
      system: "linux",
      language: knobs.language,
      arch: "x64",
      modelName: modelNameOf(knobs),
    },
  };
}

/** The facts that the same connection would be rebuilt for. */
export function factsOf(knobs: AgentKnobs): ConnectionFacts {
  return {
    modelId: "provider::model",
    fastMode: false,
    route: "direct",
    cwd: WORKSPACE_PATH,
    language: knobs.language,
    instructions: knobs.instructions,
    userName: userNameOf(knobs),
    modelName: modelNameOf(knobs),
    builtinRole: knobs.builtinRole,
    bootstrapCompleted: knobs.bootstrapCompleted,
    skills: [],
    environment: {},
    disabledTools: knobs.disabledTools ?? [],
    knowledgeIds: knobs.knowledgeIds ?? [],
    mcpServers: {},
    channelId: knobs.channelId,
  };
}

function userNameOf({ userName }: AgentKnobs): string | null {
  return userName === undefined ? "Ines" : userName;
}

function modelNameOf({ modelName }: AgentKnobs): string | null {
  return modelName === undefined ? "Sonnet 4.5" : modelName;
}

function clockOf({ connectedAt, timeZone = "UTC", locale = "en-US" }: AgentKnobs): Clock {
  const known = PLACES.find((place) => place.timeZone === timeZone && place.locale === locale);
  if (known !== undefined && connectedAt === undefined) return known;
  const now = new Date(connectedAt ?? CONNECTED_AT);
  return { now, timeZone, locale, formats: known?.formats };
}

function readAll<Content>(
  kind: string,
  read: (folder: string) => Content,
): ReadonlyMap<string, Fixture<Content>> {
  const root = new URL(`${kind}/`, FIXTURES);
  return new Map(
    readdirSync(root).map((name) => {
      const folder = fileURLToPath(new URL(`${name}/`, root));
      return [name, { folder, content: outcomeOf(() => read(folder)) }];
    }),
  );
}

/** A refusal is an outcome like any other: it is thrown again by each case that asks. */
function outcomeOf<Content>(read: () => Content): () => Content {
  try {
    const content = read();
    return () => content;
  } catch (refusal) {
    return () => {
      throw refusal;
    };
  }
}

function entry<Of>(fixtures: ReadonlyMap<string, Of>, name: string): Of {
  const found = fixtures.get(name);
  if (found === undefined) throw new Error(`The fixtures have no folder "${name}"`);
  return found;
}
