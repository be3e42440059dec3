import { toJsonSchema } from "@valibot/to-json-schema";
import { ReportSchema } from "../harness/gate/report-schema.ts";

/** The JSON Schema of a report, for programs that read one: made from the schema that the CLI reads reports with. */
export function reportSchema(): string {
  // Absence and what cannot change are matters of TypeScript; JSON has neither.
  const schema = toJsonSchema(ReportSchema, { ignoreActions: ["readonly"] });
  const head = { $schema: "http://json-schema.org/draft-07/schema#", title: "prompt-budget report" };
  return `${JSON.stringify({ ...head, ...schema }, null, 2)}\n`;
}
