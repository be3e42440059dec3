import type { Problem } from "../../prompt/finding.ts";
import type { PayloadInvariant } from "../../prompt/transform.ts";

interface WireBlock {
  readonly type: string;
  readonly text?: string;
  readonly cache_control?: unknown;
}

/** The part of Anthropic's body that can hold marks. */
export interface WireBody {
  readonly system: readonly WireBlock[];
  readonly messages: readonly { readonly role: string; readonly content: readonly WireBlock[] }[];
  readonly tools?: readonly { readonly cache_control?: unknown }[];
}

const MOST_MARKS = 4;

/** JSON paths of the marks in a body, in the order of the cache. */
export function wireMarks(body: WireBody): string[] {
  const marked = (path: string, of: { readonly cache_control?: unknown }) =>
    of.cache_control === undefined ? [] : [path];
  return [
    ...(body.tools ?? []).flatMap((tool, index) => marked(`$.tools[${index}]`, tool)),
    ...body.system.flatMap((block, index) => marked(`$.system[${index}]`, block)),
    ...body.messages.flatMap(({ content }, message) => {
      return content.flatMap((block, index) => marked(`$.messages[${message}].content[${index}]`, block));
    }),
  ];
}

/**
 * One mark on the one system block, one at the end of the conversation, at most two between, none on tools
 * (Zapvol, cache control, message caching).
 */
export const marksInPlace: PayloadInvariant = {
  name: "cache-marks",
  params: { most: MOST_MARKS },
  check(payload) {
    const body = payload as WireBody;
    const paths = wireMarks(body);
    const problems: Problem[] = [];
    if (
      paths.filter((path) => !path.startsWith("$.messages")).join() !== "$.system[0]" ||
      body.system.length !== 1
    ) {
      problems.push({
        path: "$.system",
        message: "The system prompt is not one block with the one mark before the messages",
      });
    }
    const inMessages = paths.length - 1;
    if (inMessages < 1 || paths.length > MOST_MARKS) {
      problems.push({
        path: "$.messages",
        message: `The messages carry ${inMessages} marks; one to three belong there`,
        actual: paths.length,
        allowed: MOST_MARKS,
        unit: "markers",
      });
    }
    return problems;
  },
};

/** The reminder comes last, after every mark, and carries none (Zapvol, cache control, message caching). */
export const reminderUnmarked: PayloadInvariant = {
  name: "reminder-unmarked",
  check(payload, request) {
    if (request["reminder"] === undefined) return [];
    const { messages } = payload as WireBody;
    const message = messages.length - 1;
    const block = (messages[message]?.content.length ?? 0) - 1;
    const path = `$.messages[${message}].content[${block}]`;
    const last = messages[message]?.content[block];
    if (last?.text?.startsWith("<system-reminder>") !== true)
      return [{ path, message: "The last block is not the reminder" }];
    return last.cache_control === undefined ? [] : [{ path, message: "The reminder carries a cache mark" }];
  },
};
