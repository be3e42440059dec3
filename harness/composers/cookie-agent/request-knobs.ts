import type { Message } from "../../prompt/request.ts";
import { agentForRun } from "./agent-matrix.ts";
import { agentsMdTurn } from "./agents-md-turn.ts";
import { loadAgentsMd } from "./agents-md.ts";
import { compactionRequest } from "./compaction.ts";
import { composeInternal } from "./compose.ts";
import { contextFiles } from "./context-fixtures.ts";
import { conversationFixture, skillBodyFixture, toolFixtures } from "./fixtures.ts";
import { assembleHistory, inheritText, turnsOf } from "./history.ts";
import { agentOf, type RunKnobs } from "./knobs.ts";
import type { ModelRequest } from "./model-request.ts";

/** The request of a run's next attempt. The system text stands apart, where the harness looks for it. */
export function requestOf(system: string, knobs: RunKnobs): ModelRequest {
  const tools = knobs.tools === true ? toolFixtures() : [];
  const request: ModelRequest = {
    system,
    model: "model-of-the-run",
    cacheable: knobs.uncapable !== true,
    ...(knobs.toolChoice !== undefined && { toolChoice: knobs.toolChoice }),
    tools: tools.map((tool) =>
      knobs.toolsMarked === true ? { ...tool, cache_control: { type: "ephemeral" } } : tool,
    ),
    messages: turnsAfter(system, knobs),
  };
  return knobs.compact === true
    ? compactionRequest(request, composeInternal("compaction").prompt.text)
    : request;
}

/** The same request with the system text as its first turn, as the engine holds it. */
export function withSystemTurn({ system, ...request }: ModelRequest): ModelRequest {
  const turn: Message = {
    role: "system",
    content: [{ type: "text", text: typeof system === "string" ? system : "" }],
  };
  return { ...request, messages: [turn, ...request.messages] };
}

function turnsAfter(prompt: string, knobs: RunKnobs): readonly Message[] {
  const session = knobs.session === undefined ? [] : conversationFixture(knobs.session);
  const skillBodies = (knobs.skillBodies ?? []).map(skillBodyFixture);
  if (knobs.role === "delegated") {
    const inherited = knobs.inherited === undefined ? [] : inheritText(conversationFixture(knobs.inherited));
    return turnsOf(assembleHistory({ role: "delegated", prompt, skillBodies, inherited, session })).slice(1);
  }
  const agentsMd = contextOf(knobs).entries;
  return turnsOf(assembleHistory({ role: "root", prompt, agentsMd, skillBodies, session })).slice(1);
}

/** What the run loads of AGENTS.md. @throws Rejection */
export function contextOf(knobs: RunKnobs): ReturnType<typeof loadAgentsMd> {
  const { role, workingDirectory, preset, agentsMdEnabled } = knobs;
  return loadAgentsMd({
    role,
    workingDirectory,
    agent: agentForRun(role, agentOf(knobs)),
    files: contextFiles(knobs.agentsMd ?? "none", workingDirectory),
    ...(preset !== undefined && { preset }),
    ...(agentsMdEnabled !== undefined && { enabled: agentsMdEnabled }),
  });
}

/** The same session later: other context files, a longer history, other tools. */
export function laterTurns(knobs: RunKnobs): readonly RunKnobs[] {
  return [
    { ...knobs, agentsMd: knobs.agentsMd === "both" ? "root" : "both" },
    { ...knobs, session: "trailing-tool-result" },
    { ...knobs, session: "several-turns", tools: knobs.tools !== true },
  ];
}

/** The text of the AGENTS.md turn; undefined where there is none. */
export function contextText(knobs: RunKnobs): string | undefined {
  const [part] = agentsMdTurn(contextOf(knobs).entries)?.content ?? [];
  return typeof part === "object" ? part.text : undefined;
}
