import { childPath, isObject, type JsonObject } from "./json.ts";

/** Anthropic, OpenRouter and kin; Bedrock's own block; OpenAI's explicit breakpoints. */
const BLOCK_KEYS = ["cache_control", "cachePoint", "prompt_cache_breakpoint"] as const;

/** The same under an AI SDK's `providerOptions.<provider>`. */
const OPTION_KEYS = ["cacheControl", "cache_control", "cachePoint", "promptCacheBreakpoint"] as const;

const NESTED = ["content", "parts", "source"] as const;

const SYSTEM_KEYS = [
  "system",
  "systemPrompt",
  "instructions",
  "systemInstruction",
  "system_instruction",
] as const;

const MESSAGE_KEYS = ["messages", "input", "prompt"] as const;

/** Where a payload of a known shape keeps system text, in the order in which a provider caches it. */
export function systemParts(payload: unknown): (readonly [path: string, value: unknown])[] {
  if (!isObject(payload)) return [];
  const parts = present(payload, SYSTEM_KEYS, "$");
  return isObject(payload["config"])
    ? [...parts, ...present(payload["config"], SYSTEM_KEYS, "$.config")]
    : parts;
}

/** The messages of a payload of a known shape, in order. A list is taken as messages itself. */
export function messageParts(payload: unknown): (readonly [path: string, value: unknown])[] {
  const lists = Array.isArray(payload)
    ? [["$", payload] as const]
    : isObject(payload)
      ? present(payload, MESSAGE_KEYS, "$")
      : [];
  return lists.flatMap(([path, list]) =>
    Array.isArray(list) ? list.map((item, index) => [childPath(path, index), item] as const) : [],
  );
}

/** The tools of a payload of a known shape, in order. */
export function toolParts(payload: unknown): (readonly [path: string, value: unknown])[] {
  if (!isObject(payload)) return [];
  const tools = present(payload, ["tools"], "$");
  if (isObject(payload["toolConfig"]))
    tools.push(...present(payload["toolConfig"], ["tools"], "$.toolConfig"));
  return tools.flatMap(([path, value]) => {
    if (Array.isArray(value)) return value.map((tool, index) => [childPath(path, index), tool] as const);
    return isObject(value)
      ? Object.entries(value).map(([key, tool]) => [childPath(path, key), tool] as const)
      : [];
  });
}

/**
 * JSON paths of every cache marker of a payload as sent: its own (automatic caching), then in tools,
 * system and messages. A schema property or a tool argument of the same name is no marker. A message's
 * own marker falls on its last part, so both together are one.
 */
export function markers(payload: unknown): string[] {
  const found: string[] = [];
  const own = markerOf(payload, "$");
  if (own !== undefined) found.push(own);
  for (const [path, tool] of toolParts(payload)) {
    const marker = toolMarker(tool, path);
    if (marker !== undefined) found.push(marker);
  }
  for (const [path, value] of [...systemParts(payload), ...messageParts(payload)])
    collect(value, path, found);
  return found;
}

/** JSON path of the marker that a tool carries, or undefined. */
export function toolMarker(tool: unknown, path: string): string | undefined {
  const own = markerOf(tool, path);
  if (own !== undefined || !isObject(tool)) return own;
  return markerOf(tool["function"], childPath(path, "function"));
}

/** JSON path of the marker that a block or message carries itself, or undefined. */
export function markerOf(block: unknown, path: string): string | undefined {
  if (!isObject(block)) return undefined;
  const key = BLOCK_KEYS.find((name) => isSet(block[name]));
  if (key !== undefined) return childPath(path, key);
  const options = block["providerOptions"];
  if (!isObject(options)) return undefined;
  for (const [provider, values] of Object.entries(options)) {
    const name = isObject(values) ? OPTION_KEYS.find((option) => isSet(values[option])) : undefined;
    if (name !== undefined) return childPath(childPath(childPath(path, "providerOptions"), provider), name);
  }
  return undefined;
}

function collect(value: unknown, path: string, found: string[]): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) collect(item, childPath(path, index), found);
    return;
  }
  if (!isObject(value)) return;
  const own = markerOf(value, path);
  if (own !== undefined && !lastPartIsMarked(value)) found.push(own);
  for (const key of NESTED) collect(value[key], childPath(path, key), found);
}

function lastPartIsMarked(message: JsonObject): boolean {
  const content = message["content"];
  return (
    typeof message["role"] === "string" &&
    Array.isArray(content) &&
    markerOf(content.at(-1), "$") !== undefined
  );
}

function present(
  value: JsonObject,
  keys: readonly string[],
  path: string,
): (readonly [path: string, value: unknown])[] {
  return keys.filter((key) => isSet(value[key])).map((key) => [childPath(path, key), value[key]] as const);
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}
