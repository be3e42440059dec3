import type { RunEvent } from "./run-log.ts";

export interface Attempt {
  /** From 1 up. */
  readonly number: number;
  /** Whether something has happened in the session that this attempt must see. */
  readonly needsCurrentHistory: boolean;
}

/**
 * Which events each attempt of a run assembles its request from. The first attempt takes the events that
 * the run was admitted with, and reads nothing; a later one reads the session again only where it needs
 * the current history, else it takes what the attempt before it had.
 * Source: cookie agent, composition order.
 */
export function eventSource(
  admitted: readonly RunEvent[],
  refresh: () => readonly RunEvent[],
): (attempt: Attempt) => readonly RunEvent[] {
  let events = admitted;
  return ({ number, needsCurrentHistory }) => {
    if (number > 1 && needsCurrentHistory) events = refresh();
    return events;
  };
}
