import {
  atMostMarkers,
  changesIff,
  deadKnobs,
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
import { ANTHROPIC_CACHE } from "./anthropic-cache.ts";
import { toAnthropic } from "./anthropic-payload.ts";
import { composeInternal, composeRun } from "./compose.ts";
import { admissionCases, contextCases, delegatedCases } from "./context-cases.ts";
import { type DocumentKnobs, documentCases, documentOf } from "./document-cases.ts";
import { joinAndHash } from "./floor.ts";
import { authoredOf, internalCases, type InternalKnobs } from "./internal-cases.ts";
import {
  documentCover,
  fingerprintOf,
  markedRoles,
  steadyPrefix,
  visibleJoints,
  withFingerprints,
} from "./invariants.ts";
import { admit, agentOf, runInput, type RunKnobs } from "./knobs.ts";
import { limitCases } from "./limit-cases.ts";
import { RULE } from "./limits.ts";
import { internalRequest, type ModelRequest } from "./model-request.ts";
import { toOpenAi } from "./openai-payload.ts";
import { directories, listed, rendered, replaced, RUN_SECTIONS } from "./presence.ts";
import { admissionReport } from "./report.ts";
import { requestCases } from "./request-cases.ts";
import { contextText, laterTurns, requestOf, withSystemTurn } from "./request-knobs.ts";
import { blockCases, refusedCases } from "./run-cases.ts";

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
  floor: joinAndHash,
  request: (prompt, knobs) => requestOf(prompt.text, knobs),
  cases: { ...blockCases, ...refusedCases, ...limitCases },
  invariants: RUN_INVARIANTS,
  turns: laterTurns,
});

const delegated = defineContract({
  name: "cookie-agent/delegated",
  description: "A delegated run: the same blocks around its own body, inherited text as turns, no AGENTS.md",
  compose: composeFromKnobs,
  separator: RULE,
  sections: RUN_SECTIONS,
  floor: joinAndHash,
  request: (prompt, knobs) => requestOf(prompt.text, knobs),
  cases: delegatedCases,
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
  floor: joinAndHash,
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
  cases: internalCases,
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

const agentsMd = defineContract({
  name: "cookie-agent/agents-md",
  description:
    "The AGENTS.md context turn: a message of the user's, outside the system prompt and its fingerprint",
  compose(knobs: RunKnobs) {
    const text = contextText(knobs);
    return text === undefined ? [] : [{ label: "agents-md", text }];
  },
  sections: [{ label: "agents-md", may: true }],
  cases: contextCases,
  invariants: [noDuplicates(), noEmptySections()],
});

const admission = defineContract({
  name: "cookie-agent/admission",
  description: "What admission records of a run: fingerprints after every step, diagnostics, events in order",
  compose: async (knobs: RunKnobs) => admissionReport(await admit(knobs)),
  cases: admissionCases,
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
