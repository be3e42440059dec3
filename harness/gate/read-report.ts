import { basename } from "node:path";
import * as v from "valibot";
import { UsageError } from "../prompt/usage-error.ts";
import { readText } from "./read-text.ts";
import type { Report } from "./report.ts";
import { ReportSchema } from "./report-schema.ts";

const WRITTEN = "Give a file that `prompt-budget check --json` wrote";

/**
 * A report that another run wrote.
 * @throws UsageError for a file that is missing or holds none, and for one of a newer format, by its number
 */
export async function readReport(path: string, shown: string = basename(path)): Promise<Report> {
  return parseReport(await readText(path, shown), shown);
}

/**
 * A report out of its JSON, held to the schema: whoever wrote it, what comes back has the shape of a report and
 * nothing else.
 * @throws UsageError that names the first field at fault, or the number of a newer format
 */
export function parseReport(text: string, shown: string): Report {
  const value = parsed(text, shown);
  const format = (value as { format?: unknown } | null)?.format;
  if (typeof format === "number" && format > 1) {
    throw new UsageError(`${shown} has format ${format}; this version reads format 1`, {
      where: { file: shown },
      fix: "Upgrade prompt-budget",
    });
  }
  const result = v.safeParse(ReportSchema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const at = v.getDotPath(issue);
  throw new UsageError(
    `${shown} is no report of prompt-budget: ${at === null ? "" : `${at}: `}${issue.message}`,
    {
      where: { file: shown },
      fix: WRITTEN,
    },
  );
}

function parsed(text: string, shown: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${shown} is no report: it is not JSON`, {
      where: { file: shown },
      fix: WRITTEN,
      cause: error,
    });
  }
}
