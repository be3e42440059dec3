import type { RunnerTask, RunnerTestCase } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Which gate a test belongs to, and what it stands for there. */
    promptBudget?: { readonly gate: number; readonly key: string };
  }
}

/** The tests of a gate that run at all, whatever left the others out: `-t`, `.only`, a line number, an editor. */
export function wantedOf(test: Readonly<RunnerTestCase>, gate: number): ReadonlySet<string> {
  const keys = new Set<string>();
  const visit = (task: RunnerTask): void => {
    if (task.type === "suite") return task.tasks.forEach(visit);
    const { promptBudget } = task.meta;
    const runs = task.mode === "run" || task.mode === "queued";
    if (runs && promptBudget?.gate === gate) keys.add(promptBudget.key);
  };
  visit(test.file);
  return keys;
}
