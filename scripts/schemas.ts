import { chalk, fs, path } from "zx";
import { budgetsSchema } from "./budgets-schema.ts";
import { reportSchema } from "./report-schema.ts";

/** Writes the JSON Schemas that the package publishes. */
const root = path.resolve(import.meta.dirname, "..");
const schemas = {
  "budgets/budgets.schema.json": budgetsSchema(),
  "harness/reporters/report.schema.json": reportSchema(),
};
for (const [file, text] of Object.entries(schemas)) {
  await fs.outputFile(path.join(root, file), text);
  console.log(chalk.green(`${file} is written.`));
}
