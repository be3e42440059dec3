import { existsSync } from "node:fs";
import { readReport as readWritten } from "../gate/read-report.ts";
import type { Report } from "../gate/report.ts";

/**
 * A report that `--json` wrote; undefined where there is no such file.
 * @throws UsageError for a file that is no report, or one of a newer format, by its number
 */
export async function readReport(path: string, shown: string): Promise<Report | undefined> {
  return existsSync(path) ? readWritten(path, shown) : undefined;
}
