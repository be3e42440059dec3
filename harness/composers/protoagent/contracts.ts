import {
  type Contract,
  defineCase,
  defineContract,
  identityLine,
  instructionsCarrySystem,
  joinedEquals,
  mentionsNone,
  noCrossMention,
  noDuplicates,
  noEmptySections,
  rosterEquals,
  sameAs,
  type Section,
  type SectionRule,
} from "prompt-budget";
import { DOCTRINE_TOOLS } from "./capability-groups.ts";
import { ACP_CASES, LEAD_CASES, PROVIDER_CASES } from "./cases.ts";
import {
  buildSubagentPrompt,
  buildSystemPrompt,
  buildSystemPromptParts,
  CLAUDE_CODE_IDENTITY,
  type LeadLabel,
  SUBAGENT_REGISTRY,
} from "./index.ts";
import { identityBare, modelVisible, noLargerThan, unknownEqualsAllBound } from "./invariants.ts";
import {
  type AcpKnobs,
  acpBoundOf,
  acpOptionsOf,
  assemblerOf,
  fixtures,
  isAutonomous,
  laterTurns,
  type LeadKnobs,
  leadKnobsOf,
  leadOptionsOf,
  type ProviderKnobs,
  turnOf,
  visibleRoles,
} from "./knobs.ts";
import {
  agentsMd,
  castOf,
  oneShot,
  shaped,
  threadRequest,
  throughAllLayers,
  turnRequest,
} from "./sending.ts";
import { HUMAN_TOOLS } from "./subagent.ts";

/** Common words, so they are looked for as code and as a call. */
const AS_CODE = { wait: ["`wait`", "wait("], task: ["`task`", "task("] };

const PROJECTED = ["<injected_memory>", "<prior_sessions>", "<available_skills>", "<working_state>"];

const SECTIONS: readonly SectionRule<LeadKnobs, LeadLabel>[] = [
  { label: "SOUL", lifetime: "release" },
  { label: "Subagents", when: ({ roster }) => roster !== "off" },
  { label: "Managed projects", when: ({ projects }) => projects === "listed" },
  { label: "Collaboration", when: ({ delegates }) => delegates === "listed" },
  { label: "Context", when: ({ context }) => context !== undefined },
  { label: "Operating model", when: (knobs) => isAutonomous(knobs.bound) },
  { label: "Guidelines" },
];

export const lead = defineContract({
  name: "protoagent/lead",
  description: "The lead agent: buildSystemPromptParts, with its shape for each provider",
  compose: (knobs: LeadKnobs) => buildSystemPromptParts(leadOptionsOf(knobs)),
  sections: SECTIONS,
  request: (prompt, knobs) => turnRequest(prompt.text, knobs),
  cases: LEAD_CASES,
  invariants: [
    noCrossMention({ groups: DOCTRINE_TOOLS, bound: ({ bound }) => bound, patterns: AS_CODE }),
    rosterEquals({ section: "Subagents", names: visibleRoles, row: String.raw`^- \*\*(.+?)\*\*: ` }),
    joinedEquals((knobs) => buildSystemPrompt(leadOptionsOf(knobs))),
    unknownEqualsAllBound,
    mentionsNone({ patterns: PROJECTED }),
    noDuplicates(),
    noEmptySections(),
  ],
  transforms: {
    "anthropic-oauth": {
      apply: (request) => shaped(request, "anthropic-oauth"),
      adds: [CLAUDE_CODE_IDENTITY],
      idempotent: true,
      invariants: [identityLine(CLAUDE_CODE_IDENTITY), identityBare],
    },
    "openai-codex": {
      apply: (request) => shaped(request, "openai-codex"),
      idempotent: true,
      invariants: [instructionsCarrySystem()],
    },
    gateway: { apply: (request) => shaped(request, "gateway"), idempotent: true },
  },
  turns: laterTurns,
});

export const subagent = defineContract({
  name: "protoagent/subagent",
  description: "A subagent: buildSubagentPrompt, its role and nothing else",
  compose: ({ role }: { role: string }): Section<"Role">[] => [
    { label: "Role", text: buildSubagentPrompt(role, SUBAGENT_REGISTRY) },
  ],
  sections: [{ label: "Role", lifetime: "release" }],
  cases: {
    ...Object.fromEntries(
      [...SUBAGENT_REGISTRY].map(([role, { leadVisible }]) => [
        role,
        defineCase({ role }, { tags: [leadVisible === false ? "hidden" : "lead-visible"] }),
      ]),
    ),
    unknown: { role: "nobody" },
  },
  invariants: [
    noCrossMention({
      groups: [
        ...new Set([...SUBAGENT_REGISTRY.values()].flatMap(({ tools = [] }) => tools)),
        ...DOCTRINE_TOOLS,
        ...HUMAN_TOOLS,
      ],
      bound: ({ role }) => new Set(SUBAGENT_REGISTRY.get(role)?.tools),
      patterns: AS_CODE,
    }),
    mentionsNone({
      patterns: ["# Subagent Delegation", "# Operating model", "# Guidelines", fixtures.soul.trim()],
    }),
    noEmptySections(),
  ],
});

export const acpPrefix = defineContract({
  name: "protoagent/acp-prefix",
  description: "The external and ACP runtime: buildStablePrefix, with what the runtime sends around it",
  compose: (knobs: AcpKnobs) => buildSystemPromptParts(acpOptionsOf(knobs)),
  sections: [
    { label: "SOUL", lifetime: "release" },
    { label: "Subagents", when: ({ roster, runtime }) => roster !== "off" && runtime === undefined },
    {
      label: "Managed projects",
      when: ({ projects, runtime }) => projects === "listed" && runtime === undefined,
    },
    { label: "Collaboration", when: ({ delegates }) => delegates === "listed" },
    { label: "Operating model", when: (knobs) => isAutonomous(acpBoundOf(knobs)) },
    { label: "Guidelines" },
  ],
  request: (prompt, knobs) => turnRequest(prompt.text, knobs),
  cases: ACP_CASES,
  invariants: [
    sameAs(lead, leadKnobsOf, { sections: true }),
    noLargerThan(lead),
    joinedEquals((knobs) => assemblerOf(knobs).assemble(turnOf(knobs)).stablePrefix),
    noCrossMention({ groups: DOCTRINE_TOOLS, bound: acpBoundOf, patterns: AS_CODE }),
    mentionsNone({ patterns: PROJECTED }),
    noDuplicates(),
    noEmptySections(),
  ],
  transforms: {
    "one-shot": oneShot,
    "agents-md": agentsMd,
  },
  turns: laterTurns,
});

export const provider = defineContract({
  name: "protoagent/provider",
  description: "The system message as the model sees it: prompt cache, room cast and the provider's shape",
  compose(knobs: ProviderKnobs) {
    const parts: Section<LeadLabel | "Room cast">[] = buildSystemPromptParts(leadOptionsOf(knobs));
    const cast = castOf(knobs);
    if (cast !== undefined) parts.push(cast);
    return parts;
  },
  sections: [
    ...SECTIONS,
    { label: "Room cast", lifetime: "turn", when: (knobs) => castOf(knobs) !== undefined },
  ],
  request: threadRequest,
  cases: PROVIDER_CASES,
  invariants: [modelVisible, noDuplicates(), noEmptySections()],
  transforms: {
    "anthropic-oauth": throughAllLayers(
      "anthropic-oauth",
      [CLAUDE_CODE_IDENTITY],
      [identityLine(CLAUDE_CODE_IDENTITY), identityBare],
    ),
    "openai-codex": throughAllLayers("openai-codex"),
    gateway: throughAllLayers("gateway"),
  },
  turns: (knobs) => laterTurns(knobs).map((next) => ({ ...next, thread: "full-room" })),
});

export const contracts: readonly Contract[] = [lead, subagent, acpPrefix, provider];
