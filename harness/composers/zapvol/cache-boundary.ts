import type { Block, Message } from "../../prompt/request.ts";
import { ephemeralMark } from "./cached-instructions.ts";

type Options = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

interface Place {
  readonly message: number;
  readonly part: number;
}

/** Anthropic allows four marks a request; the system message holds the first. */
const MOST_MARKS = 3;

/** By role, the parts that become a block of their own on the wire, and one that takes a mark. */
const MARKABLE: ReadonlyMap<string, readonly string[]> = new Map([
  ["user", ["text", "image", "file"]],
  ["assistant", ["text", "tool-call", "tool-result"]],
  ["tool", ["tool-result"]],
]);

/**
 * Marks where Anthropic may cache the conversation, in the AI SDK's shape (Zapvol, cache control, message
 * caching). Call it on each step before the reminder is appended, for Anthropic models only.
 *
 * Slot 2 is the end of the leading Task Context, slot 3 the message before the latest user message, slot 4 the
 * tail; slot 1 is `createCachedInstructions`. All are marks on a part, because a mark on a message moves to
 * its last block, and the adapter merges the reminder in there. A part that can hold no mark (reasoning, blank text) gives way to
 * the one before it. Anthropic looks back 20 blocks from a mark, which is why the interior slots exist.
 *
 * Marks of ours are plain `ephemeral` ones on parts: they are taken off first, so that a second call gives the
 * same. Marks of others stay and count against the limit; the tail is the last to give way.
 * The messages given are not changed.
 *
 * @throws TypeError on a system message: the instructions go at the top level, not into the list.
 */
export function markPrefixCacheBoundary(messages: readonly Message[]): Message[] {
  if (messages.some(({ role }) => role === "system")) {
    throw new TypeError("the message list carries no system message: pass the instructions at the top level");
  }
  const bare = messages.map(withoutOurMarks);
  const inUse = bare.reduce((sum, message) => sum + marksIn(message), 0);
  const places = [tail(bare), turnBoundary(bare), turnSummary(bare)]
    .filter((place) => place !== undefined)
    .filter(({ message, part }, index, all) => {
      return all.findIndex((other) => other.message === message && other.part === part) === index;
    })
    .filter(({ message, part }) => !hasMark(partsOf(bare[message])[part]?.["providerOptions"]))
    .slice(0, Math.max(0, MOST_MARKS - inUse));
  return bare.map((message, index) => {
    const marked = places.filter((place) => place.message === index).map(({ part }) => part);
    return marked.length === 0 ? message : withMarks(message, marked);
  });
}

/** True for the block of summaries that compaction puts in front, whatever its role. */
export function isTaskContext(message: Message): boolean {
  return (message["providerOptions"] as Options | undefined)?.["zapvol"]?.["taskContext"] === true;
}

function turnSummary(messages: readonly Message[]): Place | undefined {
  const end = messages.findIndex((message) => !isTaskContext(message));
  return lastMarkable(messages, (end === -1 ? messages.length : end) - 1);
}

function turnBoundary(messages: readonly Message[]): Place | undefined {
  const latest = messages.findLastIndex((message) => message.role === "user" && !isTaskContext(message));
  return lastMarkable(messages, latest - 1);
}

function tail(messages: readonly Message[]): Place | undefined {
  return lastMarkable(messages, messages.length - 1);
}

function lastMarkable(messages: readonly Message[], from: number): Place | undefined {
  for (let index = from; index >= 0; index -= 1) {
    const message = messages[index];
    const types = MARKABLE.get(message?.role ?? "") ?? [];
    const part = partsOf(message).findLastIndex((part) => isMarkable(part, types));
    if (part !== -1) return { message: index, part };
  }
  return undefined;
}

function isMarkable({ type = "", text = "" }: Block, types: readonly string[]): boolean {
  return types.includes(type) && (type !== "text" || text.trim() !== "");
}

/** A string becomes one text part, which is what the adapter makes of it anyway. */
function partsOf(message: Message | undefined): readonly Block[] {
  const content = message?.content ?? [];
  return typeof content === "string" ? [{ type: "text", text: content }] : content;
}

function withMarks(message: Message, marked: readonly number[]): Message {
  const content = partsOf(message).map((part, index) => {
    if (!marked.includes(index)) return part;
    const options = (part["providerOptions"] ?? {}) as Options;
    const { anthropic } = ephemeralMark();
    return { ...part, providerOptions: { ...options, anthropic: { ...options["anthropic"], ...anthropic } } };
  });
  return { ...message, content };
}

function withoutOurMarks(message: Message): Message {
  if (typeof message.content === "string" || !message.content.some(isOurs)) return message;
  return { ...message, content: message.content.map((part) => (isOurs(part) ? withoutMark(part) : part)) };
}

function withoutMark({ providerOptions, ...part }: Block): Block {
  const { anthropic, ...others } = providerOptions as Options;
  const { cacheControl: _, ...settings } = anthropic ?? {};
  const kept = Object.keys(settings).length > 0 ? { ...others, anthropic: settings } : others;
  return Object.keys(kept).length > 0 ? { ...part, providerOptions: kept } : part;
}

function isOurs(part: Block): boolean {
  const mark = (part["providerOptions"] as Options | undefined)?.["anthropic"]?.["cacheControl"];
  return JSON.stringify(mark) === JSON.stringify(ephemeralMark().anthropic.cacheControl);
}

function marksIn(message: Message): number {
  const parts = typeof message.content === "string" ? [] : message.content;
  return [message, ...parts].filter((of) => hasMark(of["providerOptions"])).length;
}

function hasMark(options: unknown): boolean {
  const anthropic = (options as Options | undefined)?.["anthropic"];
  return Boolean(anthropic?.["cacheControl"] ?? anthropic?.["cache_control"]);
}
