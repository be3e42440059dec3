import type { Problem } from "../prompt/finding.ts";
import { align, type AlignmentInput, type Piece } from "./align.ts";
import { byteOffset, bytes, differenceIndex, excerpt } from "./locate.ts";

/** A repeat shorter than this, in UTF-16 code units, may be chance. */
const REPEAT = 80;

/**
 * Preservation (protoAgent, prompt contracts, section 6): the texts that carry the system prompt, in
 * order, hold the composed text byte for byte. Declared additions may stand at the start, at the end or
 * between them, each at most as often as it is listed; declared joiners may be absent where two meet.
 * Offsets are UTF-8 bytes of the composed text.
 *
 * @example checkPreservation({ composed: "a\n\nb", texts: [{ text: "a" }, { text: "b" }], adds: [], joins: [] })
 * // [{ code: "preservation", offset: 1, message: '2 bytes missing at offset 1 …', … }]
 */
export function checkPreservation(input: AlignmentInput): Problem[] {
  const { composed } = input;
  const { exact, found } = align(input);
  if (exact) return [];
  const held = found.map((piece) => piece.text).join("");
  const sizes = { actual: Buffer.byteLength(held), allowed: Buffer.byteLength(composed), unit: "bytes" };
  const repeat = repeated(input);
  if (repeat !== undefined) return [{ ...repeat, ...sizes }];
  if (held === "") {
    const message = `The payload carries none of the composed text: dropped ${sizes.allowed} B of ${sizes.allowed} B`;
    return [{ code: "preservation", message, ...sizes, offset: 0 }];
  }
  return [{ ...difference(composed, held, found), ...sizes }];
}

function difference(composed: string, held: string, found: readonly Piece[]): Problem {
  const from = differenceIndex(composed, held);
  if (from === undefined) {
    return { code: "preservation", message: "The payload's texts cannot be laid along the composed text" };
  }
  const after = sharedEnd(composed, held, from);
  const missing = composed.slice(from, composed.length - after);
  const extra = held.slice(from, held.length - after);
  const offset = byteOffset(composed, from);
  const path = pathAt(found, from);
  const where = { offset, ...(path === undefined ? {} : { path }) };
  if (extra.trim() !== "" && missing === "" && repeats(extra, composed)) return duplicated(extra, where);
  return { code: "preservation", message: wording(missing, extra, offset), ...where };
}

function wording(missing: string, extra: string, offset: number): string {
  const at = `at offset ${offset} of the composed text`;
  if (extra === "") return `${bytes(Buffer.byteLength(missing))} missing ${at}: "${excerpt(missing, 0)}"`;
  if (missing === "") return `${bytes(Buffer.byteLength(extra))} added ${at}: "${excerpt(extra, 0)}"`;
  return `The payload differs at byte offset ${offset}: expected "${excerpt(missing, 0)}", found "${excerpt(extra, 0)}"`;
}

/** The whole composed text in one piece, and again in the others. */
function repeated({ composed, texts, adds }: AlignmentInput): Problem | undefined {
  if (composed.trim() === "") return undefined;
  const whole = texts.findIndex((piece) => piece.text.includes(composed));
  if (whole === -1) return undefined;
  const others = texts.filter(({ text }, index) => index !== whole && !adds.includes(text));
  const rest = others.map((piece) => piece.text).join("");
  const path = others.find((piece) => piece.text.trim() !== "")?.path;
  return squeezed(rest).includes(squeezed(composed))
    ? duplicated(rest, path === undefined ? {} : { path })
    : undefined;
}

function duplicated(text: string, where: { readonly offset?: number; readonly path?: string }): Problem {
  const at = where.path === undefined ? "" : ` at ${where.path}`;
  return {
    code: "system-duplicated",
    message: `The composed text is sent twice: ${bytes(Buffer.byteLength(text))} repeated${at}`,
    ...where,
  };
}

function repeats(extra: string, composed: string): boolean {
  const text = extra.trim();
  return text === composed.trim() || (text.length >= REPEAT && composed.includes(text));
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, "");
}

/** Code units that two texts share at their ends, those before `from` left out, whole characters only. */
function sharedEnd(a: string, b: string, from: number): number {
  const most = Math.min(a.length, b.length) - from;
  let length = 0;
  while (length < most && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length))
    length++;
  const splits = length > 0 && /^[\uDC00-\uDFFF]/.test(a.slice(a.length - length));
  return splits ? length - 1 : length;
}

function pathAt(found: readonly Piece[], index: number): string | undefined {
  let end = 0;
  for (const piece of found) {
    end += piece.text.length;
    if (index < end) return piece.path;
  }
  return found.at(-1)?.path;
}
