import type { Facts } from "./facts.ts";

/** The line that keeps git from touching line ends of goldens. */
export function gitAttributes(goldens: string): string {
  return `${goldens}/** -text`;
}

export function prettierIgnore(goldens: string): string {
  return `${goldens}/`;
}

/** Takes back what a general section above may say about white space. */
export function editorConfigSection(goldens: string): readonly string[] {
  return [
    `[${goldens}/**]`,
    "charset = unset",
    "end_of_line = unset",
    "indent_style = unset",
    "insert_final_newline = unset",
    "trim_trailing_whitespace = unset",
  ];
}

/** Who must agree before the gate is loosened; written as comments, since only the user knows the team. */
export function codeOwners(config: string, goldens: string, budgets: string): readonly string[] {
  return [
    "# Who agrees before prompts may grow or the gate is loosened: take the # away and name your team.",
    `# /${config} @your-team`,
    `# /${budgets}/ @your-team`,
    `# /${goldens}/**/contract.json @your-team`,
  ];
}

/** A test file that gates the config inside the project's own suite. */
export function vitestFile(config: string): readonly string[] {
  return [
    'import { describeContracts } from "prompt-budget/vitest";',
    "",
    `describeContracts(${JSON.stringify(config)});`,
  ];
}

/** A workflow that runs the gate on pull requests and on the default branch. */
export function workflow({ manager, installed }: Pick<Facts, "manager" | "installed">): string {
  const steps = [
    ...(manager?.name === "pnpm" || manager?.name === "yarn" ? ["      - run: corepack enable"] : []),
    ...(manager?.name === "bun" ? ["      - run: npm install --global bun"] : []),
    ...(manager === undefined ? [] : [`      - run: ${manager.install}`]),
    `      - run: ${manager === undefined || !installed ? "npx --yes prompt-budget" : manager.run} check --ci --reporter github`,
  ];
  return `name: Prompt budget

on:
  pull_request:
  push:
    branches: [main]

permissions:
  contents: read

jobs:
  prompts:
    runs-on: ubuntu-latest
    timeout-minutes: 10
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          persist-credentials: false
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: 22
${steps.join("\n")}
`;
}
