import { appendBlock, appendMissing } from "./append.ts";
import { agentFilesConfig, EXAMPLE_NAME, exampleConfig } from "./example.ts";
import type { Facts } from "./facts.ts";
import {
  codeOwners,
  editorConfigSection,
  gitAttributes,
  prettierIgnore,
  vitestFile,
  workflow,
} from "./files.ts";
import type { Repository } from "./repository.ts";
import { type Measured, measuredExample, suggestedBudgets } from "./suggested.ts";

/** One file of the plan: written whole, grown at its end, or left as it is. */
export interface Step {
  readonly kind: "create" | "append" | "keep";
  readonly file: string;
  /** The whole content afterwards; absent where the file is left. */
  readonly bytes?: Buffer;
  readonly note: string;
}

/** Something that only the user can decide, with the text to paste. */
export interface Offer {
  readonly title: string;
  readonly lines: readonly string[];
}

export interface Plan {
  readonly steps: readonly Step[];
  readonly offers: readonly Offer[];
}

export interface PlanOptions {
  /** Write the workflow and the CODEOWNERS lines instead of offering them. */
  readonly workflow: boolean;
  /** What agents read here: presets to extend, and the largest text of each. */
  readonly agentFiles: { readonly presets: readonly string[]; readonly measured: readonly Measured[] };
  /** The config that is there, and the folders that it names. */
  readonly config?: { readonly file: string; readonly goldens: string };
}

const WORKFLOW = ".github/workflows/prompt-budget.yml";
const OWNERS = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"] as const;

/** What `init` will do; nothing is written here. A file that is there is never replaced. */
export function planInit(repository: Repository, facts: Facts, options: PlanOptions): Plan {
  const { config, agentFiles } = options;
  const goldens = config?.goldens ?? freeFolder(repository, "goldens", "prompt-goldens");
  const budgets = config === undefined ? freeFolder(repository, "budgets", "prompt-budgets") : "budgets";
  const file = config?.file ?? configName(facts, agentFiles);
  const steps = [
    ...(config === undefined
      ? configSteps(facts, agentFiles, { file, goldens, budgets })
      : [keep(file, "the config is yours")]),
    grown(
      repository,
      ".gitattributes",
      (old) => appendMissing(old, [gitAttributes(goldens)], sameAttributes),
      "git leaves the bytes of goldens alone",
    ),
    grown(
      repository,
      ".prettierignore",
      (old) => appendMissing(old, [prettierIgnore(goldens)], sameIgnore),
      "Prettier leaves goldens alone",
    ),
    grown(
      repository,
      ".editorconfig",
      (old) => appendBlock(old, editorConfigSection(goldens)),
      "editors leave white space in goldens alone",
    ),
  ];
  const owners = codeOwners(file, goldens, budgets);
  const test = facts.vitest
    ? [{ title: "A test for vitest, such as prompts.test.ts", lines: vitestFile(file) }]
    : [];
  if (!options.workflow) return { steps, offers: [...test, ...offersOf(repository, facts, owners, goldens)] };
  return {
    steps: [...steps, workflowStep(repository, facts), ownersStep(repository, owners)],
    offers: [...test, ...formatterOffers(repository, facts, goldens)],
  };
}

interface Places {
  readonly file: string;
  readonly goldens: string;
  readonly budgets: string;
}

function configSteps(
  facts: Facts,
  { presets, measured }: PlanOptions["agentFiles"],
  { file, goldens, budgets }: Places,
): readonly Step[] {
  const schema = facts.manager !== undefined;
  const otherBudgets = budgets === "budgets" ? undefined : budgets;
  const ceilings = create(
    `${budgets}/agent-files.json`,
    suggestedBudgets(measured, { schema }),
    "ceilings for what agents read here: the largest × 1.2, rounded up",
  );
  if (file.endsWith(".json")) {
    const text = agentFilesConfig({ presets, budgets: otherBudgets });
    return [create(file, text, "a config for the files here that agents read"), ceilings];
  }
  const text = exampleConfig({
    typescript: facts.typescript,
    presets,
    goldens: goldens === "goldens" ? undefined : goldens,
    budgets: otherBudgets,
  });
  return [
    create(file, text, "a config with an example contract: edit it"),
    create(
      `${budgets}/${EXAMPLE_NAME}.json`,
      suggestedBudgets(measuredExample(), { schema }),
      "its ceilings: measured × 1.2, rounded up",
    ),
    ...(measured.length === 0 ? [] : [ceilings]),
  ];
}

/** JSON where nobody would edit JavaScript: a project in another language that has something to gate as it is. */
function configName({ typescript, manager, esm }: Facts, agentFiles: PlanOptions["agentFiles"]): string {
  if (manager === undefined && agentFiles.measured.length > 0) return "prompt-budget.config.json";
  if (typescript) return "prompt-budget.config.ts";
  return `prompt-budget.config.${esm || manager === undefined ? "js" : "mjs"}`;
}

/** A folder of that name that is there already holds somebody else's files. */
function freeFolder(repository: Repository, name: string, other: string): string {
  return repository.exists(name) ? other : name;
}

function create(file: string, text: string, note: string): Step {
  return { kind: "create", file, bytes: Buffer.from(text), note };
}

function keep(file: string, note: string): Step {
  return { kind: "keep", file, note };
}

function grown(
  repository: Repository,
  file: string,
  grow: (old: Buffer | undefined) => Buffer | undefined,
  note: string,
): Step {
  const old = repository.read(file);
  const bytes = grow(old);
  if (bytes === undefined) return keep(file, "it says so already");
  return { kind: old === undefined ? "create" : "append", file, bytes, note };
}

/** `goldens/** binary` and `goldens/** -text -diff` say what is needed as well. */
function sameAttributes(line: string, wanted: string): boolean {
  const [pattern, ...attributes] = line.split(/\s+/);
  return pattern === wanted.split(" ")[0] && attributes.some((one) => one === "-text" || one === "binary");
}

function sameIgnore(line: string, wanted: string): boolean {
  const name = (pattern: string): string => pattern.replace(/^\//, "").replace(/\/(\*\*)?$/, "");
  return name(line) === name(wanted);
}

function workflowStep(repository: Repository, facts: Facts): Step {
  if (repository.exists(WORKFLOW)) return keep(WORKFLOW, "the workflow is yours");
  return create(WORKFLOW, workflow(facts), "the gate on pull requests");
}

function ownersStep(repository: Repository, lines: readonly string[]): Step {
  const file = OWNERS.find((name) => repository.exists(name)) ?? OWNERS[0];
  return grown(repository, file, (old) => appendBlock(old, lines), "lines to fill in with your team");
}

function offersOf(
  repository: Repository,
  facts: Facts,
  owners: readonly string[],
  goldens: string,
): readonly Offer[] {
  const how = "`init --workflow` writes it";
  return [
    ...(repository.exists(WORKFLOW)
      ? []
      : [
          {
            title: `A workflow for GitHub, ${WORKFLOW}; ${how}`,
            lines: workflow(facts).trimEnd().split("\n"),
          },
        ]),
    ...(OWNERS.some((file) => holds(repository, file, owners[0]))
      ? []
      : [{ title: "Lines for CODEOWNERS; `init --workflow` adds them", lines: owners }]),
    ...formatterOffers(repository, facts, goldens),
  ];
}

function holds(repository: Repository, file: string, line: string | undefined): boolean {
  return (
    repository
      .read(file)
      ?.toString("utf8")
      .split(/\r?\n/)
      .includes(line ?? "") ?? false
  );
}

/** Formatters whose settings have a shape of their own: an edit by machine could break them. */
function formatterOffers(repository: Repository, { formatters }: Facts, goldens: string): readonly Offer[] {
  return formatters
    .filter((file) => repository.read(file)?.includes(goldens) !== true)
    .map((file) => ({
      title: `${file} is set up here; tell it to leave ${goldens}/ alone, for it would change goldens`,
      lines: [FORMATTER_LINES[file]?.(goldens) ?? `exclude ${goldens}/**`],
    }));
}

const FORMATTER_LINES: Readonly<Record<string, (goldens: string) => string>> = {
  "biome.json": (goldens) => `"files": { "includes": ["**", "!${goldens}"] }`,
  "biome.jsonc": (goldens) => `"files": { "includes": ["**", "!${goldens}"] }`,
  "dprint.json": (goldens) => `"excludes": ["${goldens}"]`,
  ".oxfmtrc.json": (goldens) => `"ignorePatterns": ["${goldens}"]`,
  ".pre-commit-config.yaml": (goldens) => `exclude: ^${goldens}/`,
};
