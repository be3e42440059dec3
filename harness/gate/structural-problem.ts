import type { StructuralChange } from "../checks/golden/structure.ts";
import { defined } from "./findings.ts";
import type { Found } from "./judge.ts";

/** What to do about a golden that differs in a case whose structure changed: no plain update takes it. */
export const DECIDE =
  "The case waits for a decision on its change of structure: `prompt-budget review`, or `prompt-budget update --structural`";

/** What to do about the record of a contract whose cases wait. */
export const WAITS = "It is recorded with the cases of this contract that wait for a decision";

export function structuralProblem({ section, transform, path, message, from, to }: StructuralChange): Found {
  return {
    code: "structural-change",
    message,
    ...defined({ section, transform, path, actual: to, allowed: from }),
  };
}
