import { createHash } from "node:crypto";
import { countChars, countLines } from "../../measure/sizes.ts";
import type { Rejected } from "../../prompt/outcome.ts";
import { layout } from "./layout.ts";

/** A refusal as its golden records it: the code, and the words that the caller sees. */
export function renderRejection(rejection: Rejected): string {
  return layout({ format: 1, code: rejection.code, message: rejection.message }, 1);
}

/** A text that nobody reads: its hash and its sizes in code points, UTF-8 bytes and lines. */
export function renderDigest(text: string): string {
  const digest = {
    format: 1,
    sha256: createHash("sha256").update(text).digest("hex"),
    chars: countChars(text),
    bytes: Buffer.byteLength(text),
    lines: countLines(text),
  };
  return layout(digest, 1);
}
