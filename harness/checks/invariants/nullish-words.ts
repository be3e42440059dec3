import { isObject } from "../payload/json.ts";

const COMMON =
  /(?<![\p{L}\p{N}_])(?:undefined|null|NaN|false|-?Infinity|Invalid Date)(?![\p{L}\p{N}_])|\[object \w+\]/gu;

/** The words that a template makes of values that are no text, wherever they stand. */
export function commonWords(text: string): Iterable<RegExpExecArray> {
  return text.matchAll(COMMON);
}

/** True for a word that {@link commonWords} finds; others are particular to one value, such as a function's source. */
export function isCommon(word: string): boolean {
  return commonMatch(word) === word;
}

function commonMatch(word: string): string | undefined {
  for (const match of commonWords(word)) return match[0];
  return undefined;
}

/**
 * The words that a template would make of a value, or of anything inside it. A string makes none: it is
 * meant. A finite number, `true` and a valid date make none: they are shown on purpose too often. Lists
 * make their implicit join only where that is asked for.
 */
export function wordsOf(value: unknown, lists: boolean, depth: number = 0): readonly string[] {
  if (depth > 4) return [];
  const inside = (items: Iterable<unknown>) => [...items].flatMap((item) => wordsOf(item, lists, depth + 1));
  switch (typeof value) {
    case "undefined":
      return ["undefined"];
    case "boolean":
      return value ? [] : ["false"];
    case "number":
      return Number.isFinite(value) ? [] : [String(value)];
    case "function":
      return [Function.prototype.toString.call(value)];
    case "object":
      break;
    default:
      return [];
  }
  if (value === null) return ["null"];
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? ["Invalid Date"] : [];
  if (Array.isArray(value)) {
    const joined = lists && value.length > 1 ? [textOf(value)] : [];
    return [...joined, ...inside(value)];
  }
  const text = textOf(value);
  const own = /^\[object \w+\]$/.test(text) ? [text] : [];
  if (value instanceof Map || value instanceof Set) return [...own, ...inside(value.values())];
  return isObject(value) ? [...own, ...inside(Object.values(value))] : own;
}

/** What kind of value a knob has, in words. */
export function kindOf(value: unknown, absent: boolean): string {
  if (absent) return "absent";
  if (value === null || value === undefined || typeof value === "boolean" || typeof value === "number") {
    return String(value);
  }
  if (value instanceof Date) return "an invalid date";
  if (Array.isArray(value)) return "a list";
  if (typeof value !== "object") return `a ${typeof value}`;
  const name = (Object.getPrototypeOf(value) as object | null)?.constructor.name ?? "Object";
  return name === "Object" ? "an object" : `a ${name}`;
}

/** True where a text of the knobs holds the word itself: it is then passed on purpose. */
export function isPassed(word: string, value: unknown, depth: number = 0): boolean {
  if (typeof value === "string") return value.includes(word);
  if (typeof value !== "object" || value === null || depth > 4) return false;
  const items = value instanceof Map || value instanceof Set ? [...value.values()] : Object.values(value);
  return items.some((item) => isPassed(word, item, depth + 1));
}

function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return "";
  }
}
