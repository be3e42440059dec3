import { readFile } from "node:fs/promises";
import { UsageError } from "../prompt/usage-error.ts";

/**
 * The text of a file that must be UTF-8.
 * @throws UsageError that names the file where it is missing, unreadable or not UTF-8; a byte order mark is kept.
 */
export async function readText(path: string, shown: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    const [reason, fix] = refusal(error);
    throw new UsageError(`Cannot read ${shown}: ${reason}`, { where: { file: shown }, fix, cause: error });
  }
  return decodeUtf8(bytes, shown);
}

/** @throws UsageError with the line of the first byte that is not UTF-8. */
export function decodeUtf8(bytes: Uint8Array, shown: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    const line = lineOfBadByte(bytes);
    throw new UsageError(`${shown} is not UTF-8`, {
      where: { file: shown, line },
      fix: "Save the file as UTF-8",
      cause: error,
    });
  }
}

/** Why the disk gives no bytes, and what to do. */
function refusal(error: unknown): readonly [string, string] {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "ENOENT":
      return ["there is no such file", "Mend the path, or write the file"];
    case "EACCES":
    case "EPERM":
      return ["permission denied", "Give this user the right to read it"];
    case "EISDIR":
      return ["it is a folder", "Name a file"];
    default:
      return [error instanceof Error ? error.message : String(error), "Mend what the system says"];
  }
}

function lineOfBadByte(bytes: Uint8Array): number {
  const decoded = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  const again = Buffer.from(decoded);
  let at = 0;
  while (at < bytes.length && bytes[at] === again[at]) at++;
  let line = 1;
  for (let index = 0; index < at; index++) if (bytes[index] === 0x0a) line++;
  return line;
}
