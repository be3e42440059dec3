import { lstat, readFile } from "node:fs/promises";
import * as v from "valibot";
import { decodeUtf8 } from "../gate/read-text.ts";
import type { Report } from "../gate/report.ts";
import { UsageError } from "../prompt/usage-error.ts";

/** What the run of a pull request says of itself: its report, or why there is none that can be shown. */
export type Claim = { readonly report: Report } | { readonly problem: string };

/** In bytes. A report of ten thousand cases has about half of it. */
export const MOST_BYTES = 32 * 1024 * 1024;

const size = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const text = v.string();
const figure = v.union([text, v.pipe(v.number(), v.finite())]);

const Row = v.object({
  file: text,
  line: size,
  selector: text,
  kind: v.picklist(["ceiling", "limit", "pin"]),
  unit: text,
  unitLabel: text,
  max: v.exactOptional(size),
  min: v.exactOptional(size),
  why: text,
  hint: v.exactOptional(text),
  status: v.picklist(["ok", "over", "under", "loose"]),
  actual: size,
  contract: text,
  case: text,
  subject: text,
  matched: size,
  failing: size,
});

const Finding = v.object({
  code: text,
  level: v.picklist(["error", "warn"]),
  where: v.object({
    contract: v.exactOptional(text),
    case: v.exactOptional(text),
    section: v.exactOptional(text),
    transform: v.exactOptional(text),
    file: v.exactOptional(text),
    line: v.exactOptional(size),
    path: v.exactOptional(text),
  }),
  message: text,
  actual: v.exactOptional(figure),
  allowed: v.exactOptional(figure),
  unit: v.exactOptional(text),
  fix: v.exactOptional(text),
});

/** The part of a report that a claim is: what it held, to what, and what it found. The rest we measure ourselves. */
const Claimed = v.object({
  format: v.literal(1),
  version: text,
  verdict: v.picklist(["holds", "broken"]),
  scope: v.object({
    full: v.boolean(),
    filter: v.exactOptional(text),
    shard: v.exactOptional(text),
  }),
  counts: v.object({
    contracts: size,
    cases: size,
    goldens: size,
    ceilings: size,
    errors: size,
    warnings: size,
  }),
  ceilings: v.array(Row),
  findings: v.array(Finding),
});

/** A report out of the hands of whoever opened the pull request. Never throws for what it holds. */
export async function readClaim(path: string): Promise<Claim> {
  try {
    const info = await lstat(path);
    if (!info.isFile()) return { problem: "what the run left is no file" };
    if (info.size > MOST_BYTES)
      return { problem: `the report has ${info.size} bytes, ${MOST_BYTES} are read` };
    return parseClaim(await readFile(path));
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    return { problem: missing ? "the run left no report" : "the report of the run cannot be read" };
  }
}

/** Checks a report field by field and drops all that it is not asked for. */
export function parseClaim(bytes: Uint8Array): Claim {
  if (bytes.length > MOST_BYTES) {
    return { problem: `the report has ${bytes.length} bytes, ${MOST_BYTES} are read` };
  }
  let value: unknown;
  try {
    value = JSON.parse(decodeUtf8(bytes, "the report"));
  } catch (error) {
    return { problem: error instanceof UsageError ? "the report is not UTF-8" : "the report is not JSON" };
  }
  const format = (value as { format?: unknown } | null)?.format;
  if (typeof format === "number" && format > 1) {
    return { problem: "the report has a newer format than this version of prompt-budget reads" };
  }
  const parsed = v.safeParse(Claimed, value);
  if (parsed.success) return { report: { ...parsed.output, contracts: [], edits: [], written: [] } };
  const at = (parsed.issues[0].path ?? []).map((item) => String(item.key)).join(".");
  return { problem: `the report has not the shape of one${/^[\w.]{1,80}$/.test(at) ? `, at ${at}` : ""}` };
}
