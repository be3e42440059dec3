import { createHash } from "node:crypto";

const COUNT_BYTES = 4;
const SEAL_BYTES = 16;

/**
 * A head line, entries of a key (one byte a character) and a count (32 bits, little-endian), and half a
 * SHA-256 of all that.
 */
export function writeCounts(
  entries: readonly (readonly [key: string, count: number])[],
  head: string,
  keyLength: number,
): Uint8Array {
  const size = head.length + entries.length * (keyLength + COUNT_BYTES);
  const file = Buffer.allocUnsafe(size + SEAL_BYTES);
  let at = file.write(head, 0, "latin1");
  for (const [key, count] of entries) {
    at += file.write(key, at, "latin1");
    at = file.writeUInt32LE(count, at);
  }
  sealOf(file.subarray(0, size)).copy(file, size, 0, SEAL_BYTES);
  return file;
}

/** What `writeCounts` wrote under the same head; nothing where a byte of it is wrong. */
export function readCounts(
  bytes: Uint8Array,
  head: string,
  keyLength: number,
): Map<string, number> | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = file.length - SEAL_BYTES;
  const entryBytes = keyLength + COUNT_BYTES;
  if (size < head.length || (size - head.length) % entryBytes !== 0) return undefined;
  if (file.toString("latin1", 0, head.length) !== head) return undefined;
  if (!sealOf(file.subarray(0, size)).subarray(0, SEAL_BYTES).equals(file.subarray(size))) return undefined;
  const counts = new Map<string, number>();
  for (let at = head.length; at < size; at += entryBytes) {
    counts.set(file.toString("latin1", at, at + keyLength), file.readUInt32LE(at + keyLength));
  }
  return counts;
}

function sealOf(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}
