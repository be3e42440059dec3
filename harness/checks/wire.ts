import type { Problem } from "../prompt/finding.ts";
import { byteOffset } from "./locate.ts";
import { allBlocks } from "./payload/carriers.ts";
import { childPath, isObject, walk } from "./payload/json.ts";
import { markers } from "./payload/markers.ts";
import { loneSurrogate } from "./wellformed.ts";

/** Anthropic and OpenAI refuse, or ignore, what goes beyond four. */
export const MOST_MARKERS = 4;

/** What no provider takes, whatever the contract says: rules over a payload as sent, judged on every transform. */
export function checkWire(payload: unknown): Problem[] {
  return [
    ...emptyMarkedBlocks(payload),
    ...checkMarkerCount(payload, MOST_MARKERS),
    ...halfCharacters(payload),
  ];
}

/** More cache markers in the final body than allowed, with the JSON path of each. */
export function checkMarkerCount(payload: unknown, most: number): Problem[] {
  const paths = markers(payload);
  if (paths.length <= most) return [];
  return [
    {
      code: "too-many-markers",
      path: paths[most] ?? "$",
      message: `${paths.length} cache markers where ${most} are allowed: ${paths.join(", ")}`,
      actual: paths.length,
      allowed: most,
      unit: "markers",
    },
  ];
}

function emptyMarkedBlocks(payload: unknown): Problem[] {
  return allBlocks(payload).flatMap(({ path, marked, carrier }) => {
    if (!marked || carrier === undefined || carrier.text.trim() !== "") return [];
    const index = /\[(\d+)\]$/.exec(path)?.[1];
    const block = index === undefined ? `The block at ${path}` : `Block ${index}, at ${path},`;
    return [
      {
        code: "empty-marked-block",
        path,
        message: `${block} carries a cache marker and no text${carrier.text === "" ? "" : " but white space"}`,
      },
    ];
  });
}

function halfCharacters(payload: unknown): Problem[] {
  const problems: Problem[] = [];
  const inspect = (text: string, path: string, what: string) => {
    const lone = loneSurrogate(text);
    if (lone === undefined) return;
    problems.push({
      code: "ill-formed-utf16",
      path,
      offset: byteOffset(text, lone.index),
      message: `${what} at ${path} holds half a character, ${lone.unit}, at index ${lone.index}`,
      actual: lone.unit,
      allowed: "whole characters",
    });
  };
  walk(payload, (path, value) => {
    if (typeof value === "string") inspect(value, path, "The string");
    else if (isObject(value)) {
      for (const key of Object.keys(value)) inspect(key, childPath(path, key), "The key");
    }
  });
  return problems;
}
