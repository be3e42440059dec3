import type { Finding } from "../prompt/finding.ts";

/** What a command needs to reach a project from the folder that it will run in. */
export interface Reach {
  /** The folder of the project; empty for the very folder. */
  readonly root: string;
  /** The config, where it must be named. */
  readonly config?: string;
}

/** What follows a command that must be told which config. */
export function configFlag({ config }: Reach): string {
  return config === undefined ? "" : ` --config ${inShell(config)}`;
}

/** Commands that findings tell to run, so that they do what they say where the gate ran. */
export function reaching(findings: readonly Finding[], reach: Reach | undefined): readonly Finding[] {
  if (reach?.config === undefined) return findings;
  const named = (fix: string) =>
    fix.replaceAll(/`prompt-budget (?:update|review|suggest)\b/g, (command) => command + configFlag(reach));
  return findings.map((finding) =>
    finding.fix === undefined ? finding : { ...finding, fix: named(finding.fix) },
  );
}

/** A word of a command line, quoted where a shell would take it apart. */
export function inShell(word: string): string {
  return /^[\w./:@+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
