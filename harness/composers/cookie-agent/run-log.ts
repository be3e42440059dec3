import { Rejection } from "../../prompt/rejection.ts";
import type { AgentMdSkipped, AgentsMd, AgentsMdEntry } from "./agents-md.ts";
import type { InjectedMessage } from "./plugins.ts";
import type { AgentSnapshot } from "./snapshot.ts";

export type RunEvent =
  | { readonly type: "run_started"; readonly run: string; readonly snapshot: AgentSnapshot }
  | { readonly type: "agent_md_loaded"; readonly run: string; readonly entries: readonly AgentsMdEntry[] }
  | { readonly type: "agent_md_skipped"; readonly run: string; readonly warning: AgentMdSkipped }
  | { readonly type: "message_injected"; readonly run: string; readonly message: InjectedMessage }
  | { readonly type: "user_input"; readonly run: string; readonly text: string }
  | {
      readonly type: "model_attempt";
      readonly run: string;
      readonly attempt: number;
      readonly model: string;
      readonly promptFingerprint: string;
    };

export interface RunStart {
  readonly run: string;
  readonly snapshot: AgentSnapshot;
  readonly agentsMd: AgentsMd;
  readonly injected: readonly InjectedMessage[];
  readonly input: string;
}

/**
 * The events of a run up to its first attempt, in the order in which they become durable.
 * Source: cookie agent, AGENTS.md context turn.
 */
export function startEvents({ run, snapshot, agentsMd, injected, input }: RunStart): readonly RunEvent[] {
  const { entries, skipped } = agentsMd;
  return [
    { type: "run_started", run, snapshot },
    ...(entries.length > 0 ? [{ type: "agent_md_loaded" as const, run, entries }] : []),
    ...skipped.map((warning) => ({ type: "agent_md_skipped" as const, run, warning })),
    ...injected.map((message) => ({ type: "message_injected" as const, run, message })),
    { type: "user_input", run, text: input },
  ];
}

/** An attempt, a retry or a fall-back alike, carries the fingerprint of the run that it belongs to. */
export function attemptEvent(run: string, snapshot: AgentSnapshot, attempt: number, model: string): RunEvent {
  return { type: "model_attempt", run, attempt, model, promptFingerprint: snapshot.promptFingerprint };
}

/** The AGENTS.md entries to replay: those of the latest run, none if that run loaded none. */
export function latestAgentsMd(events: readonly RunEvent[]): readonly AgentsMdEntry[] {
  const start = events.findLastIndex(({ type }) => type === "run_started");
  for (const event of events.slice(start + 1)) {
    if (event.type === "agent_md_loaded") return event.entries;
  }
  return [];
}

/**
 * Checks a log before it is replayed: each run starts once, and each attempt names the prompt that its
 * run was frozen with.
 * Source: cookie agent, fingerprints.
 *
 * @throws Rejection `replay-run` or `replay-fingerprint`
 */
export function validateReplay(events: readonly RunEvent[]): void {
  const prompts = new Map<string, string>();
  for (const event of events) {
    const frozen = prompts.get(event.run);
    if (event.type === "run_started") {
      if (frozen !== undefined) throw new Rejection("replay-run", `run "${event.run}" starts twice`);
      prompts.set(event.run, event.snapshot.promptFingerprint);
      continue;
    }
    if (frozen === undefined) {
      throw new Rejection("replay-run", `${event.type} of run "${event.run}" comes before its run_started`);
    }
    if (event.type === "model_attempt" && event.promptFingerprint !== frozen) {
      throw new Rejection(
        "replay-fingerprint",
        `attempt ${event.attempt} of run "${event.run}" names another prompt than its run was frozen with`,
      );
    }
  }
}
