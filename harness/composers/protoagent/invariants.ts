import type { CaseInvariant, Contract } from "../../prompt/contract.ts";
import type { Problem } from "../../prompt/finding.ts";
import type { Outcome } from "../../prompt/outcome.ts";
import type { PayloadInvariant } from "../../prompt/transform.ts";
import { DOCTRINE_TOOLS } from "./capability-groups.ts";
import { buildSystemPromptParts, castLine, CLAUDE_CODE_IDENTITY, participants } from "./index.ts";
import { type AcpKnobs, type LeadKnobs, leadOptionsOf, type ProviderKnobs, threadOf } from "./knobs.ts";

/** Not knowing what is bound means emitting everything, section by section (protoAgent, prompt contracts, section 6). */
export const unknownEqualsAllBound: CaseInvariant<LeadKnobs> = {
  name: "unknown-equals-all-bound",
  check({ outcome, knobs }) {
    if (knobs.bound !== undefined || outcome.kind === "rejection") return [];
    const all = buildSystemPromptParts({ ...leadOptionsOf(knobs), boundToolNames: new Set(DOCTRINE_TOOLS) });
    return outcome.prompt.sections.flatMap(({ label, text }, index) => {
      const other = all[index];
      if (other?.label === label && other.text === text) return [];
      const message = `Section "${label}" is not what it is with every tool bound`;
      return [{ section: label, message, fix: "Treat an unknown set like one that holds everything" }];
    });
  },
};

/** The prefix as the ACP runtime builds it is never larger than the lead prompt of the same deployment. */
export function noLargerThan(lead: Contract<LeadKnobs>): CaseInvariant<AcpKnobs> {
  return {
    name: "no-larger-than",
    params: { contract: lead.name },
    async check({ knobs, outcome, compose }) {
      const { runtime: _runtime, bound: _bound, ...deployment } = knobs;
      const whole = await compose(lead, deployment);
      const [actual, allowed] = [sizeOf(outcome), sizeOf(whole)];
      if (actual <= allowed) return [];
      const message = "The prefix is larger than the lead prompt of the same deployment";
      return [{ message, actual, allowed, unit: "bytes" }];
    },
  };
}

/** The block of the identity line has nothing but its text: with any other key the provider refuses it. */
export const identityBare: PayloadInvariant = {
  name: "identity-bare",
  check(payload) {
    const [first] = blocksOf(payload);
    const bare = isRecord(first) && first["type"] === "text" && Object.keys(first).length === 2;
    return bare
      ? []
      : [{ path: "$.system[0]", message: "The first system block is more, or less, than a text" }];
  },
};

/** Where blocks are taken, behind any identity line: the stable prefix, cached as the knobs say, then the cast, uncached. */
export const modelVisible: CaseInvariant<ProviderKnobs> = {
  name: "model-visible",
  check({ outcome, knobs }) {
    if (outcome.kind === "rejection") return [];
    const { payloads } = outcome;
    return ["anthropic-oauth", "gateway"].flatMap((name) => systemProblems(payloads[name], name, knobs));
  },
};

function systemProblems(payload: unknown, name: string, knobs: ProviderKnobs): Problem[] {
  const blocks = blocksOf(payload).filter((block) => textIn(block) !== CLAUDE_CODE_IDENTITY);
  const names = participants(threadOf(knobs));
  const cast = names.length === 0 ? [] : [castLine(names, knobs.leadName)];
  const actual = blocks.map((block) => (isRecord(block) && "cache_control" in block ? "cached" : "plain"));
  const allowed = [knobs.cache === "off" ? "plain" : "cached", ...cast.map(() => "plain")];
  const path = "$.system";
  if (actual.join() !== allowed.join()) {
    const message = `The system blocks of "${name}" are not the stable prefix, cached or not, and the cast`;
    return [{ path, message, actual: actual.join(), allowed: allowed.join() }];
  }
  return cast[0] === undefined || textIn(blocks.at(-1)) === cast[0]
    ? []
    : [{ path, message: `The last system block of "${name}" is not the cast` }];
}

function blocksOf(payload: unknown): readonly unknown[] {
  const system = isRecord(payload) ? payload["system"] : undefined;
  if (typeof system === "string") return [{ type: "text", text: system }];
  return Array.isArray(system) ? system : [];
}

function textIn(block: unknown): string {
  const text = isRecord(block) ? block["text"] : block;
  return typeof text === "string" ? text : "";
}

function sizeOf(outcome: Outcome): number {
  return outcome.kind === "prompt" ? Buffer.byteLength(outcome.prompt.text) : 0;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
