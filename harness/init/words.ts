import { visible } from "../reporters/visible.ts";
import type { Facts } from "./facts.ts";
import type { Plan, Step } from "./plan.ts";

const MARKS: Readonly<Record<Step["kind"], string>> = { create: "+", append: "~", keep: "=" };

/** What `init` found, did and left, and what comes next. */
export function initWords(facts: Facts, { steps, offers }: Plan, dryRun: boolean): string {
  const written = steps.filter(({ kind }) => kind !== "keep");
  const kept = steps.filter(({ kind }) => kind === "keep");
  const blocks = [
    `Found: ${found(facts).join(", ")}`,
    written.length === 0
      ? "Nothing to write: everything is in place."
      : table(
          dryRun ? "Would write (+ new file, ~ lines added):" : "Written (+ new file, ~ lines added):",
          written,
        ),
    ...(kept.length === 0 ? [] : [table("Left as they are:", kept)]),
    ...offers.map(({ title, lines }) =>
      // Who has run it before has read them.
      written.length === 0 ? title : [`${title}:`, ...lines.map((line) => `  ${line}`.trimEnd())].join("\n"),
    ),
    ...(dryRun ? [] : [["Next:", ...next(facts)].join("\n")]),
  ];
  return `${blocks.map((block) => block.split("\n").map(visible).join("\n")).join("\n\n")}\n`;
}

function found({ manager, typescript, vitest, agentFiles, github }: Facts): string[] {
  const shown = agentFiles.slice(0, 3);
  const more = agentFiles.length - shown.length;
  const things = [
    ...(manager === undefined ? [] : [manager.name]),
    ...(typescript ? ["TypeScript"] : []),
    ...(vitest ? ["vitest"] : []),
    ...shown,
    ...(more > 0 ? [`${more} more agent ${more === 1 ? "file" : "files"}`] : []),
    ...(github ? [".github"] : []),
  ];
  return things.length === 0 ? ["no package.json and no agent files"] : things;
}

function table(title: string, steps: readonly Step[]): string {
  const width = Math.max(...steps.map(({ file }) => file.length));
  return [
    title,
    ...steps.map(({ kind, file, note }) => `  ${MARKS[kind]} ${file.padEnd(width)}  ${note}`),
  ].join("\n");
}

function next({ manager, installed }: Facts): string[] {
  const run = manager?.run ?? "npx prompt-budget";
  const acts: [string, string][] = [
    ...(manager === undefined || installed
      ? []
      : ([[`${manager.add} prompt-budget`, "so that everyone runs the same version"]] as [string, string][])),
    [`${run} update`, "writes the goldens: read them, then commit them"],
    [run, "holds every case to its golden and its ceilings, here and in CI"],
  ];
  const width = Math.max(...acts.map(([command]) => command.length));
  return acts.map(([command, why], index) => `  ${index + 1}. ${command.padEnd(width)}  ${why}`);
}
