import { parse } from "jsonc-parser";
import { rolldown } from "rolldown";
import { globSync } from "tinyglobby";
import { $, argv, fs, path } from "zx";
import { groupOf } from "./groups.ts";
import { notices } from "./notices.ts";

/**
 * Builds the package: types by TypeScript, code by a bundler, for most of what a short command costs is the loading
 * of many small modules. `--out DIR` · `--no-types`.
 */
const root = path.resolve(import.meta.dirname, "..", "..");
const out = path.resolve(String(argv.out ?? path.join(root, "dist")));
const project = path.join(root, "tsconfig.build.json");

await fs.remove(out);
if (argv.types !== false) {
  await $({ cwd: root, quiet: true })`node node_modules/typescript/bin/tsc -p ${project} --outDir ${out}`;
}
const bundle = await rolldown({
  cwd: root,
  input: doors(),
  platform: "node",
  external: [/^node:/, ...beside().map((name) => new RegExp(`^${name}(/|$)`))],
  // What package.json says of side effects is said of the doors; behind them, a module that is imported is run.
  treeshake: {
    moduleSideEffects: [
      { test: /\/node_modules\//, sideEffects: false },
      { test: /./, sideEffects: true },
    ],
  },
  resolve: { mainFields: ["module", "main"] },
  plugins: [notices(root)],
  // Others load the table when it is asked for; the first command does ask for it.
  checks: { ineffectiveDynamicImport: false },
});
await bundle.write({
  dir: out,
  format: "esm",
  entryFileNames: "[name].js",
  chunkFileNames: "[name].js",
  codeSplitting: {
    groups: [
      groupOf("start", [path.join(root, "harness/cli/bin.ts")]),
      groupOf("gate", [
        path.join(root, "harness/cli/check.ts"),
        path.join(root, "harness/reporters/table.ts"),
      ]),
    ],
  },
});
await bundle.close();

/** What is built, by its path in the package: the same modules that TypeScript is told of. */
function doors(): Record<string, string> {
  const { include } = parse(fs.readFileSync(project, "utf8")) as { include: string[] };
  const files = globSync(include, { cwd: root }).toSorted();
  return Object.fromEntries(
    files.map((file) => [path.relative("harness", file).replace(/\.ts$/, ""), path.join(root, file)]),
  );
}

/** Packages that are installed beside this one; of all others the build takes in what is used. */
function beside(): string[] {
  const manifest = fs.readJsonSync(path.join(root, "package.json")) as Record<string, Record<string, string>>;
  return Object.keys({ ...manifest["dependencies"], ...manifest["peerDependencies"] });
}
