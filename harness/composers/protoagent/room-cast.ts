import type { Block, Message, Request, TextBlock } from "../../prompt/request.ts";

/** Opens the cast line, so that an older one is recognised wherever it stands. */
export const CAST_MARK = "[room]";

const OPENING = `${CAST_MARK} You are `;

const SPOKEN = " of this thread. These agents have spoken in it and know what was said: ";

const CONDUCT =
  ". Each is an agent of its own, however much its name resembles yours, and none of them is the operator. Take follow-ups to them first; any other delegate remains open to you. Asked about one of them, report or inquire with `delegate_to`, but never answer in its voice.";

const NOT_CAST: ReadonlySet<string> = new Set(["operator", "assistant"]);

/** Who a message is from, put on it by the room when it was recorded. */
export interface RoomStamp {
  readonly from: string;
  /** The message never reached its addressee, who therefore was not there. */
  readonly failed?: boolean;
}

/**
 * Who has spoken in this thread besides the operator and the lead: from the stamps on messages, trimmed,
 * in the order in which they first spoke.
 * Source: protoAgent, prompt contracts, section 4.
 */
export function participants(messages: readonly Message[]): readonly string[] {
  const names: string[] = [];
  for (const message of messages) {
    const stamp = message["room"];
    if (!isStamp(stamp) || stamp.failed === true) continue;
    const name = stamp.from.trim();
    if (name !== "" && !NOT_CAST.has(name) && !names.includes(name)) names.push(name);
  }
  return names;
}

/** The line that tells the lead who is in the room. It rides on every call, so it is short. */
export function castLine(names: readonly string[], leadName = ""): string {
  const you = leadName === "" ? "the lead agent" : `${leadName}, the lead agent`;
  return OPENING + you + SPOKEN + names.join(", ") + CONDUCT;
}

/**
 * Appends the cast line as the last system block, uncached, and removes any older one. Never persisted and
 * never part of the prefix. Nobody there, or no system prompt to append to: the same request.
 * Runs inside the prompt cache, so that the anchor holds when somebody new speaks.
 * Source: protoAgent, prompt contracts, section 4.
 */
export function roomCast<R extends Request>(request: R, leadName = ""): R {
  const names = participants(request.messages);
  const blocks = blocksOf(request.system);
  if (names.length === 0 || blocks === undefined) return request;
  const cast: TextBlock = { type: "text", text: castLine(names, leadName.trim()) };
  return { ...request, system: [...blocks.filter((block) => !isCast(block)), cast] };
}

function blocksOf(system: Request["system"]): readonly (Block | string)[] | undefined {
  if (typeof system === "string") return system === "" ? [] : [{ type: "text", text: system }];
  return Array.isArray(system) ? system : undefined;
}

function isCast(block: Block | string): boolean {
  return typeof block !== "string" && typeof block.text === "string" && block.text.startsWith(CAST_MARK);
}

function isStamp(value: unknown): value is RoomStamp {
  return typeof value === "object" && value !== null && "from" in value && typeof value.from === "string";
}
