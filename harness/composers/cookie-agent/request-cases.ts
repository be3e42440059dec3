import { type Case, defineCase } from "../../prompt/case.ts";
import type { RunKnobs } from "./knobs.ts";

/** A short prompt, so that a reader of a payload sees its structure. */
const SILENT: RunKnobs = { role: "root", workingDirectory: "/workspace", providers: ["background"] };
const BASE: RunKnobs = { ...SILENT, session: "cold-start", tools: true };

/** Where the breakpoints stand, from the first request of a session to a summary of it. */
export const requestCases: Readonly<Record<string, RunKnobs | Case<RunKnobs>>> = {
  "cold-start": BASE,
  "several-turns": { ...BASE, session: "several-turns" },
  "trailing-tool-result": { ...BASE, session: "trailing-tool-result" },
  // The last turn is marked for Anthropic whatever it is, so here a marker stands on an empty text.
  "empty-last-user-turn": defineCase(
    { ...BASE, session: "empty-last-user-turn" },
    { expects: ["empty-marked-block"] },
  ),
  "no-tools": { ...BASE, tools: false },
  "tool-choice-none": { ...BASE, toolChoice: "none" },
  "tool-choice-required": { ...BASE, toolChoice: "required" },
  "uncapable-model": { ...BASE, uncapable: true },
  "earlier-markers": { ...BASE, session: "earlier-markers", toolsMarked: true },
  "earlier-markers-uncapable-model": {
    ...BASE,
    session: "earlier-markers",
    toolsMarked: true,
    uncapable: true,
  },
  "context-and-skill-bodies": { ...BASE, agentsMd: "both", skillBodies: ["bisect"] },
  "no-session": SILENT,
  "shorter-lives": { ...BASE, cache: { tools: "5m", system: "5m" } },
  "rolling-off": { ...BASE, cache: { rolling: "off" } },
  compaction: {
    ...BASE,
    agentsMd: "both",
    skillBodies: ["bisect"],
    session: "trailing-tool-result",
    compact: true,
  },
};
