import {
  atMostMarkers,
  changesIff,
  deadKnobs,
  defineCase,
  defineContract,
  type Invariant,
  markersOnlyAt,
  mentionsNone,
  noDuplicates,
  noEmptySections,
  type Request,
  stringifiedNullish,
  type TransformSpec,
  xmlEscaped,
} from "prompt-budget";
import { parseAgentDocument } from "./agent-document.ts";
import type { InternalAgent } from "./agent-id.ts";
import { ANTHROPIC_CACHE } from "./anthropic-cache.ts";
import { toAnthropic } from "./anthropic-payload.ts";
import { composeInternal, composeRun } from "./compose.ts";
import { type DocumentKnobs, documentCases, documentOf } from "./document-cases.ts";
import { agentFixture } from "./fixtures.ts";
import {
  documentCover,
  fingerprintOf,
  markedRoles,
  steadyPrefix,
  visibleJoints,
  withFingerprints,
} from "./invariants.ts";
import {
  admit,
  agentOf,
  contextText,
  laterTurns,
  requestOf,
  runInput,
  type RunKnobs,
  withSystemTurn,
} from "./knobs.ts";
import { limitCases } from "./limit-cases.ts";
import { RULE } from "./limits.ts";
import { internalRequest, type ModelRequest } from "./model-request.ts";
import { toOpenAi } from "./openai-payload.ts";
import { directories, listed, rendered, replaced, RUN_SECTIONS } from "./presence.ts";
import { admissionReport } from "./report.ts";
import { requestCases } from "./request-cases.ts";
import { blockCases, EVERYTHING, refusedCases, ROOT } from "./run-cases.ts";
import { sampleAgent } from "./sample.ts";

/** What the prompt leaves to typed fields, to events and to context turns (cookie agent, section 9). */
const OMISSIONS = mentionsNone({
  patterns: [
    /^\W*(?:OS|Platform|Shell|Locale|Date|Time|Today|Git branch|Git status)\b.*:/im,
    /"(?:type|properties|input_schema|parameters)"\s*:/,
    /\bMCP\b|\bmcp__/i,
    /^\s*[├└│]/m,
    "node_modules",
    /^(?:description|mode|enabled|models|limits|permissions|agent_md):/m,
  ],
});

const RUN_INVARIANTS: readonly Invariant<RunKnobs>[] = [
  visibleJoints,
  xmlEscaped({ section: "working-directory", tag: "working_directory", values: directories }),
  xmlEscaped({ section: "tools/**", tag: "tool_instructions", attribute: "provider", values: rendered }),
  xmlEscaped({ section: "tools/**", tag: "tool_instructions", verbatim: true }),
  xmlEscaped({ section: "skills", tag: "name", values: (knobs) => listed(knobs).map(({ name }) => name) }),
  xmlEscaped({ section: "skills", tag: "description" }),
  xmlEscaped({
    section: "skills",
    tag: "location",
    values: (knobs) => listed(knobs).map(({ location }) => location),
  }),
  withFingerprints(
    changesIff<RunKnobs>({
      what: "prompt fingerprint",
      of: (outcome) => fingerprintOf(outcome, "prompt"),
      covers: (outcome) => (outcome.kind === "prompt" ? outcome.prompt.text : ""),
    }),
  ),
  withFingerprints(
    changesIff<RunKnobs>({
      what: "document fingerprint",
      of: (outcome, knobs) => (replaced(knobs) ? undefined : fingerprintOf(outcome, "document")),
      covers: (outcome, knobs) =>
        outcome.kind === "prompt"
          ? documentCover(outcome.prompt, agentOf(knobs)?.fingerprints.document ?? "built-in")
          : "",
    }),
  ),
  OMISSIONS,
  noDuplicates(),
  noEmptySections(),
  stringifiedNullish(),
  deadKnobs(),
];

function sendToAnthropic(request: Request, { cache }: RunKnobs): unknown {
  return toAnthropic(withSystemTurn(request as ModelRequest), { ...ANTHROPIC_CACHE, ...cache });
}

function sendToOpenAi(request: Request): unknown {
  return toOpenAi(withSystemTurn(request as ModelRequest));
}

const anthropic: TransformSpec<RunKnobs> = {
  apply: sendToAnthropic,
  invariants: [atMostMarkers(3), markersOnlyAt(["$.tools[*]", "$.system[*]", "$.messages[*].content[*]"])],
};

const openai: TransformSpec<RunKnobs> = {
  apply: sendToOpenAi,
  invariants: [
    atMostMarkers(2),
    markersOnlyAt(["$.input[*].content[*]"]),
    markedRoles("input", ["developer", "user"]),
  ],
};

async function composeFromKnobs(knobs: RunKnobs) {
  return (await composeRun(runInput(knobs))).prompt;
}

const root = defineContract({
  name: "cookie-agent/root",
  description: "The system prompt of a root run: body, working directory, tool sections, skills, plugins",
  compose: composeFromKnobs,
  separator: RULE,
  sections: RUN_SECTIONS,
  request: (prompt, knobs) => requestOf(prompt.text, knobs),
  cases: { ...blockCases, ...refusedCases, ...limitCases },
  invariants: RUN_INVARIANTS,
  turns: laterTurns,
});

const DELEGATED: RunKnobs = { role: "delegated", agent: "reviewer", workingDirectory: "/workspace" };

const delegated = defineContract({
  name: "cookie-agent/delegated",
  description: "A delegated run: the same blocks around its own body, inherited text as turns, no AGENTS.md",
  compose: composeFromKnobs,
  separator: RULE,
  sections: RUN_SECTIONS,
  request: (prompt, knobs) => requestOf(prompt.text, knobs),
  cases: {
    everything: {
      ...EVERYTHING,
      ...DELEGATED,
      inherited: "parent",
      session: "review",
    },
    plain: { ...DELEGATED, session: "review" },
    "context-files-left-alone": { ...DELEGATED, session: "review", agentsMd: "unreadable" },
    "inherited-text": { ...DELEGATED, session: "review", inherited: "parent" },
    "agent-for-root-runs": defineCase({ ...DELEGATED, agent: "coder" }, { rejects: "agent-mode" }),
    "agent-missing": defineCase<RunKnobs>(
      { role: "delegated", workingDirectory: "/workspace" },
      { rejects: "agent-missing" },
    ),
  },
  invariants: RUN_INVARIANTS.filter((invariant) => !("name" in invariant) || invariant.name !== "dead-knob"),
  transforms: { anthropic, openai },
  turns: laterTurns,
});

const request = defineContract({
  name: "cookie-agent/request",
  description: "What goes to a provider, with its cache breakpoints, over the turns of a session",
  compose: composeFromKnobs,
  separator: RULE,
  sections: RUN_SECTIONS,
  request: (prompt, knobs) => requestOf(prompt.text, knobs),
  cases: requestCases,
  invariants: [
    steadyPrefix("anthropic", sendToAnthropic, (payload) => (payload as { system?: unknown }).system),
    steadyPrefix("openai", sendToOpenAi, (payload) => {
      const { instructions, input } = payload as { instructions?: unknown; input: readonly unknown[] };
      return instructions ?? input[0];
    }),
    deadKnobs(),
  ],
  transforms: { anthropic, openai },
  turns: laterTurns,
});

interface InternalKnobs {
  readonly id: InternalAgent;
  /** An authored document: of the fixtures, disabled, or of another agent. */
  readonly authored?: "fixture" | "disabled" | "other";
  readonly input: string;
}

function authoredOf({ id, authored }: InternalKnobs) {
  if (authored === undefined) return undefined;
  if (authored === "fixture") return agentFixture("title");
  const other = { id: authored === "other" ? "approval" : id, mode: "internal" as const };
  return sampleAgent("Never used.\n", { ...other, enabled: authored !== "disabled" });
}

const internal = defineContract({
  name: "cookie-agent/internal",
  description:
    "The agents that the engine calls for its own purposes: a body, and the input as a turn of its own",
  compose: (knobs: InternalKnobs) => composeInternal(knobs.id, authoredOf(knobs)).prompt,
  separator: RULE,
  sections: [{ label: "body", lifetime: "release" }],
  request(prompt, { input }) {
    const sent = internalRequest("small-model", prompt.text, input);
    return { ...sent, system: prompt.text, messages: sent.messages.slice(1) };
  },
  cases: {
    approval: defineCase(
      { id: "approval", input: '{"tool":"bash","command":"rm -r build","task":"Clean the build folder"}' },
      { tags: ["built-in"] },
    ),
    compaction: defineCase({ id: "compaction", input: "The session so far." }, { tags: ["built-in"] }),
    title: defineCase({ id: "title", input: "Why does the cart show 0.1 too much?" }, { tags: ["built-in"] }),
    "title-authored": { id: "title", authored: "fixture", input: "Why does the cart show 0.1 too much?" },
    "title-authored-and-disabled": defineCase(
      { id: "title", authored: "disabled", input: "Why does the cart show 0.1 too much?" },
      { tags: ["built-in"] },
    ),
    "title-authored-for-another": defineCase(
      { id: "title", authored: "other", input: "Why does the cart show 0.1 too much?" },
      { rejects: "agent-mode" },
    ),
  },
  invariants: [OMISSIONS, noEmptySections()],
  transforms: {
    anthropic: {
      apply: (sent) => toAnthropic(withSystemTurn(sent as ModelRequest)),
      invariants: [atMostMarkers(0)],
    },
    openai: {
      apply: (sent) => toOpenAi(withSystemTurn(sent as ModelRequest)),
      invariants: [atMostMarkers(0)],
    },
  },
});

const PYTHON = { ...ROOT, preset: "python" };

const agentsMd = defineContract({
  name: "cookie-agent/agents-md",
  description:
    "The AGENTS.md context turn: a message of the user's, outside the system prompt and its fingerprint",
  compose(knobs: RunKnobs) {
    const text = contextText(knobs);
    return text === undefined ? [] : [{ label: "agents-md", text }];
  },
  sections: [{ label: "agents-md", may: true }],
  cases: {
    none: ROOT,
    one: { ...ROOT, agentsMd: "root" },
    "one-of-the-project": { ...ROOT, agentsMd: "project" },
    two: { ...ROOT, agentsMd: "both" },
    preset: { ...PYTHON, agentsMd: "preset" },
    "preset-without-a-file": { ...PYTHON, agentsMd: "preset-directory" },
    "preset-oversized": { ...PYTHON, agentsMd: "oversized-preset" },
    oversized: { ...ROOT, agentsMd: "oversized" },
    "at-limit": defineCase({ ...ROOT, agentsMd: "at-limit" }, { golden: "digest", tags: ["boundary"] }),
    "switched-off": { ...ROOT, agent: 100, agentsMd: "both", agentsMdEnabled: false },
    "switched-off-and-on-by-the-agent": { ...ROOT, agentsMd: "both", agentsMdEnabled: false },
    delegated: { ...DELEGATED, agentsMd: "both" },
    "hostile-directory": { ...ROOT, workingDirectory: `/R&D/<b>"quoted"</b>/it's`, agentsMd: "root" },
    unreadable: defineCase({ ...ROOT, agentsMd: "unreadable" }, { rejects: "agents-md-unreadable" }),
    directory: defineCase({ ...ROOT, agentsMd: "directory" }, { rejects: "agents-md-unreadable" }),
    "not-utf8": defineCase({ ...ROOT, agentsMd: "not-utf8" }, { rejects: "agents-md-not-utf8" }),
  },
  invariants: [noDuplicates(), noEmptySections()],
});

const admission = defineContract({
  name: "cookie-agent/admission",
  description: "What admission records of a run: fingerprints after every step, diagnostics, events in order",
  compose: async (knobs: RunKnobs) => admissionReport(await admit(knobs)),
  cases: {
    everything: EVERYTHING,
    "default-agent": { role: "root", workingDirectory: "/workspace" },
    "other-context-files": { ...EVERYTHING, agentsMd: "oversized" },
    "plugins-fail": { ...ROOT, plugins: ["crashing", "hanging", "empty", "branch-note"] },
    "plugin-replaces": { ...ROOT, plugins: ["house-style", "tutor"] },
    "directory-skipped": { ...ROOT, agent: 131_072 },
    "addition-dropped": { ...ROOT, sizedPlugin: { replace: 131_073, append: 131_073 } },
    "cache-configured": { ...ROOT, cache: { tools: "off", system: "5m", rolling: "off" } },
  },
  invariants: [deadKnobs({ except: ["agent"] })],
});

const document = defineContract({
  name: "cookie-agent/document",
  description: "An agent document as its author writes it: the body that it yields, or why it is refused",
  compose(knobs: DocumentKnobs) {
    const { body } = parseAgentDocument(knobs.id ?? "coder", documentOf(knobs));
    return [{ label: "body", text: body }];
  },
  sections: [{ label: "body", lifetime: "release" }],
  cases: documentCases,
  invariants: [OMISSIONS, stringifiedNullish()],
});

export const contracts = [root, delegated, request, internal, agentsMd, admission, document];
