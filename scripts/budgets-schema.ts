import { toJsonSchema } from "@valibot/to-json-schema";
import { BudgetsFile } from "../harness/gate/budgets-file.ts";

/** The JSON Schema of budgets files, for editors: made from the schema that the gate validates with. */
export function budgetsSchema(): string {
  const schema = { title: "prompt-budget budgets", ...toJsonSchema(BudgetsFile) };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
