import { type Filled, fill } from "../../prompt/template.ts";

const VARIABLE = /\{\{([A-Z][A-Z0-9_]*)\}\}/;

/**
 * Fills `{{NAME}}` in one pass; values go in as they are (Zapvol, assembly pipeline, interpolation). A variable
 * holds no newline and the rule between sections is nothing but newlines and dashes, so filling each section is the same
 * as filling the joined text.
 */
export function interpolate(text: string, variables: Readonly<Record<string, unknown>>): Filled {
  return fill(text, variables, { placeholders: VARIABLE });
}

/**
 * The text as `interpolate` fills it, where every variable in it has a value that is a string; undefined where
 * one has not, which `interpolate` then reports. Looks at nothing but pairs of braces, and asks for the variables only
 * where a text uses one: nearly all of a prompt uses none.
 */
export function interpolateQuickly(
  text: string,
  variables: () => Readonly<Record<string, unknown>>,
): string | undefined {
  let filled = "";
  let read = 0;
  let open = text.indexOf("{{");
  while (open !== -1) {
    const end = endOfName(text, open + 2);
    if (end === undefined || !text.startsWith("}}", end)) {
      open = text.indexOf("{{", open + 1);
      continue;
    }
    const name = text.slice(open + 2, end);
    const values = variables();
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (typeof value !== "string") return undefined;
    filled += text.slice(read, open) + value;
    read = end + 2;
    open = text.indexOf("{{", read);
  }
  return read === 0 ? text : filled + text.slice(read);
}

/** Where a name that begins here ends; undefined where none does. */
function endOfName(text: string, start: number): number | undefined {
  if (!isCapital(text.charCodeAt(start))) return undefined;
  let end = start + 1;
  while (isWord(text.charCodeAt(end))) end++;
  return end;
}

function isCapital(code: number): boolean {
  return code >= 0x41 && code <= 0x5a;
}

function isWord(code: number): boolean {
  return isCapital(code) || (code >= 0x30 && code <= 0x39) || code === 0x5f;
}
