import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { compareGolden } from "../../checks/golden/compare.ts";
import { renderSections } from "../../checks/golden/sections.ts";
import { structuralChanges } from "../../checks/golden/structure.ts";
import type { Found } from "../../gate/judge.ts";
import { structuralProblem } from "../../gate/structural-problem.ts";
import { type MatcherOutcome, outcomeOf } from "./outcome.ts";
import { promptOf } from "./received.ts";

/** What the golden matcher is told of the test that it runs in. */
export interface GoldenContext {
  /** Absolute path of the test file: names are relative to its folder. */
  readonly testPath: string | undefined;
  readonly isNot: boolean;
  /** Vitest's own: `all` under `-u`, `new` on a developer's machine, `none` under CI. */
  readonly update: "all" | "new" | "none";
}

/**
 * The prompt is, byte for byte, what `<name>.md` holds; of sections, `<name>.sections.json` holds their table.
 * `-u` writes what is missing or stale; a change of structure in a golden that exists is never taken by it.
 * @param name relative to the folder of the test file, without an ending
 */
export function toMatchPromptGolden(received: unknown, name: string, context: GoldenContext): MatcherOutcome {
  const stem = resolve(dirname(context.testPath ?? "."), name);
  const files = goldensOf(received);
  const stored = new Map(
    [...files.keys(), "sections.json"].flatMap((ending) => {
      const path = `${stem}.${ending}`;
      return existsSync(path) ? [[ending, readFileSync(path)] as const] : [];
    }),
  );
  const stale: string[] = [];
  const problems = [...files].flatMap(([ending, bytes]): Found[] => {
    const problem = compareGolden(bytes, stored.get(ending));
    if (problem === undefined) return [];
    stale.push(ending);
    return [{ ...problem, file: shown(`${stem}.${ending}`), fix: FIX }];
  });
  const structural = structuralChanges(stored, files).map((change): Found => ({
    ...structuralProblem(change),
    file: shown(`${stem}.sections.json`),
    fix: `If it is meant, delete the golden files of ${basename(stem)} and run \`vitest -u\``,
  }));
  const held = "the prompt is what its golden holds";
  if (structural.length > 0) return outcomeOf([...structural, ...problems], held);
  if (context.update !== "all" || context.isNot) return outcomeOf(problems, held);
  if (stale.length > 0) mkdirSync(dirname(stem), { recursive: true });
  for (const ending of stale) {
    writeFileAtomic.sync(`${stem}.${ending}`, Buffer.from(files.get(ending) ?? ""), { fsync: false });
  }
  return outcomeOf([], held);
}

const FIX = "If it is meant, run `vitest -u` and read the golden before committing it";

/** A string has no sections worth a table. */
function goldensOf(received: unknown): Map<string, Uint8Array> {
  const prompt = promptOf(received);
  const text = ["md", Buffer.from(prompt.text)] as const;
  return new Map(
    typeof received === "string" ? [text] : [text, ["sections.json", Buffer.from(renderSections(prompt))]],
  );
}

function shown(path: string): string {
  return relative(process.cwd(), path).replaceAll("\\", "/");
}
