import type { CaseInvariant, ContractInvariant } from "../../prompt/contract.ts";
import type { Problem } from "../../prompt/finding.ts";
import type { Outcome } from "../../prompt/outcome.ts";
import { joinerOf, type Prompt } from "../../prompt/prompt.ts";
import type { PayloadInvariant } from "../../prompt/transform.ts";
import { admit, type RunKnobs } from "./knobs.ts";
import { RULE, SECTION_JOINER } from "./limits.ts";
import type { ModelRequest } from "./model-request.ts";
import { laterTurns, requestOf } from "./request-knobs.ts";

/**
 * Every boundary between blocks is a rule that a reader sees, tool sections stand a blank line apart
 * within their one block, and nothing stands before the first section (cookie agent, section 9).
 */
export const visibleJoints: CaseInvariant<RunKnobs> = {
  name: "visible-joints",
  params: { between: RULE, within: { "tools/**": SECTION_JOINER } },
  check({ outcome }) {
    if (outcome.kind !== "prompt") return [];
    const { prompt } = outcome;
    const first = prompt.sections[0];
    const problems: Problem[] = first?.before === undefined ? [] : [led(first.label)];
    for (const [index, section] of prompt.sections.entries()) {
      if (index === 0) continue;
      const due = isTool(section.label) && isTool(prompt.sections[index - 1]?.label) ? SECTION_JOINER : RULE;
      const actual = joinerOf(section, prompt.separator);
      if (actual === due) continue;
      problems.push({
        section: section.label,
        message: `Section "${section.label}" is not set off from the one before it as it should be`,
        actual: JSON.stringify(actual),
        allowed: JSON.stringify(due),
      });
    }
    return problems;
  },
};

/**
 * Lends a rule the fingerprints that composition computed, as settings of the request: a fingerprint is
 * recorded in the run's log and is no part of what a provider is sent. The whole admission is run for them,
 * context files and all, so that one that reached a fingerprint would show.
 */
export function withFingerprints<Value>(
  invariant: ContractInvariant<RunKnobs, Value>,
): ContractInvariant<RunKnobs, Value> {
  return {
    ...invariant,
    async keep(context) {
      const { outcome, knobs } = context;
      if (outcome.kind !== "prompt") return invariant.keep(context);
      const { fingerprints } = (await admit(knobs)).composition;
      const request = { ...outcome.request, fingerprints };
      return invariant.keep({ ...context, outcome: { ...outcome, request } });
    },
  };
}

/** A fingerprint that `withFingerprints` lent; undefined for a rejection. */
export function fingerprintOf(outcome: Outcome, which: "prompt" | "document"): string | undefined {
  if (outcome.kind !== "prompt") return undefined;
  const lent = outcome.request["fingerprints"] as Readonly<Record<typeof which, string>> | undefined;
  return lent?.[which];
}

/** The document fingerprint covers the blocks of the engine's own, each by itself, and no plugin's. */
export function documentCover(prompt: Prompt, document: string): string {
  const blocks: string[] = [];
  for (const { label, text } of prompt.sections) {
    const last = blocks.at(-1);
    if (label.startsWith("plugin/")) continue;
    if (isTool(label) && last?.startsWith("<tool_instructions ") === true) {
      blocks[blocks.length - 1] = `${last}${SECTION_JOINER}${text}`;
    } else blocks.push(text);
  }
  return JSON.stringify([document, ...blocks]);
}

/**
 * What a payload sends ahead of the history is the same on every later turn of the session, breakpoints
 * included: the system text never moves its marker, whatever AGENTS.md, history and tools do.
 */
export function steadyPrefix(
  transform: string,
  send: (request: ModelRequest, knobs: RunKnobs) => unknown,
  part: (payload: unknown) => unknown,
): CaseInvariant<RunKnobs> {
  return {
    name: "steady-prefix",
    params: { transform },
    check({ outcome, knobs }) {
      const payload = outcome.kind === "prompt" ? outcome.payloads[transform] : undefined;
      if (outcome.kind !== "prompt" || payload === undefined) return [];
      const first = JSON.stringify(part(payload));
      return laterTurns(knobs).flatMap((turn, index) => {
        const next = JSON.stringify(part(send(requestOf(outcome.prompt.text, turn), turn)));
        if (next === first) return [];
        const message = `What "${transform}" sends ahead of the history changes on turn ${index + 2}`;
        return [{ message, actual: next ?? "absent", allowed: first ?? "absent" }];
      });
    },
  };
}

/** A breakpoint stands in a turn of a role that the provider takes one on, and in no other. */
export function markedRoles(list: string, roles: readonly string[]): PayloadInvariant {
  return {
    name: "marked-roles",
    params: { list, roles },
    check(payload) {
      const turns = (payload as Readonly<Record<string, unknown>>)[list];
      if (!Array.isArray(turns)) return [];
      return turns.flatMap((turn: { readonly role?: string; readonly content?: unknown }, index) => {
        const marked = /"(?:cache_control|prompt_cache_breakpoint)":\{/.test(
          JSON.stringify(turn.content ?? turn),
        );
        if (!marked || roles.includes(turn.role ?? "")) return [];
        const message = `A breakpoint stands in a turn of role ${turn.role ?? "none"}`;
        return [{ path: `$.${list}[${index}]`, message, allowed: roles.join(", ") }];
      });
    },
  };
}

function isTool(label: string | undefined): boolean {
  return label?.startsWith("tools/") === true;
}

function led(label: string): Problem {
  return { section: label, message: `Section "${label}" comes first and carries a joiner all the same` };
}
