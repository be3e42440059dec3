import { Rejection } from "../../prompt/rejection.ts";
import type { Draft } from "./draft.ts";
import { escapeAttribute } from "./escape.ts";
import { UNKNOWN_CONTEXT_TOKENS } from "./limits.ts";
import { shrinkDescriptions } from "./skill-budget.ts";
import { byteLength, compareUtf8 } from "./text.ts";

/** A skill as the registry knows it. Its body is loaded on demand and becomes a turn of its own. */
export interface Skill {
  readonly name: string;
  readonly description: string;
  readonly whenToUse?: string;
  readonly location: string;
  /** A permission rule denies it. */
  readonly denied?: boolean;
  /** Its author keeps it from being invoked by a model. */
  readonly modelInvocationDisabled?: boolean;
}

export interface SkillRegistry {
  /** Whether the agent sees the tool that loads skills at all. */
  readonly toolVisible: boolean;
  readonly skills: readonly Skill[];
  /** Context of the run's model, in tokens; absent where the model declares none. */
  readonly contextTokens?: number;
}

/** The skills that the model may load, by name in UTF-8 byte order. */
export function visibleSkills(registry: SkillRegistry): readonly Skill[] {
  if (!registry.toolVisible) return [];
  return registry.skills
    .filter((skill) => skill.denied !== true && skill.modelInvocationDisabled !== true)
    .sort((a, b) => compareUtf8(a.name, b.name));
}

/**
 * Bytes that the listing may take: one token in a hundred of the context, four bytes a token.
 * Source: cookie agent, skills.
 */
export function skillBudget(contextTokens: number = UNKNOWN_CONTEXT_TOKENS): number {
  return Math.floor(contextTokens / 100) * 4;
}

/** The listing on one line, each description as given. */
export function renderSkills(skills: readonly Skill[], descriptions: readonly string[]): string {
  let listing = "<available_skills>";
  for (const [index, skill] of skills.entries()) {
    listing +=
      `<skill><name>${escapeAttribute(skill.name)}</name>` +
      `<description>${escapeAttribute(descriptions[index] ?? "")}</description>` +
      `<location>${escapeAttribute(skill.location)}</location></skill>`;
  }
  return `${listing}</available_skills>`;
}

/**
 * The listing within its budget: in full, else without the hints on when to use, else with descriptions
 * shortened a character at a time, the longest first.
 *
 * @throws Rejection where names and locations alone are over the budget.
 */
export function listSkills(skills: readonly Skill[], budget: number): string {
  const full = renderSkills(skills, skills.map(describe));
  if (byteLength(full) <= budget) return full;
  const descriptions = skills.map((skill) => skill.description);
  const short = renderSkills(skills, descriptions);
  const excess = byteLength(short) - budget;
  if (excess <= 0) return short;
  const shrunk = shrinkDescriptions(descriptions, excess);
  if (shrunk === undefined) {
    throw new Rejection("skills-listing-too-large", `skills listing exceeds ${budget} bytes`);
  }
  return renderSkills(skills, shrunk);
}

/** Appends the listing. It has no check of its own against the prompt limit: the final check has. */
export function appendSkills(draft: Draft, registry: SkillRegistry): void {
  const skills = visibleSkills(registry);
  if (skills.length === 0) return;
  const listing = listSkills(skills, skillBudget(registry.contextTokens));
  draft.append("skills", listing, [{ label: "skills", text: listing }], Number.POSITIVE_INFINITY);
}

function describe(skill: Skill): string {
  return skill.whenToUse === undefined || skill.whenToUse === ""
    ? skill.description
    : `${skill.description} ${skill.whenToUse}`;
}
