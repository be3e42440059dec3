import { lstat, readFile } from "node:fs/promises";
import { parseReport } from "../gate/read-report.ts";
import { decodeUtf8 } from "../gate/read-text.ts";
import type { Report } from "../gate/report.ts";
import { UsageError } from "../prompt/usage-error.ts";

/** What the run of a pull request says of itself: its report, or why there is none that can be shown. */
export type Claim = { readonly report: Report } | { readonly problem: string };

/** In bytes. A report of ten thousand cases has about half of it. */
export const MOST_BYTES = 32 * 1024 * 1024;

/** A report out of the hands of whoever opened the pull request. Never throws for what it holds. */
export async function readClaim(path: string): Promise<Claim> {
  try {
    const info = await lstat(path);
    if (!info.isFile()) return { problem: "What the run left is no file" };
    return info.size > MOST_BYTES ? tooLarge(info.size) : parseClaim(await readFile(path));
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    return { problem: missing ? "The run left no report" : "The report of the run cannot be read" };
  }
}

/**
 * Checks a report field by field, and keeps of it what a claim is: what it held, to what, and what it found. What
 * changed we tell ourselves, from the goldens.
 */
export function parseClaim(bytes: Uint8Array): Claim {
  if (bytes.length > MOST_BYTES) return tooLarge(bytes.length);
  try {
    const {
      comparison: _comparison,
      unclaimed: _unclaimed,
      plan: _plan,
      fingerprint: _fingerprint,
      removed: _removed,
      ...report
    } = parseReport(decodeUtf8(bytes, "the report"), "the report");
    return { report: { ...report, contracts: [], edits: [], written: [] } };
  } catch (error) {
    if (error instanceof UsageError) return { problem: error.message };
    throw error;
  }
}

function tooLarge(size: number): Claim {
  return { problem: `The report has ${size} bytes, at most ${MOST_BYTES} are read` };
}
