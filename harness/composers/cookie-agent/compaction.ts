import type { Message } from "../../prompt/request.ts";
import { type History, textTurn } from "./history.ts";
import type { ModelRequest } from "./model-request.ts";

/**
 * The request that asks for a summary: the parent's history and tools as they are, and one instruction of
 * the user after them. It is marked like any other request, so that it reads the prefix which the parent
 * has already cached instead of writing one of its own.
 * Source: cookie agent, cache breakpoints.
 */
export function compactionRequest<R extends ModelRequest>(parent: R, instruction: string): R {
  return { ...parent, messages: [...parent.messages, textTurn("user", instruction)] };
}

/**
 * The history after a summary: system turn and pinned context as they were, then the summary in place of
 * the session.
 *
 * @param recent turns of the session that are kept as they are
 */
export function compactHistory(history: History, summary: string, recent: readonly Message[] = []): History {
  return { ...history, session: [textTurn("user", summary), ...recent] };
}
