import { type Case, defineCase } from "../../prompt/case.ts";
import { skillFixtures } from "./fixtures.ts";
import type { RunKnobs } from "./knobs.ts";
import { LIMITS, RULE } from "./limits.ts";
import { ROOT } from "./run-cases.ts";
import { textOfBytes } from "./sample.ts";
import { listSkills, visibleSkills } from "./skills.ts";
import { byteLength } from "./text.ts";
import { renderToolSection } from "./tool-sections.ts";
import { renderWorkingDirectory } from "./working-directory.ts";

const DIRECTORY = RULE.length + byteLength(renderWorkingDirectory(ROOT.workingDirectory));
const POLICY = RULE.length + byteLength(renderToolSection("builtin.delegate", textOfBytes(LIMITS.section)));
const CONTEXT = 200_000;
const LISTING =
  RULE.length +
  byteLength(listSkills(visibleSkills({ toolVisible: true, skills: skillFixtures("skills") }), CONTEXT));
const ADDENDUM = 1001;

const FULL = LIMITS.section;

/**
 * Each kind of block at its limit to the byte, in multi-byte text, and one byte over: rejected, skipped
 * or dropped as that block is (cookie agent, composition order).
 */
export const limitCases: Readonly<Record<LimitCase, Case<RunKnobs>>> = {
  // The body alone fills the prompt, so the working directory is skipped.
  "body-at-limit": digest({ agent: LIMITS.prompt }),
  "body-over-limit": rejected("prompt-too-large", { agent: LIMITS.prompt + 1 }),
  "directory-at-limit": digest({ agent: LIMITS.prompt - DIRECTORY }),
  "directory-over-limit": digest({ agent: LIMITS.prompt - DIRECTORY + 1 }),
  "tools-at-limit": digest({ agent: LIMITS.prompt - DIRECTORY - POLICY, sized: { delegate: [FULL] } }),
  "tools-over-limit": rejected("prompt-too-large", {
    agent: LIMITS.prompt - DIRECTORY - POLICY + 1,
    sized: { delegate: [FULL] },
  }),
  "skills-at-limit": digest({
    agent: LIMITS.prompt - DIRECTORY - LISTING,
    skills: "skills",
    contextTokens: CONTEXT,
  }),
  "skills-over-limit": rejected("prompt-too-large", {
    agent: LIMITS.prompt - DIRECTORY - LISTING + 1,
    skills: "skills",
    contextTokens: CONTEXT,
  }),
  "addendum-at-limit": digest({
    agent: LIMITS.prompt - DIRECTORY - RULE.length - ADDENDUM,
    sizedPlugin: { append: ADDENDUM },
  }),
  "addendum-over-limit": digest({
    agent: LIMITS.prompt - DIRECTORY - RULE.length - ADDENDUM,
    sizedPlugin: { append: ADDENDUM + 1 },
  }),
  "replacement-at-limit": digest({ sizedPlugin: { replace: LIMITS.prompt } }),
  "replacement-over-limit": defineCase<RunKnobs>({ ...ROOT, sizedPlugin: { replace: LIMITS.prompt + 1 } }),
  "section-at-limit": digest({ sized: { delegate: [FULL] } }),
  "section-over-limit": rejected("tool-section-too-large", { sized: { delegate: [FULL + 1] } }),
  "provider-at-limit": digest({ sized: { delegate: [FULL, FULL] } }),
  "provider-over-limit": rejected("tool-provider-too-large", { sized: { delegate: [FULL, FULL, 1] } }),
  "providers-at-limit": digest({ sized: { delegate: [FULL, FULL], background: [FULL, FULL - 1, 1] } }),
  "providers-over-limit": rejected("tool-sections-too-large", {
    sized: { delegate: [FULL, FULL], background: [FULL, FULL], lsp: [1] },
  }),
};

type Bounded =
  | "body"
  | "directory"
  | "tools"
  | "skills"
  | "addendum"
  | "replacement"
  | "section"
  | "provider"
  | "providers";
type LimitCase = `${Bounded}-${"at" | "over"}-limit`;

function digest(knobs: Partial<RunKnobs>): Case<RunKnobs> {
  return defineCase({ ...ROOT, ...knobs }, { golden: "digest", tags: ["boundary"] });
}

function rejected(code: string, knobs: Partial<RunKnobs>): Case<RunKnobs> {
  return defineCase({ ...ROOT, ...knobs }, { rejects: code, tags: ["boundary"] });
}
