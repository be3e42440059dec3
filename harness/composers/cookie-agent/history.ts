import { Rejection } from "../../prompt/rejection.ts";
import type { Block, Message, TextBlock } from "../../prompt/request.ts";
import type { AgentsMdEntry } from "./agents-md.ts";
import { type AgentsMdWording, agentsMdTurn } from "./agents-md-turn.ts";

/** The history of one run, kept in parts so that compaction knows what it may summarise. */
export interface History {
  /** `history[0]`, the only system turn. */
  readonly system: Message;
  /** Context that outlives compaction: the AGENTS.md turn, then loaded skill bodies. */
  readonly pinned: readonly Message[];
  readonly session: readonly Message[];
}

export interface RootContext {
  readonly role: "root";
  readonly prompt: string;
  /** Of the latest run. */
  readonly agentsMd?: readonly Pick<AgentsMdEntry, "path" | "content">[];
  readonly wording?: AgentsMdWording;
  /** In the order of loading. */
  readonly skillBodies?: readonly string[];
  readonly session: readonly Message[];
}

/** A delegated run loads no AGENTS.md, so it has no place for one. */
export interface DelegatedContext {
  readonly role: "delegated";
  readonly prompt: string;
  readonly skillBodies?: readonly string[];
  /** Text that the parent hands on, as turns of its own. */
  readonly inherited?: readonly Message[];
  readonly session: readonly Message[];
}

/** A turn of system priority; `developer` is a later name for the same one. */
export function isSystemTurn(turn: Message | undefined): turn is Message {
  return turn?.role === "system" || turn?.role === "developer";
}

/** A turn that carries one text. */
export function textTurn(role: "system" | "user" | "assistant", text: string): Message {
  return { role, content: [{ type: "text", text }] };
}

/** The parts of a turn; a plain string is one text part. */
export function partsOf(turn: Message): readonly Block[] {
  return typeof turn.content === "string" ? [{ type: "text", text: turn.content }] : turn.content;
}

export function isText(part: Block): part is TextBlock {
  return part.type === "text" && typeof part.text === "string";
}

/**
 * Puts the final prompt first, then the context turns, then the session.
 * Source: cookie agent, composition order and agent matrix.
 *
 * @throws Rejection `history-system-turn` where a turn after the first would have system priority
 */
export function assembleHistory(context: RootContext | DelegatedContext): History {
  const system = textTurn("system", context.prompt);
  const skills = (context.skillBodies ?? []).map((body) => textTurn("user", body));
  const lead = context.role === "root" ? agentsMdTurn(context.agentsMd ?? [], context.wording) : undefined;
  const inherited = context.role === "delegated" ? (context.inherited ?? []) : [];
  const session = [...inherited, ...context.session];
  if (session.some(isSystemTurn)) {
    throw new Rejection("history-system-turn", "only the first turn of a history may be a system turn");
  }
  return { system, pinned: lead === undefined ? skills : [lead, ...skills], session };
}

/** The turns in the order in which a provider is sent them. */
export function turnsOf(history: History): readonly Message[] {
  return [history.system, ...history.pinned, ...history.session];
}

/**
 * What a delegated run may take over from its parent: the text of user and assistant turns. System
 * text, files, tool calls and their results stay behind.
 */
export function inheritText(turns: readonly Message[]): readonly Message[] {
  return turns.flatMap((turn) => {
    if (turn.role !== "user" && turn.role !== "assistant") return [];
    const content = partsOf(turn).filter((part) => isText(part) && part.text !== "");
    return content.length === 0 ? [] : [{ role: turn.role, content }];
  });
}
