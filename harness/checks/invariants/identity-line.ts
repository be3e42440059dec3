import type { PayloadInvariant } from "../../prompt/transform.ts";
import { excerpt } from "../locate.ts";
import { carriers } from "../payload/carriers.ts";

/**
 * A provider's identity line is the first block of the system part, alone in it, and stands no more often
 * than in the request, one added (protoAgent, prompt contracts, section 4). A request that opens with the
 * line already has its one: stacking another is wrong.
 *
 * @example identityLine("You are Foo CLI.")
 */
export function identityLine(line: string): PayloadInvariant {
  return {
    name: "identity-line",
    params: { line },
    check(payload, request) {
      const blocks = carriers(payload);
      const [first] = blocks;
      if (first === undefined) return [{ message: "The payload has no system block, so no identity line" }];
      if (first.text !== line) {
        const message = first.text.startsWith(line)
          ? "The identity line shares its block with more text"
          : "The first block is not the identity line";
        return [
          {
            message,
            path: first.path,
            actual: `"${excerpt(first.text, 0)}"`,
            allowed: `"${excerpt(line, 0)}"`,
          },
        ];
      }
      const given = carriers(request).map((carrier) => carrier.text);
      const allowed = countIn(given, line) + (opensWith(given[0] ?? "", line) ? 0 : 1);
      const actual = countIn(
        blocks.map((carrier) => carrier.text),
        line,
      );
      if (actual <= allowed) return [];
      const second = blocks.slice(1).find((carrier) => carrier.text.includes(line));
      return [
        {
          message: `The identity line stands ${actual} times where ${allowed === 1 ? "once is" : `${allowed} are`} due`,
          path: second?.path ?? first.path,
          actual,
          allowed,
          unit: "times",
        },
      ];
    },
  };
}

function opensWith(text: string, line: string): boolean {
  const start = text.trimStart();
  return start.startsWith(line) && /^(?:\s|$)/.test(start.slice(line.length));
}

function countIn(texts: readonly string[], line: string): number {
  return texts.reduce((count, text) => count + text.split(line).length - 1, 0);
}
