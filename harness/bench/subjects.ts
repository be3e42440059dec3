import { compose, ComposerError, toPrompt } from "../gate/compose.ts";
import type { Project } from "../gate/project.ts";
import type { ResolvedCase, ResolvedContract } from "../gate/resolve.ts";
import type { Composition } from "../prompt/contract.ts";
import { goldenEnvironment } from "../prompt/environment.ts";
import { createPrompt, type Prompt } from "../prompt/prompt.ts";
import type { Task } from "./rounds.ts";

/** A case whose composition is measured. */
export interface Subject {
  readonly contract: ResolvedContract;
  readonly item: ResolvedCase;
  readonly prompt: Prompt;
  /** Nanoseconds of its first composition in this process: code cold, nothing remembered. */
  readonly coldNs: number;
}

export type Select = (contract: string, name: string) => boolean;

/** The cases that compose a prompt: those selected, or the largest of each contract. */
export async function findSubjects(projects: readonly Project[], select?: Select): Promise<Subject[]> {
  const found: Subject[] = [];
  for (const contract of projects.flatMap((project) => project.contracts)) {
    found.push(...(await subjectsOf(contract, select)));
  }
  return found;
}

/**
 * Composes from the knobs on every call, up to the finished text. What the gate does with it afterwards, such
 * as checking its shape and adding lifetimes, is no cost of the composer.
 */
export function composing({ contract, item }: Subject): Task {
  const env = goldenEnvironment();
  return () => {
    const composition = contract.source.compose(item.knobs, env);
    return composition instanceof Promise
      ? composition.then((made) => textOf(made, contract))
      : textOf(composition, contract);
  };
}

function textOf(composition: Composition, { source, separator }: ResolvedContract): string {
  if (typeof composition === "string") return composition;
  if (Array.isArray(composition)) return createPrompt(composition, separator).text;
  return "text" in composition && "sections" in composition
    ? String(composition.text)
    : toPrompt(composition, source, separator).text;
}

async function subjectsOf(contract: ResolvedContract, select: Select | undefined): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for (const item of contract.cases) {
    if (select !== undefined && !select(contract.name, item.name)) continue;
    const started = process.hrtime.bigint();
    try {
      const outcome = await compose(contract.source, item.knobs, goldenEnvironment(), contract);
      const coldNs = Number(process.hrtime.bigint() - started);
      if (outcome.kind === "prompt") subjects.push({ contract, item, prompt: outcome.prompt, coldNs });
    } catch (error) {
      if (!(error instanceof ComposerError)) throw error;
    }
  }
  if (select !== undefined) return subjects;
  const [largest] = subjects
    .filter(({ item }) => item.golden === "full")
    .toSorted((a, b) => b.prompt.text.length - a.prompt.text.length);
  return largest === undefined ? [] : [largest];
}
