import type { Report } from "../gate/report.ts";

export interface ReporterOptions {
  /** ANSI colours; only ever true for a terminal. */
  readonly color: boolean;
}

/** Renders a report for one medium and escapes for it. */
export type Reporter = (report: Report, options: ReporterOptions) => string;
