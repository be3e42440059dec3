import { Rejection } from "../../prompt/rejection.ts";
import { MAIN_INSTRUCTIONS } from "./main-instructions.ts";
import { TASK_INSTRUCTIONS } from "./task-instructions.ts";
import { TEAM_INSTRUCTIONS } from "./team-instructions.ts";

/** Who the prompt is for: the agent that talks to the user, one it delegates to, or a member of a team. */
export type Kind = "main" | "subagent" | "team";

/** L1 by kind. None of them has a placeholder, so that L1 is the same whatever is composed after it. */
export const CORE_INSTRUCTIONS_BY_KIND: Readonly<Record<Kind, string>> = {
  main: MAIN_INSTRUCTIONS,
  subagent: TASK_INSTRUCTIONS,
  team: TEAM_INSTRUCTIONS,
};

/**
 * The system policy of a kind (Zapvol, prompt system, L1).
 * @throws Rejection `unknown-kind`: falling back on `main` would give a subagent the leave to ask.
 */
export function coreInstructions(kind: string = "main"): string {
  if (!Object.hasOwn(CORE_INSTRUCTIONS_BY_KIND, kind)) {
    const known = Object.keys(CORE_INSTRUCTIONS_BY_KIND).join(", ");
    throw new Rejection("unknown-kind", `unknown agent kind "${kind}"; known kinds are ${known}`);
  }
  return CORE_INSTRUCTIONS_BY_KIND[kind as Kind];
}
