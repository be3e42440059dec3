import { absent, defineCase, defineContract, matrix, noEmptySections } from "prompt-budget";
import { SEPARATOR } from "./build.ts";
import {
  composeExecution,
  type ExecutionKnobs,
  inputOf,
  LATE_EVENING,
  MORNING,
  requestOf,
  toolKeysOf,
} from "./execution.ts";
import { toolKeys } from "./fixtures.ts";
import {
  policyConstant,
  subagentPolicy,
  systemMarkUnmoved,
  toolsAddTheirText,
  variablesResolved,
} from "./invariants.ts";
import { planToolSearch, type ToolSearchPlan } from "./tool-search.ts";
import { aiSdk, anthropicWire } from "./transforms.ts";

const PLAIN: ExecutionKnobs = { tools: toolKeys.few };

const EVERYTHING: ExecutionKnobs = {
  ...PLAIN,
  agentInstructions: "finance",
  tools: toolKeys.all,
  skills: true,
  servers: ["files", "tracker"],
  memory: "stored",
  environment: "project",
};

const system = defineContract({
  name: "zapvol/system",
  description:
    "The system prompt of each kind of agent, from policy to environment, as it goes to the provider",
  compose: (knobs: ExecutionKnobs) => composeExecution(knobs),
  separator: SEPARATOR,
  sections: [
    { label: "System Policy", lifetime: "release" },
    {
      label: "Agent Instructions",
      lifetime: "user",
      when: ({ agentInstructions }) => agentInstructions === "finance",
    },
    { label: "Tool Instructions", lifetime: "session", when: hasGuidance },
    { label: "Memory", lifetime: "session", when: ({ memory = "blank" }) => memory !== "blank" },
    { label: "Environment", lifetime: "session" },
  ],
  request,
  cases: {
    ...matrix(
      {
        kind: ["main", "subagent", "team"],
        tools: { "no-tools": toolKeys.none, "few-tools": toolKeys.few, "all-tools": toolKeys.every },
        agentInstructions: { generalist: absent, "blank-agent": "blank", finance: "finance" },
        servers: {
          "no-mcp": absent,
          "one-deferred": ["files", "tracker"],
          "all-deferred": ["calendar", "crm", "mail", "wiki"],
        },
        memory: { forgetful: absent, "blank-memory": "blank", remembers: "stored" },
      },
      "pairwise",
    ),
    everything: defineCase(EVERYTHING, { tags: ["largest"] }),
    "largest-environment": { ...PLAIN, environment: "largest" },
    "next-day": { ...PLAIN, now: LATE_EVENING },
    "below-both-thresholds": { ...PLAIN, servers: ["calendar", "crm", "mail", "files"] },
    "other-provider": { ...EVERYTHING, provider: "openai.responses" },
    "silent-tool": { ...PLAIN, tools: ["submit_form"] },
    "unknown-variable": defineCase({ ...PLAIN, memory: "unresolved" }, { expects: ["variables-resolved"] }),
    "unknown-kind": defineCase({ ...PLAIN, kind: "supervisor" as "main" }, { rejects: "unknown-kind" }),
  },
  invariants: [variablesResolved, subagentPolicy, toolsAddTheirText, policyConstant, noEmptySections()],
  transforms: { "ai-sdk": aiSdk, "anthropic-wire": anthropicWire },
  turns: ({ now = MORNING, ...knobs }): ExecutionKnobs[] => [
    { ...knobs, now: later(now, 1), conversation: "in-loop" },
    { ...knobs, now: later(now, 1200), conversation: "compacted" },
  ],
});

const messages = defineContract({
  name: "zapvol/messages",
  description: "Where the cache marks stand as a conversation grows, is compacted, and is reminded",
  compose: (knobs: ExecutionKnobs) => composeExecution(knobs),
  separator: SEPARATOR,
  sections: [
    { label: "System Policy", lifetime: "release" },
    { label: "Tool Instructions", lifetime: "session" },
    { label: "Environment", lifetime: "session" },
  ],
  request,
  cases: {
    "first-turn": PLAIN,
    "first-turn-reminded": { ...PLAIN, reminder: "The todo list was last changed eight steps ago." },
    "in-loop": { ...PLAIN, conversation: "in-loop" },
    "in-loop-reminded": {
      ...PLAIN,
      conversation: "in-loop",
      reminder: "ledger/2026-05.csv changed on disk.",
    },
    compacted: { ...PLAIN, conversation: "compacted" },
    "compacted-reminded": {
      ...PLAIN,
      conversation: "compacted",
      reminder: "A quarter of the context is left.",
    },
    "fresh-after-compaction": { ...PLAIN, conversation: "fresh-after-compaction" },
    "reasoning-tail": { ...PLAIN, conversation: "reasoning-tail", reminder: "The todo list is empty." },
    "other-provider": {
      ...PLAIN,
      conversation: "in-loop",
      provider: "openai.responses",
      reminder: "The todo list is empty.",
    },
  },
  invariants: [variablesResolved, policyConstant, systemMarkUnmoved],
  transforms: { "ai-sdk": aiSdk, "anthropic-wire": anthropicWire },
});

function request(prompt: { readonly text: string }, knobs: ExecutionKnobs) {
  return requestOf(prompt.text, toolSearchOf(knobs), knobs);
}

/** Tools that have something to say, skills, and deferred tools: each alone brings the section. */
function hasGuidance(knobs: ExecutionKnobs): boolean {
  const speaks = toolKeysOf(knobs).some((key) => key !== "submit_form");
  return speaks || knobs.skills === true || toolSearchOf(knobs).deferred.length > 0;
}

function toolSearchOf(knobs: ExecutionKnobs): ToolSearchPlan {
  return planToolSearch(inputOf(knobs).mcpServers ?? []);
}

function later(moment: string, seconds: number): string {
  return new Date(Date.parse(moment) + seconds * 1000).toISOString();
}

export const contracts = [system, messages];
