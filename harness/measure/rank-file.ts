import type { Tokens } from "./rank-table.ts";

const NEWLINE = 0x0a;
const SPACE = 0x20;
const PADDING = 0x3d;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** `IQ== 0` and its line end. */
const SHORTEST_LINE = 7;

/**
 * Reads a rank file in tiktoken's format: `<base64> <rank>`, a token a line, ranks rising. Only the order
 * of the ranks matters to a count, so the figures are passed over. The file is trusted: it comes with
 * gpt-tokenizer. Decoded here, since a native call for each of 200,000 short tokens costs more.
 */
export function readRankFile(file: Uint8Array): Tokens {
  const decoder = base64Decoder();
  // Both too long on purpose: pages that are never written cost nothing, a first pass to count lines does.
  const bytes = new Uint8Array(file.length);
  const starts = new Uint32Array(Math.ceil(file.length / SHORTEST_LINE) + 1);
  const length = file.length;
  let count = 0;
  let to = 0;
  let at = 0;
  while (at < length) {
    for (; file[at] !== SPACE; at += 4) {
      const third = file[at + 2]!;
      const fourth = file[at + 3]!;
      const high = (decoder[file[at]!]! << 6) | decoder[file[at + 1]!]!;
      const low = (decoder[third]! << 6) | decoder[fourth]!;
      bytes[to++] = high >> 4;
      if (third !== PADDING) bytes[to++] = (high << 4) | (low >> 8);
      if (fourth !== PADDING) bytes[to++] = low;
    }
    while (at < length && file[at] !== NEWLINE) at += 1;
    at += 1;
    count += 1;
    starts[count] = to;
  }
  return { count, bytes, starts };
}

function base64Decoder(): Uint8Array {
  const decoder = new Uint8Array(256);
  for (let value = 0; value < ALPHABET.length; value += 1) decoder[ALPHABET.charCodeAt(value)] = value;
  return decoder;
}
