import { UsageError } from "../prompt/usage-error.ts";

/** A text read from UTF-8, with its byte order mark. */
export interface Decoded {
  readonly text: string;
  /** 1-based line of the first byte that is not UTF-8; what is wrong stands as U+FFFD in the text. */
  readonly badLine?: number;
}

/** Reads what is there, as agents do; never strips a byte order mark. */
export function decodeLossy(bytes: Uint8Array): Decoded {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    const again = Buffer.from(text);
    let at = 0;
    while (at < bytes.length && bytes[at] === again[at]) at++;
    let badLine = 1;
    for (let index = 0; index < at; index++) if (bytes[index] === 0x0a) badLine++;
    return { text, badLine };
  }
}

/** @throws UsageError with the line of the first byte that is not UTF-8 */
export function decodeStrict(bytes: Uint8Array, file: string): string {
  const { text, badLine } = decodeLossy(bytes);
  if (badLine === undefined) return text;
  throw new UsageError(`${file} is not UTF-8`, {
    where: { file, line: badLine },
    fix: "Save the file as UTF-8",
  });
}
