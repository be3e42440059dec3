import type { Problem } from "../../prompt/finding.ts";
import type { Request } from "../../prompt/request.ts";
import type { PayloadInvariant } from "../../prompt/transform.ts";
import { differenceIndex, excerpt, firstDifference } from "../locate.ts";
import { carriers } from "../payload/carriers.ts";
import { isObject } from "../payload/json.ts";

/**
 * The system text travels as top-level `instructions` and nowhere else: a Responses backend refuses a
 * body without them, and a system item that repeats them sends the text twice (protoAgent, prompt
 * contracts, section 4). A system string must arrive byte for byte, a list of blocks in order.
 *
 * @example instructionsCarrySystem()
 */
export function instructionsCarrySystem(): PayloadInvariant {
  return {
    name: "instructions-carry-system",
    check(payload, request) {
      const given = carriers(request).map((carrier) => carrier.text);
      if (given.join("") === "") return [];
      const instructions = isObject(payload) ? payload["instructions"] : undefined;
      if (typeof instructions !== "string" || instructions === "") {
        return [
          {
            path: "$.instructions",
            message: "The payload has no instructions, and the request has system text",
            actual: "absent",
            allowed: `"${excerpt(given.join(""), 0)}"`,
          },
        ];
      }
      return [...differing(instructions, given, request), ...repeated(payload)];
    },
  };
}

function differing(instructions: string, given: readonly string[], request: Request): Problem[] {
  if (typeof request.system === "string") {
    const offset = firstDifference(request.system, instructions);
    if (offset === undefined) return [];
    const index = differenceIndex(request.system, instructions) ?? 0;
    return [
      {
        path: "$.instructions",
        offset,
        message: `The instructions differ from the system text at byte ${offset}`,
        actual: `"${excerpt(instructions, index)}"`,
        allowed: `"${excerpt(request.system, index)}"`,
      },
    ];
  }
  let from = 0;
  for (const [index, text] of given.entries()) {
    const at = instructions.indexOf(text, from);
    if (at === -1) {
      const allowed = `"${excerpt(text, 0)}"`;
      return [
        {
          path: "$.instructions",
          message: `The instructions lack block ${index} of the system text`,
          allowed,
        },
      ];
    }
    from = at + text.length;
  }
  return [];
}

function repeated(payload: unknown): Problem[] {
  return carriers(payload)
    .filter((carrier) => carrier.path !== "$.instructions" && carrier.text !== "")
    .map(({ path }) => ({
      path,
      message: `System text stands at ${path} beside the instructions`,
      fix: "Send the system text as instructions only",
    }));
}
