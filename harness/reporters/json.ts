import { jsonText } from "./json-text.ts";
import type { Reporter } from "./reporter.ts";

/** The report as it is, for programs; `report.schema.json` describes it. */
export const json: Reporter = (report) => jsonText(report);
