import { type AgentsMd, type ContextFiles, loadAgentsMd } from "./agents-md.ts";
import { type Composition, composeRun, type RunInput } from "./compose.ts";
import { type RunEvent, startEvents } from "./run-log.ts";

export interface RunRequest extends RunInput {
  /** Names the run in the log. */
  readonly run: string;
  readonly userInput: string;
  readonly files: ContextFiles;
  readonly preset?: string;
  /** The global switch for AGENTS.md. Default on. */
  readonly agentsMd?: boolean;
}

export interface AdmittedRun {
  readonly composition: Composition;
  readonly agentsMd: AgentsMd;
  /** Durable from here on, in this order. */
  readonly events: readonly RunEvent[];
}

/**
 * Admits a run: composes its prompt, loads its context, and says what the log records. Nothing is
 * recorded of a run that is rejected.
 * Source: cookie agent, composition order and AGENTS.md context turn.
 *
 * @throws Rejection
 */
export async function admitRun(request: RunRequest): Promise<AdmittedRun> {
  const { run, role, workingDirectory, files, preset } = request;
  const composition = await composeRun(request);
  const { agent, snapshot, injected } = composition;
  const agentsMd = loadAgentsMd({
    role,
    agent,
    workingDirectory,
    files,
    ...(preset !== undefined && { preset }),
    ...(request.agentsMd !== undefined && { enabled: request.agentsMd }),
  });
  const events = startEvents({ run, snapshot, agentsMd, injected, input: request.userInput });
  return { composition, agentsMd, events };
}
