import { type Case, defineCase } from "../../prompt/case.ts";
import type { AgentDocument } from "./agent-document.ts";
import type { InternalAgent } from "./agent-id.ts";
import { agentFixture } from "./fixtures.ts";
import { sampleAgent } from "./sample.ts";

export interface InternalKnobs {
  readonly id: InternalAgent;
  /** An authored document: of the fixtures, disabled, or of another agent. */
  readonly authored?: "fixture" | "disabled" | "other";
  readonly input: string;
}

/** The authored document that the knobs name. */
export function authoredOf({ id, authored }: InternalKnobs): AgentDocument | undefined {
  if (authored === undefined) return undefined;
  if (authored === "fixture") return agentFixture("title");
  const other = { id: authored === "other" ? "approval" : id, mode: "internal" as const };
  return sampleAgent("Never used.\n", { ...other, enabled: authored !== "disabled" });
}

/** The built-in agents, and authored ones in their place. */
export const internalCases: Readonly<Record<string, InternalKnobs | Case<InternalKnobs>>> = {
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
};
