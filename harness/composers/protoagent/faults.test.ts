import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { moduleLoader } from "../../gate/modules.ts";
import { resolveProject } from "../../gate/project.ts";
import { runProject } from "../../gate/run.ts";
import type { Contract } from "../../prompt/contract.ts";
import { createPrompt } from "../../prompt/prompt.ts";
import { Rejection } from "../../prompt/rejection.ts";
import type { Block, Request } from "../../prompt/request.ts";
import type { Section } from "../../prompt/section.ts";
import type { TransformSpec } from "../../prompt/transform.ts";
import { memoryStore } from "../../testing/memory-store.ts";
import { lead, provider, subagent } from "./contracts.ts";
import {
  buildSystemPromptParts,
  CLAUDE_CODE_IDENTITY,
  createSubagentRegistry,
  SUBAGENT_REGISTRY,
} from "./index.ts";
import { leadOptionsOf } from "./knobs.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const ALL: readonly Contract[] = [lead, subagent, provider];
const store = memoryStore();

type Sections = readonly Section[];
type Payload = Record<string, unknown>;

async function run(contracts: readonly Contract[], update: boolean): Promise<string[]> {
  const config = { contracts, budgets: "budgets/protoagent.json", timeout: 500, isolate: false };
  const project = await resolveProject(config, ROOT, "faults", moduleLoader(ROOT));
  const report = await runProject(project, { store, update, scope: { full: false }, select: () => true });
  return [...new Set(report.findings.map((finding) => finding.code))].filter(
    (code) => !code.startsWith("golden-"),
  );
}

/** A contract whose composer is right but for one thing. */
function broken(contract: Contract, fault: (sections: Sections, knobs: never) => unknown): Contract {
  return {
    ...contract,
    compose: (knobs, env) =>
      fault((contract.compose(knobs, env) as Sections).slice(), knobs as never) as Sections,
  };
}

/** A contract one of whose transforms is right but for one thing. */
function mangled(
  contract: Contract,
  name: string,
  fault: (payload: Payload, request: Request) => unknown,
  more: Partial<TransformSpec> = {},
): Contract {
  const spec = contract.transforms?.[name] as TransformSpec;
  const apply: TransformSpec["apply"] = async (request, knobs, env) =>
    fault(structuredClone(await spec.apply(request, knobs, env)) as Payload, request);
  return { ...contract, transforms: { ...contract.transforms, [name]: { ...spec, apply, ...more } } };
}

const change = (label: string, edit: (text: string) => string) => (sections: Sections) =>
  sections.map((section) => (section.label === label ? { ...section, text: edit(section.text) } : section));
const drop = (label: string) => (sections: Sections) => sections.filter((section) => section.label !== label);
const blocks = (payload: Payload) => payload.system as Block[];
const roles = (edit: { leadVisible: boolean }, only?: string) =>
  createSubagentRegistry(
    [...SUBAGENT_REGISTRY.values()].map((role) =>
      only === undefined || only === role.name ? { ...role, ...edit } : role,
    ),
  );

let clock = 0;
let calls = 0;
let leaked: unknown;

const oauth = (fault: Parameters<typeof mangled>[2]) => mangled(lead, "anthropic-oauth", fault);
const codex = (fault: Parameters<typeof mangled>[2]) => mangled(lead, "openai-codex", fault);
const inLead = (fault: Parameters<typeof broken>[1]) => broken(lead, fault);

/** The check that is meant to catch it, the fault, and the contract that has it. */
const FAULTS: readonly (readonly [string, string, () => Contract])[] = [
  // sections
  ["section-missing", "drops a section", () => inLead(drop("Guidelines"))],
  ["section-missing", "drops a section that these knobs ask for", () => inLead(drop("Operating model"))],
  ["section-order", "swaps two sections of any size", () => inLead(([a, b, ...rest]) => [b, a, ...rest])],
  ["section-order", "puts the persona last", () => inLead(([soul, ...rest]) => [...rest, soul])],
  [
    "duplicate-label",
    "composes a section twice",
    () => inLead((sections) => [...sections, ...sections.slice(-1)]),
  ],
  [
    "no-duplicates",
    "composes a body twice under two labels",
    () =>
      inLead((sections) =>
        sections.map((section) =>
          section.label === "Context" ? { ...section, text: sections.at(-1)?.text ?? "" } : section,
        ),
      ),
  ],
  [
    "section-unexpected",
    "adds a section that no rule knows",
    () => inLead((sections) => [...sections, { label: "Extra", text: "More." }]),
  ],
  [
    "section-unexpected",
    "lists projects that there are none of",
    () =>
      inLead((sections) => [
        sections[0],
        { label: "Managed projects", text: "# Managed projects\n\n- none" },
        ...sections.slice(1).filter(({ label }) => label !== "Managed projects"),
      ]),
  ],
  [
    "no-empty-sections",
    "leaves a heading without a body",
    () => inLead(change("Guidelines", () => "# Guidelines\n")),
  ],
  [
    "lifetime-order",
    "puts a turn section ahead of the rest",
    () =>
      inLead((sections) =>
        sections.map((section, at) => (at === 1 ? { ...section, lifetime: "turn" } : section)),
      ),
  ],
  [
    "lifetime-mismatch",
    "says that the persona lasts a session",
    () =>
      inLead((sections) =>
        sections.map((section, at) => (at === 0 ? { ...section, lifetime: "session" } : section)),
      ),
  ],
  [
    "unstable-prefix",
    "prints a clock in the prefix",
    () => inLead(change("SOUL", (text) => `${text} It is ${clock++}.`)),
  ],
  [
    "unstable-prefix",
    "counts its own calls at the end",
    () => inLead(change("Guidelines", (text) => `${text}\n${calls++}`)),
  ],
  [
    "ill-formed-utf16",
    "cuts an emoji in two",
    () => inLead(change("SOUL", (text) => text + "🔥".slice(0, 1))),
  ],

  // sizes
  ["over-ceiling", "inflates a section", () => inLead(change("Operating model", (text) => text.repeat(2)))],
  [
    "over-ceiling",
    "inflates the smallest prompt",
    () => inLead(change("Guidelines", (text) => text + " ".repeat(300))),
  ],
  [
    "over-ceiling",
    "lists every role in the roster",
    () =>
      inLead((_, knobs) =>
        buildSystemPromptParts({ ...leadOptionsOf(knobs), subagents: roles({ leadVisible: true }) }),
      ),
  ],
  [
    "over-ceiling",
    "lets a visible role grow",
    () =>
      broken(
        subagent,
        change("Role", (text) => text.padEnd(4001, " x")),
      ),
  ],

  // words
  [
    "roster-equals",
    "shows one hidden role in the roster",
    () =>
      inLead((_, knobs) =>
        buildSystemPromptParts({
          ...leadOptionsOf(knobs),
          subagents: roles({ leadVisible: true }, "self-improve"),
        }),
      ),
  ],
  [
    "roster-equals",
    "leaves a visible role out",
    () =>
      inLead((_, knobs) =>
        buildSystemPromptParts({
          ...leadOptionsOf(knobs),
          subagents: roles({ leadVisible: false }, "researcher"),
        }),
      ),
  ],
  [
    "no-cross-mention",
    "names the tool of a group that is not bound",
    () => inLead(change("Guidelines", (text) => `${text}\n- Call create_watch first.`)),
  ],
  [
    "no-cross-mention",
    "lets a subagent name the lead's tools",
    () =>
      broken(
        subagent,
        change("Role", (text) => `${text}\nStart with set_goal.`),
      ),
  ],
  [
    "mentions-none",
    "renders working state into the prefix",
    () => inLead(change("Guidelines", (text) => `${text}\n<working_state>busy</working_state>`)),
  ],
  [
    "mentions-none",
    "gives a subagent the lead's guidelines",
    () =>
      broken(
        subagent,
        change("Role", (text) => `${text}\n\n# Guidelines`),
      ),
  ],
  [
    "joined-equals",
    "joins its parts with one newline",
    () => inLead((sections) => createPrompt(sections, "\n")),
  ],
  [
    "unknown-equals-all-bound",
    "composes another text when the tools are unknown",
    () =>
      inLead((sections, knobs: { bound?: unknown }) =>
        knobs.bound === undefined ? change("Guidelines", (text) => text.slice(0, -1))(sections) : sections,
      ),
  ],

  // composing
  [
    "composer-threw",
    "throws",
    () =>
      inLead(() => {
        throw new Error("no");
      }),
  ],
  [
    "composer-timeout",
    "never comes back",
    () =>
      inLead(() => {
        for (;;);
      }),
  ],
  [
    "composer-invalid",
    "returns a section whose text is undefined",
    () => inLead(() => [{ label: "SOUL", text: undefined }]),
  ],
  [
    "rejection-unexpected",
    "rejects what it should compose",
    () =>
      inLead(() => {
        throw new Rejection("tired");
      }),
  ],

  // transforms
  [
    "preservation",
    "changes one byte of the text",
    () =>
      codex(({ instructions, ...rest }) => ({
        ...rest,
        instructions: String(instructions).replace("e", "é"),
      })),
  ],
  [
    "preservation",
    "drops a newline",
    () =>
      codex(({ instructions, ...rest }) => ({
        ...rest,
        instructions: String(instructions).replace("\n\n", "\n"),
      })),
  ],
  [
    "preservation",
    "trims the text",
    () =>
      oauth(({ system, ...rest }) => ({
        ...rest,
        system: (system as Block[]).map((block, at) =>
          at === 0 ? block : { ...block, text: block.text?.slice(0, -1) },
        ),
      })),
  ],
  [
    "preservation",
    "drops the system block",
    () => oauth(({ system, ...rest }) => ({ ...rest, system: (system as Block[]).slice(0, 1) })),
  ],
  [
    "preservation",
    "adds a line that it does not declare",
    () =>
      oauth((payload) => ({ ...payload, system: [...blocks(payload), { type: "text", text: "Be kind." }] })),
  ],
  [
    "system-duplicated",
    "sends the text in two places",
    () => codex((payload, request) => ({ ...payload, system: request.system })),
  ],
  [
    "identity-line",
    "stacks the identity line",
    () => oauth((payload) => ({ ...payload, system: [blocks(payload)[0], ...blocks(payload)] })),
  ],
  [
    "identity-line",
    "merges the identity line into the text",
    () =>
      oauth((payload, { system }) => ({
        ...payload,
        system: [{ type: "text", text: `${CLAUDE_CODE_IDENTITY}\n${system as string}` }],
      })),
  ],
  [
    "identity-line",
    "puts the identity line second",
    () => oauth((payload) => ({ ...payload, system: blocks(payload).toReversed() })),
  ],
  [
    "instructions-carry-system",
    "sends the text as an input item",
    () =>
      codex(({ instructions, ...rest }) => ({ ...rest, input: [{ role: "system", content: instructions }] })),
  ],
  [
    "input-mutated",
    "empties the request that it was given",
    () =>
      codex((payload, request) => {
        (request as { system?: unknown }).system = "";
        return payload;
      }),
  ],
  [
    "attempt-leak",
    "leaks instructions into the next attempt",
    () =>
      codex((payload) => {
        const before = leaked;
        leaked = payload.instructions;
        return before === undefined ? payload : { ...payload, previous: "seen" };
      }),
  ],
  [
    "not-idempotent",
    "grows when it is applied to its own output",
    () => oauth((payload) => ({ ...payload, max_tokens: Number(payload.max_tokens ?? 0) + 1 })),
  ],
  ["payload-not-json", "returns what cannot be sent", () => codex((payload) => ({ ...payload, size: 1n }))],
  [
    "transform-error",
    "throws on the way",
    () =>
      codex(() => {
        throw new Error("no model");
      }),
  ],
  [
    "empty-marked-block",
    "marks an empty block",
    () =>
      oauth((payload) => ({
        ...payload,
        system: [...blocks(payload), { type: "text", text: "", cache_control: { type: "ephemeral" } }],
      })),
  ],
  [
    "too-many-markers",
    "marks five blocks",
    () =>
      oauth((payload) => ({
        ...payload,
        tools: Array.from({ length: 5 }, (_, at) => ({
          name: `t${at}`,
          cache_control: { type: "ephemeral" },
        })),
      })),
  ],
  [
    "volatile-marked",
    "marks the room cast as cached",
    () =>
      mangled(provider, "gateway", (payload) => ({
        ...payload,
        system: blocks(payload).map((block) => ({ ...block, cache_control: { type: "ephemeral" } })),
      })),
  ],
];

describe("the gate bites", () => {
  beforeAll(() => run(ALL, true));

  it("is quiet while nothing is wrong", async () => {
    expect(await run(ALL, false)).toEqual([]);
  });

  it("has at least thirty different faults to bite on", () => {
    expect(new Set(FAULTS.map(([, fault]) => fault)).size).toBeGreaterThanOrEqual(30);
  });

  it.each(FAULTS)("%s finds a composer or transform that %s", async (code, _, fault) => {
    expect(await run([fault()], false)).toContain(code);
  });
});
