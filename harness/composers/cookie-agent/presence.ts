import type { SectionRule } from "../../prompt/contract.ts";
import type { CookieLabel } from "./draft.ts";
import { pluginFixture, skillFixtures } from "./fixtures.ts";
import { agentOf, providersOf, type RunKnobs } from "./knobs.ts";
import { LIMITS, RULE } from "./limits.ts";
import { type Skill, visibleSkills } from "./skills.ts";
import { byteLength } from "./text.ts";
import { renderWorkingDirectory } from "./working-directory.ts";

/** The blocks in their order, and when each is there (cookie agent, composition order). */
export const RUN_SECTIONS: readonly SectionRule<RunKnobs, CookieLabel>[] = [
  { label: "body", lifetime: "release", when: (knobs) => !replaced(knobs) },
  { label: "replacement/*", lifetime: "session", when: replaced, many: true },
  {
    label: "working-directory",
    lifetime: "session",
    when: (knobs) => !replaced(knobs) && directoryFits(knobs),
  },
  { label: "tools/**", lifetime: "session", many: true, when: (knobs) => rendered(knobs).length > 0 },
  { label: "skills", lifetime: "session", when: (knobs) => listed(knobs).length > 0 },
  { label: "plugin/*", lifetime: "session", many: true, when: (knobs) => addenda(knobs) > 0 },
];

/** The working directory as it must stand in the prompt: once, or skipped. */
export function directories(knobs: RunKnobs): readonly string[] {
  return !replaced(knobs) && directoryFits(knobs) ? [knobs.workingDirectory] : [];
}

/** The providers of the sections that must stand in the prompt, one for each section. */
export function rendered(knobs: RunKnobs): readonly string[] {
  if (replaced(knobs)) return [];
  return providersOf(knobs).flatMap(({ origin, name, sections }) => sections.map(() => `${origin}.${name}`));
}

/** The skills that must stand in the prompt. */
export function listed(knobs: RunKnobs): readonly Skill[] {
  if (knobs.skills === undefined || replaced(knobs)) return [];
  return visibleSkills({ toolVisible: knobs.skillToolHidden !== true, skills: skillFixtures(knobs.skills) });
}

/** Whether a plugin has put its own prompt in place of the composed one. */
export function replaced({ plugins = [], sizedPlugin }: RunKnobs): boolean {
  const size = sizedPlugin?.replace;
  if (size !== undefined && size <= LIMITS.prompt) return true;
  return plugins.some((name) => (pluginFixture(name).replace ?? "") !== "");
}

/** Additions by plugins that are left: those of the plugin that replaced the prompt, and of later ones. */
function addenda(knobs: RunKnobs): number {
  const { plugins = [], sizedPlugin } = knobs;
  const changes = plugins.map(pluginFixture);
  const start = changes.findLastIndex(({ replace }) => (replace ?? "") !== "");
  const named = changes.slice(Math.max(start, 0)).filter(({ append }) => (append ?? "") !== "").length;
  const size = sizedPlugin?.append;
  return named + (size !== undefined && bytesAhead(knobs) + RULE.length + size <= LIMITS.prompt ? 1 : 0);
}

function directoryFits(knobs: RunKnobs): boolean {
  return bodyBytes(knobs) + directoryBytes(knobs) <= LIMITS.prompt;
}

function bytesAhead(knobs: RunKnobs): number {
  return bodyBytes(knobs) + (directoryFits(knobs) ? directoryBytes(knobs) : 0);
}

function bodyBytes(knobs: RunKnobs): number {
  return byteLength(agentOf(knobs)?.body ?? "");
}

function directoryBytes({ workingDirectory }: RunKnobs): number {
  return RULE.length + byteLength(renderWorkingDirectory(workingDirectory));
}
