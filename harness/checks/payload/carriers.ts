import { childPath, isObject, type JsonObject } from "./json.ts";
import { markerOf, messageParts, systemParts } from "./markers.ts";

/** A piece of system text in a payload. */
export interface Carrier {
  /** JSON path of the string itself, such as `$.system[0].text`. */
  readonly path: string;
  readonly text: string;
  /** A provider is told to cache everything up to the end of this piece. */
  readonly marked: boolean;
  readonly role?: string;
}

/** A block of the system part, whether it carries text or not. */
export interface SystemBlock {
  /** JSON path of the block, or of the string where there is no block around it. */
  readonly path: string;
  readonly marked: boolean;
  readonly carrier?: Carrier;
}

/**
 * The system text of a payload, in the order in which a provider caches it. Known shapes: `system` as a
 * string, a list of blocks or a preset with its `append`; `instructions`; `systemInstruction` with its
 * parts; messages and Responses input items of role system or developer; the AI SDK's messages.
 *
 * @example carriers({ system: [{ type: "text", text: "Be brief." }], messages: [] })
 * // [{ path: "$.system[0].text", text: "Be brief.", marked: false }]
 */
export function carriers(payload: unknown): Carrier[] {
  return systemBlocks(payload).flatMap((block) => (block.carrier === undefined ? [] : [block.carrier]));
}

/** The blocks of the system part in the same order, those without text among them. */
export function systemBlocks(payload: unknown): SystemBlock[] {
  return blocks(payload, (message) => message["role"] === "system" || message["role"] === "developer");
}

/** The blocks of the system part and of every message, whatever its role. */
export function allBlocks(payload: unknown): SystemBlock[] {
  return blocks(payload, () => true);
}

function blocks(payload: unknown, wanted: (message: JsonObject) => boolean): SystemBlock[] {
  const system = systemParts(payload).flatMap(([path, value]) => blocksOf(value, path));
  const rest = messageParts(payload).flatMap(([path, message]) =>
    isObject(message) && wanted(message) ? blocksOf(message, path) : [],
  );
  return [...system, ...rest];
}

function blocksOf(value: unknown, path: string, role?: string): SystemBlock[] {
  if (typeof value === "string") return [textBlock(value, path, path, false, role)];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => blocksOf(item, childPath(path, index), role));
  }
  if (!isObject(value)) return [];
  const marked = markerOf(value, path) !== undefined;
  if (typeof value["text"] === "string") {
    return [textBlock(value["text"], childPath(path, "text"), path, marked, role)];
  }
  const own = typeof value["role"] === "string" ? value["role"] : role;
  for (const key of ["content", "parts"]) {
    if (typeof value[key] !== "string" && !Array.isArray(value[key])) continue;
    const inner = blocksOf(value[key], childPath(path, key), own);
    if (marked && inner.length === 0) {
      const empty = childPath(path, key);
      return [textBlock("", empty, empty, true, own)];
    }
    return marked ? inner.map((block, index) => (index === inner.length - 1 ? mark(block) : block)) : inner;
  }
  if (typeof value["append"] === "string") return blocksOf(value["append"], childPath(path, "append"), own);
  return [{ path, marked }];
}

function textBlock(
  text: string,
  path: string,
  block: string,
  marked: boolean,
  role: string | undefined,
): SystemBlock {
  return { path: block, marked, carrier: { path, text, marked, ...(role === undefined ? {} : { role }) } };
}

function mark(block: SystemBlock): SystemBlock {
  return block.carrier === undefined
    ? { ...block, marked: true }
    : { ...block, marked: true, carrier: { ...block.carrier, marked: true } };
}
