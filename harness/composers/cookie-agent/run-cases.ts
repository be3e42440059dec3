import { type Case, defineCase } from "../../prompt/case.ts";
import type { RunKnobs } from "./knobs.ts";
import type { ToolProvider } from "./tool-sections.ts";

/** A root run with an authored agent and nothing but its working directory. */
export const ROOT: RunKnobs = { role: "root", agent: "coder", workingDirectory: "/workspace" };

const PROVIDERS = ["delegate", "background", "deploy-guard"];
const LARGE_CONTEXT = 200_000;

const BLOCKS: Partial<RunKnobs> = {
  providers: PROVIDERS,
  skills: "skills",
  contextTokens: LARGE_CONTEXT,
  plugins: ["house-style", "shift"],
  agentsMd: "both",
  skillBodies: ["bisect"],
  session: "several-turns",
  tools: true,
};

/** Every block there is, and every turn around it. */
export const EVERYTHING: RunKnobs = { ...ROOT, ...BLOCKS };

/** Each block alone, and what becomes of blocks that are empty, foreign or short of room. */
export const blockCases: Readonly<Record<string, RunKnobs | Case<RunKnobs>>> = {
  everything: defineCase(EVERYTHING, { tags: ["largest"] }),
  // The same prompt and the same fingerprints: context files are no part of either.
  "everything-with-other-context-files": { ...EVERYTHING, agentsMd: "oversized" },
  "working-directory": ROOT,
  "tool-sections": { ...ROOT, providers: PROVIDERS },
  skills: { ...ROOT, skills: "skills", contextTokens: LARGE_CONTEXT },
  "plugin-addenda": { ...ROOT, plugins: ["house-style", "shift"] },
  "plugin-replaces-everything": { ...EVERYTHING, plugins: ["house-style", "tutor"] },
  "plugin-adds-after-a-replacement": { ...ROOT, plugins: ["tutor", "house-style"] },
  "plugin-adds-nothing": { ...ROOT, plugins: ["quiet", "silent", "branch-note"] },
  "plugin-crashes": { ...ROOT, plugins: ["crashing", "house-style"] },
  "plugin-hangs": { ...ROOT, plugins: ["hanging", "house-style"] },
  "plugin-replaces-with-nothing": { ...ROOT, plugins: ["empty"] },
  "default-agent": { role: "root", workingDirectory: "/workspace" },
  "default-agent-with-every-block": { role: "root", workingDirectory: "/workspace", ...BLOCKS },
  "providers-in-another-order": { ...ROOT, providers: PROVIDERS.toReversed() },
  "line-ends-of-another-system": { ...ROOT, providers: ["windows-lines"] },
  "skill-tool-hidden": { ...ROOT, skills: "skills", contextTokens: LARGE_CONTEXT, skillToolHidden: true },
  "skills-to-the-byte": { ...ROOT, skills: "skills", contextTokens: 27_500 },
  "skills-without-hints": { ...ROOT, skills: "skills", contextTokens: 25_000 },
  "skills-shortened": { ...ROOT, skills: "skills", contextTokens: 20_000 },
  "hostile-directory": { ...ROOT, workingDirectory: `/R&D/<b>"quoted"</b>/it's &amp; more` },
  "hostile-provider-name": { ...ROOT, providers: ["quotes & <tags>"] },
  // A body is trusted text and stands as it was written, its own closing tag included.
  "tool-body-closes-its-wrapper": defineCase(
    { ...ROOT, providers: ["breakout"] },
    { expects: ["xml-escaped"] },
  ),
  "hostile-skills": { ...ROOT, skills: "hostile-skills", contextTokens: LARGE_CONTEXT },
};

function provider(section: { readonly title?: string; readonly body?: string }, name = "lsp"): ToolProvider {
  return { origin: "builtin", name, sections: [{ title: "Policy", body: "Ask the server.", ...section }] };
}

/** What must be refused, whatever its size. */
export const refusedCases = {
  "provider-name-blank": refused("tool-provider-id", { registered: [provider({}, " ")] }),
  "provider-name-control": refused("tool-provider-id", { registered: [provider({}, "a\u{7}b")] }),
  "provider-twice": refused("tool-provider-duplicate", { registered: [provider({}), provider({})] }),
  "section-title-blank": refused("tool-section-title", { registered: [provider({ title: "\u{3000}" })] }),
  "section-title-control": refused("tool-section-title", { registered: [provider({ title: "a\nb" })] }),
  "section-body-blank": refused("tool-section-blank", { registered: [provider({ body: " \r\n\t" })] }),
  "section-body-control": refused("tool-section-control", {
    registered: [provider({ body: "a\u{1B}[2Jb" })],
  }),
  "skills-have-no-room": refused("skills-listing-too-large", { skills: "skills" }),
  "plugin-replaces-with-blank": refused("prompt-blank", { plugins: ["blank"] }),
  "agent-disabled": refused("agent-disabled", { agent: 100, enabled: false }),
  "agent-for-delegation": refused("agent-mode", { agent: "reviewer" }),
  "agent-internal": refused("agent-mode", { agent: 100, mode: "internal" }),
  "cache-outlives-what-precedes-it": refused("cache-ttl-order", { cache: { tools: "5m" } }),
};

function refused(code: string, knobs: Partial<RunKnobs>) {
  return defineCase<RunKnobs>({ ...ROOT, ...knobs }, { rejects: code });
}
