import { chalk, fs, path } from "zx";
import { contractsReference } from "./contracts-reference.ts";

/** Writes goldens/README.md, the reference of this repository's contracts. */
const root = path.resolve(import.meta.dirname, "..");
const file = path.join(root, "goldens", "README.md");
await fs.outputFile(file, await contractsReference(path.join(root, "prompt-budget.config.ts")));
console.log(chalk.green("goldens/README.md is written."));
