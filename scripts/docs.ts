import { chalk, fs, path } from "zx";
import { fillReadme } from "./readme.ts";

/** Writes the generated blocks of README.md. */
const root = path.resolve(import.meta.dirname, "..");
const file = path.join(root, "README.md");
await fs.writeFile(file, await fillReadme(await fs.readFile(file, "utf8"), root));
console.log(chalk.green("README.md is written."));
