import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { decodeUtf8 } from "../gate/read-text.ts";
import type { Report } from "../gate/report.ts";
import { LIFETIMES } from "../prompt/lifetime.ts";
import { UsageError } from "../prompt/usage-error.ts";

const size = v.pipe(v.number(), v.integer(), v.minValue(0));

const SectionShape = v.looseObject({
  label: v.string(),
  lifetime: v.picklist(LIFETIMES),
  chars: size,
  bytes: size,
});

const CaseShape = v.looseObject({
  name: v.string(),
  tags: v.array(v.string()),
  outcome: v.picklist(["prompt", "rejection", "none"]),
  chars: size,
  bytes: size,
  sections: v.array(SectionShape),
  transforms: v.array(v.string()),
});

const RowShape = v.looseObject({
  file: v.string(),
  line: v.number(),
  selector: v.string(),
  kind: v.picklist(["ceiling", "limit", "pin"]),
  unit: v.string(),
  unitLabel: v.string(),
  max: v.optional(v.number()),
  min: v.optional(v.number()),
  why: v.string(),
  actual: v.number(),
});

const FindingShape = v.looseObject({
  code: v.string(),
  level: v.picklist(["error", "warn"]),
  where: v.looseObject({}),
  message: v.string(),
});

/** What of a report a comparison reads; a report that says more is as good. */
const ReportShape = v.looseObject({
  format: v.literal(1),
  verdict: v.picklist(["holds", "broken"]),
  counts: v.looseObject({ contracts: size, cases: size, ceilings: size, errors: size, warnings: size }),
  contracts: v.array(v.looseObject({ name: v.string(), cases: v.array(CaseShape) })),
  ceilings: v.array(RowShape),
  edits: v.array(v.looseObject({ id: v.string(), hunks: v.array(v.looseObject({})) })),
  findings: v.array(FindingShape),
});

/**
 * A report that `--json` wrote; undefined where there is no such file.
 * @throws UsageError for a file that is no report, or one of a newer format, by its number
 */
export async function readReport(path: string, shown: string): Promise<Report | undefined> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new UsageError(`Cannot read the report ${shown}`, { where: { file: shown }, cause: error });
  }
  return parseReport(decodeUtf8(bytes, shown), shown);
}

/** @throws UsageError */
export function parseReport(text: string, shown: string): Report {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${shown} is no report: it is not JSON`, { where: { file: shown }, cause: error });
  }
  const format = (value as { format?: unknown } | null)?.format;
  if (typeof format === "number" && format > 1) {
    throw new UsageError(`${shown} has format ${format}; this version reads format 1`, {
      where: { file: shown },
      fix: "Upgrade prompt-budget",
    });
  }
  const parsed = v.safeParse(ReportShape, value);
  if (parsed.success) return value as Report;
  const [issue] = parsed.issues;
  const at = (issue.path ?? []).map((item) => String(item.key)).join(".");
  throw new UsageError(
    `${shown} is no report of prompt-budget: ${at === "" ? "" : `${at}: `}${issue.message}`,
    {
      where: { file: shown },
      fix: "Write one with `prompt-budget check --json`",
    },
  );
}
