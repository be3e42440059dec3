import type { Reporter } from "./reporter.ts";

/** The report as it is, for programs. */
export const json: Reporter = (report) => `${JSON.stringify(report, null, 2)}\n`;
