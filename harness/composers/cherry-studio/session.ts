import { fileURLToPath } from "node:url";
import type { Environment } from "../../prompt/environment.ts";
import type { AgentSession } from "./composer.ts";
import type { BuiltinRole } from "./prose/builtin-roles.ts";
import type { ConnectionFacts } from "./signature.ts";

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
  /** May change while the connection is open; no part of the prompt. */
  readonly permissionMode?: string;
}

/** The absolute paths that the prompt names, whatever machine the fixtures lie on. */
export const WORKSPACE_PATH = "/workspace";
export const AGENT_DATA_PATH = "/data/agents/quill";

const CONNECTED_AT = "2026-01-01T12:00:00Z";
const FIXTURES = new URL("../../../fixtures/cherry-studio/", import.meta.url);

/** Where a workspace of the fixtures is read. */
export function workspaceFolder(name: string): string {
  return fileURLToPath(new URL(`workspaces/${name}/`, FIXTURES));
}

/** Where an agent's data directory of the fixtures is read. */
export function agentDataFolder(name: string): string {
  return fileURLToPath(new URL(`agents/${name}/`, FIXTURES));
}

/** The session that a case's knobs stand for. Time zone and locale come from the environment, the time does not. */
export function sessionOf(knobs: AgentKnobs, env: Pick<Environment, "timeZone" | "locale">): AgentSession {
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
      clock: {
        now: new Date(knobs.connectedAt ?? CONNECTED_AT),
        timeZone: env.timeZone,
        locale: env.locale,
      },
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
