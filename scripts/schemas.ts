import { chalk, fs, path } from "zx";
import { budgetsSchema } from "./budgets-schema.ts";

/** Writes the JSON Schemas that the package publishes. */
const root = path.resolve(import.meta.dirname, "..");
await fs.outputFile(path.join(root, "budgets", "budgets.schema.json"), budgetsSchema());
console.log(chalk.green("budgets/budgets.schema.json is written."));
