import type { Problem } from "../../prompt/finding.ts";
import { excerpt } from "../locate.ts";
import { touchedByFormatter } from "./formatter.ts";

/**
 * One golden file beside what it should hold, compared as bytes: nothing is trimmed, no line ending
 * normalised. Undefined where they are equal.
 */
export function compareGolden(expected: Uint8Array, actual: Uint8Array | undefined): Problem | undefined {
  if (actual === undefined) {
    return { code: "golden-missing", message: "There is no golden", actual: "absent", allowed: "present" };
  }
  const composed = asBuffer(expected);
  const golden = asBuffer(actual);
  if (composed.equals(golden)) return undefined;
  const noJson = jsonFault(composed, golden);
  if (noJson === undefined ? hasConflict(golden) && !hasConflict(composed) : hasMark(golden)) {
    return {
      code: "golden-conflict",
      message: "The golden holds merge-conflict markers, so it counts as missing",
    };
  }
  const eol = eolCopy(composed, golden);
  if (eol !== undefined) {
    const returns = count(golden, CR) - count(composed, CR);
    const besides = eol.besides === undefined ? "" : `; besides, ${eol.besides}`;
    return {
      code: "golden-eol",
      message: `The golden file itself contains CRLF: ${returns} carriage returns that the composer did not write${besides}`,
      actual: composed.length,
      allowed: golden.length,
      unit: "bytes",
    };
  }
  const touched = touchedByFormatter(composed, golden);
  if (touched !== undefined) {
    return {
      code: "formatter-touched",
      offset: touched.offset,
      message: `The golden differs in white space at line ends alone: ${touched.what}`,
      actual: composed.length,
      allowed: golden.length,
      unit: "bytes",
    };
  }
  const offset = firstDifferentByte(composed, golden);
  return {
    code: "golden-differs",
    offset,
    message: `${noJson === undefined ? "" : `The golden is no longer JSON: ${noJson}; `}${size(composed, golden)}, different from byte ${offset} on: now ${at(composed, offset)}, golden ${at(golden, offset)}`,
    actual: composed.length,
    allowed: golden.length,
    unit: "bytes",
  };
}

const CR = 0x0d;

function size(composed: Buffer, golden: Buffer): string {
  return composed.length === golden.length
    ? `${composed.length} bytes as before`
    : `${composed.length} bytes, golden ${golden.length}`;
}

function at(buffer: Buffer, offset: number): string {
  if (offset >= buffer.length) return "ends";
  // A little ahead as well, so that the cut stands on a code point whatever byte differs.
  let start = offset;
  while (start > 0 && ((buffer[start] ?? 0) & 0xc0) === 0x80) start--;
  return `"${excerpt(buffer.subarray(start, start + 160).toString("utf8"), 0)}"`;
}

function firstDifferentByte(a: Buffer, b: Buffer): number {
  const end = Math.min(a.length, b.length);
  let at = 0;
  while (at < end && a[at] === b[at]) at++;
  return at;
}

/**
 * The golden is the composed text with its line feeds turned into CRLF, as git does on a checkout, and as editors do
 * that touch the white space at line ends in the same breath: `besides` says how.
 */
function eolCopy(composed: Buffer, golden: Buffer): { readonly besides?: string } | undefined {
  if (!golden.includes("\r\n") || composed.includes("\r\n")) return undefined;
  const restored = Buffer.from(golden.toString("latin1").replaceAll("\r\n", "\n"), "latin1");
  if (composed.equals(restored)) return {};
  const touched = touchedByFormatter(composed, restored);
  return touched === undefined ? undefined : { besides: touched.what };
}

/** Why a golden is no JSON where it should be, in the parser's words. */
function jsonFault(composed: Buffer, golden: Buffer): string | undefined {
  if (!isJson(composed)) return undefined;
  try {
    JSON.parse(golden.toString("utf8"));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A golden that is written as JSON, by its first and last bytes and by its content: a prompt may be a number. */
function isJson(buffer: Buffer): boolean {
  const text = buffer.toString("utf8");
  if (!/^[{[][^]*[}\]]\n$/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Of a merge that is half resolved: no line of JSON begins like this. */
function hasMark(buffer: Buffer): boolean {
  return /^(<{7}|>{7})( .*)?$/m.test(buffer.toString("latin1"));
}

/** Git and its merge tools name the sides behind the marks, or leave the marks bare. */
function hasConflict(buffer: Buffer): boolean {
  const text = buffer.toString("latin1");
  return /^<{7}( .*)?$/m.test(text) && /^={7}$/m.test(text) && /^>{7}( .*)?$/m.test(text);
}

function count(buffer: Buffer, byte: number): number {
  let found = 0;
  for (const value of buffer) if (value === byte) found++;
  return found;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
