import { existsSync } from "node:fs";
import { join } from "node:path";
import { ownTable, strangersRuns } from "./readme-runs.ts";
import {
  actionTable,
  ceilingTable,
  commandTable,
  fieldTable,
  findingTable,
  flagTable,
  invariantTable,
  presetTable,
} from "./readme-tables.ts";

const BLOCK = /(<!-- (\w[\w-]*) -->\n)[^]*?(<!-- \/\2 -->)/g;

/** The one block whose figures move with every prompt: made by `pnpm docs`, held to its shape alone by the test. */
export const OWN_TABLE = "own-table";

/**
 * The README with its generated blocks made anew: tables from the code that they describe, output from real runs.
 * @throws Error for a block that nobody makes, and for one that is not in the README
 */
export async function fillReadme(
  readme: string,
  root: string,
  { own = true }: { readonly own?: boolean } = {},
): Promise<string> {
  const kept =
    new RegExp(`<!-- ${OWN_TABLE} -->\\n\\n?([^]*?)<!-- /${OWN_TABLE} -->`).exec(readme)?.[1] ?? "";
  const blocks: Readonly<Record<string, string>> = {
    [OWN_TABLE]: own ? fence("text", await ownTable(root, 9)) : kept,
    ...(await makeBlocks(root)),
  };
  const met = new Set<string>();
  const filled = readme.replace(BLOCK, (_, open: string, name: string, close: string) => {
    const text = blocks[name];
    if (text === undefined) throw new Error(`README.md: nothing makes the block "${name}"`);
    met.add(name);
    return text === "" ? open + close : `${open}\n${text.trimEnd()}\n\n${close}`;
  });
  const unmet = Object.keys(blocks).filter((name) => !met.has(name));
  if (unmet.length > 0) throw new Error(`README.md lacks the blocks ${unmet.join(", ")}`);
  return filled;
}

async function makeBlocks(root: string): Promise<Record<string, string>> {
  const runs = await strangersRuns();
  return {
    "init-run": fence("text", runs.init),
    "example-config": fence("ts", runs.config),
    "example-ceilings": fence("jsonc", runs.ceilings),
    "update-run": fence("text", runs.update),
    "example-golden": fence("md", runs.golden),
    "example-sections": fence("json", runs.sections),
    "broken-run": fence("text", runs.broken),
    commands: commandTable(),
    flags: flagTable(),
    config: fieldTable(root, "harness/gate/config.ts", "Config"),
    contract: fieldTable(root, "harness/prompt/contract.ts", "Contract"),
    section: fieldTable(root, "harness/prompt/section.ts", "Section"),
    "section-rule": fieldTable(root, "harness/prompt/contract.ts", "SectionRule"),
    "case-options": fieldTable(root, "harness/prompt/case.ts", "CaseOptions"),
    transform: fieldTable(root, "harness/prompt/transform.ts", "TransformSpec"),
    model: fieldTable(root, "harness/gate/models.ts", "Model"),
    files: fieldTable(root, "harness/sources/files/files.ts", "FilesOptions"),
    command: fieldTable(root, "harness/sources/command/command.ts", "CommandOptions"),
    tools: fieldTable(root, "harness/sources/tools/tools.ts", "ToolsOptions"),
    json: fieldTable(root, "harness/sources/json/json.ts", "JsonOptions"),
    presets: presetTable(),
    describe: fieldTable(root, "harness/vitest/describe-contracts.ts", "DescribeOptions"),
    picture: picture(root),
    action: actionTable(root),
    ceiling: ceilingTable(),
    invariants: invariantTable(root),
    findings: findingTable(),
  };
}

/** Of the HTML report, once `.github/report.png` has been taken. */
function picture(root: string): string {
  const file = ".github/report.png";
  return existsSync(join(root, file))
    ? `![The HTML report of a change: what is wrong, what it costs, its edits word by word, and the sections to scale against their ceiling](${file})`
    : "";
}

/** A fence longer than any in the text. */
function fence(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const ticks = "`".repeat(longest + 1);
  return `${ticks}${language}\n${text.trimEnd()}\n${ticks}`;
}
