import { type Case, defineCase } from "../../prompt/case.ts";
import type { RunKnobs } from "./knobs.ts";
import { EVERYTHING, ROOT } from "./run-cases.ts";

type Cases = Readonly<Record<string, RunKnobs | Case<RunKnobs>>>;

const DELEGATED: RunKnobs = { role: "delegated", agent: "reviewer", workingDirectory: "/workspace" };

const PYTHON = { ...ROOT, preset: "python" };

/** The same blocks around another body; what the parent hands on stands in turns of its own. */
export const delegatedCases: Cases = {
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
};

/** Which files are loaded, which are skipped, and which reject the run. */
export const contextCases: Cases = {
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
};

/** What the log says of runs that went well, and of runs from which something was left out. */
export const admissionCases: Cases = {
  everything: EVERYTHING,
  "default-agent": { role: "root", workingDirectory: "/workspace" },
  "other-context-files": { ...EVERYTHING, agentsMd: "oversized" },
  "plugins-fail": { ...ROOT, plugins: ["crashing", "hanging", "empty", "branch-note"] },
  "plugin-replaces": { ...ROOT, plugins: ["house-style", "tutor"] },
  "directory-skipped": { ...ROOT, agent: 131_072 },
  "addition-dropped": { ...ROOT, sizedPlugin: { replace: 131_073, append: 131_073 } },
  "cache-configured": { ...ROOT, cache: { tools: "off", system: "5m", rolling: "off" } },
};
