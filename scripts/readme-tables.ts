import { readFileSync } from "node:fs";
import { join } from "node:path";
import { toJsonSchema } from "@valibot/to-json-schema";
import { markdownTable } from "markdown-table";
import { parse } from "yaml";
import { CODES } from "../harness/checks/codes.ts";
import { COMMANDS } from "../harness/cli/commands.ts";
import { OPTIONS, type OptionName } from "../harness/cli/options.ts";
import { BudgetsFile } from "../harness/gate/budgets-file.ts";
import { PRESETS } from "../harness/presets/published.ts";
import { fieldsOf, purposeOf } from "./readme-fields.ts";

/** Every command with the flags that are its own; the common ones stand in the table of flags. */
export function commandTable(): string {
  const rows = Object.entries(COMMANDS).map(([name, { usage, summary, options }]) => [
    code([name, usage].filter(Boolean).join(" ")),
    summary,
    flagList(options.filter((option) => !isCommon(option))),
  ]);
  return markdownTable([["Command", "Does", "Flags of its own"], ...rows]);
}

/** Every flag with its meaning, and where it is taken if not everywhere. */
export function flagTable(): string {
  const names = Object.keys(OPTIONS) as OptionName[];
  return markdownTable([["Flag", "Means"], ...names.map((name) => [flag(name), OPTIONS[name].summary])]);
}

/** The fields of an interface of the public face, from its docstrings. */
export function fieldTable(root: string, file: string, name: string): string {
  const rows = fieldsOf(readFileSync(join(root, file), "utf8"), name).map((field) => [
    code(field.optional ? `${field.name}?` : field.name),
    cell(field.text),
  ]);
  return markdownTable([["Field", "Means"], ...rows]);
}

/** The fields of a ceiling, from the schema that budgets files are checked with. */
export function ceilingTable(): string {
  const schema = toJsonSchema(BudgetsFile) as unknown as {
    properties: { ceilings: { items: CeilingSchema } };
  };
  const { properties, required } = schema.properties.ceilings.items;
  const rows = Object.entries(properties).map(([name, { description }]) => [
    code(required.includes(name) ? name : `${name}?`),
    cell(description),
  ]);
  return markdownTable([["Field", "Means"], ...rows]);
}

interface CeilingSchema {
  readonly properties: Readonly<Record<string, { readonly description: string }>>;
  readonly required: readonly string[];
}

/** The invariants of the library, each with the first sentence of its docstring. */
export function invariantTable(root: string): string {
  const folder = join(root, "harness", "checks", "invariants");
  const index = readFileSync(join(folder, "index.ts"), "utf8");
  const rows = [...index.matchAll(/export \{([^}]*)\} from "\.\/([\w-]+\.ts)"/g)].flatMap(
    ([, names = "", file = ""]) => {
      const source = readFileSync(join(folder, file), "utf8");
      return names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "" && !name.startsWith("type "))
        .map((name) => [code(name), cell(purposeOf(source, name))]);
    },
  );
  return markdownTable([["Invariant", "Holds that"], ...rows]);
}

/** The inputs of the GitHub action, from its own file. */
export function actionTable(root: string): string {
  const file = join(root, ".github", "actions", "gate", "action.yml");
  const { inputs } = parse(readFileSync(file, "utf8")) as {
    inputs: Readonly<Record<string, { readonly description: string }>>;
  };
  const rows = Object.entries(inputs).map(([name, { description }]) => [code(name), cell(description)]);
  return markdownTable([["Input", "Means"], ...rows]);
}

/** Every published limit, with its publisher's page. */
export function presetTable(): string {
  const rows = PRESETS.flatMap(({ name, description, limits }) =>
    limits.map((limit, index) => [
      index === 0 ? code(`preset:${name}`) : "",
      index === 0 ? cell(description) : "",
      `${limit.max.toLocaleString("en-US")} ${limit.unit}`,
      `${cell(limit.name)} ([source](${limit.source}))`,
    ]),
  );
  return markdownTable([["Preset", "For", "Limit", "Of"], ...rows], { align: ["l", "l", "r", "l"] });
}

/** Every finding of the gate itself: its code, its level, what to do. */
export function findingTable(): string {
  const rows = Object.entries(CODES).map(([name, { level, fix }]) => [code(name), level, cell(fix)]);
  return markdownTable([["Code", "Level", "What to do"], ...rows]);
}

function flag(name: OptionName): string {
  const spec = OPTIONS[name];
  const value = "value" in spec ? ` ${spec.value}` : "";
  const long = "default" in spec && spec.default ? `--no-${name}` : `--${name}`;
  return code([...("short" in spec ? [`-${spec.short}`] : []), `${long}${value}`].join(", "));
}

function flagList(names: readonly OptionName[]): string {
  return names.map((name) => code(`--${name}`)).join(" ");
}

/** Taken by nearly every command: to list them each time would hide the others. */
function isCommon(name: OptionName): boolean {
  const takers = Object.values(COMMANDS).filter(({ options }) => options.includes(name));
  return takers.length > Object.keys(COMMANDS).length / 2;
}

function code(text: string): string {
  return `\`${text.replaceAll("|", "\\|")}\``;
}

/** Text between code spans: what looks like a tag there would vanish. */
function cell(text: string): string {
  const parts = text.split(/(`[^`]*`)/);
  return parts
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll("<", "\\<")).replaceAll("|", "\\|"))
    .join("");
}
