import { basename } from "node:path";
import { UsageError } from "../prompt/usage-error.ts";
import { readText } from "./read-text.ts";
import type { Report } from "./report.ts";

/**
 * A report that another run wrote.
 * @throws UsageError for a file that holds none, and for one of a newer format, by its number
 */
export async function readReport(path: string, shown: string = basename(path)): Promise<Report> {
  const text = await readText(path, shown);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${shown} is not JSON: ${words}`, { where: { file: shown }, cause: error });
  }
  const format = (value as { format?: unknown } | null)?.format;
  if (typeof format === "number" && format > 1) {
    throw new UsageError(`${shown} has format ${format}; this version reads format 1`, {
      where: { file: shown },
      fix: "Upgrade prompt-budget",
    });
  }
  if (
    format !== 1 ||
    !Array.isArray((value as Report).contracts) ||
    !Array.isArray((value as Report).findings)
  ) {
    throw new UsageError(`${shown} is no report of prompt-budget`, {
      where: { file: shown },
      fix: "Give a file that `prompt-budget check --json` wrote",
    });
  }
  return value as Report;
}
