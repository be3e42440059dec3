/** The contract that `init` writes for a user to edit: a small composer with one knob, as real as it is short. */
const ROLE =
  "You write the release notes of this project. Your readers use it every day; they have not read its code.";

const RULES = `# Rules

- One line for each change that a reader can notice. Leave the rest out.
- Say what they can do now, or must do, before you say what was changed.
- Name the version, and link the issue where there is one.`;

const TOOLS = '# Tools\\n\\nYou may call: ${tools.join(", ")}.';

const TOOL_NAMES = ["list_commits", "read_issue"];

export const EXAMPLE_NAME = "release-notes";

/** The texts of the largest case, by label: what the suggested ceilings are measured on. */
export function exampleSections(): readonly { readonly label: string; readonly text: string }[] {
  return [
    { label: "Role", text: ROLE },
    { label: "Rules", text: RULES },
    { label: "Tools", text: `# Tools\n\nYou may call: ${TOOL_NAMES.join(", ")}.` },
  ];
}

export interface ExampleOptions {
  readonly typescript: boolean;
  /** Presets to extend, for the files here that agents read. */
  readonly presets: readonly string[];
  /** Other places than the default ones, where those are taken. */
  readonly goldens?: string | undefined;
  readonly budgets?: string | undefined;
}

/** The source of the config, in TypeScript or JavaScript. */
export function exampleConfig({ typescript, presets, goldens, budgets }: ExampleOptions): string {
  const knobs = typescript ? "({ tools }: { tools: readonly string[] })" : "({ tools })";
  return `import { defineConfig, defineContract, noDuplicates, noEmptySections } from "prompt-budget";

// An example to edit. Where you have a function that builds your prompt already, import it and call it in
// \`compose\`: it may return sections, as here, or one string.
const releaseNotes = defineContract({
  name: ${JSON.stringify(EXAMPLE_NAME)},
  compose: ${knobs} => [
    {
      label: "Role",
      text: ${JSON.stringify(ROLE)},
      lifetime: "release",
    },
    {
      label: "Rules",
      text: \`${RULES}\`,
      lifetime: "release",
    },
    ...(tools.length > 0 ? [{ label: "Tools", text: \`${TOOLS}\` }] : []),
  ],
  separator: "\\n\\n",
  // The order is fixed; \`when\` says exactly when a section is there.
  sections: [
    { label: "Role", lifetime: "release" },
    { label: "Rules", lifetime: "release" },
    { label: "Tools", when: ({ tools }) => tools.length > 0 },
  ],
  // The settings that matter to you: each is composed, compared with its golden and held to its ceilings.
  cases: {
    plain: { tools: [] },
    "with-tools": { tools: ${JSON.stringify(TOOL_NAMES).replace(",", ", ")} },
  },
  invariants: [noEmptySections(), noDuplicates()],
});

export default defineConfig(${configFields({ presets, goldens, budgets })});
`;
}

function configFields({ presets, goldens, budgets }: Omit<ExampleOptions, "typescript">): string {
  const fields = [
    "contracts: [releaseNotes]",
    ...(presets.length === 0
      ? []
      : [
          "// Files here that agents read, held to the limits that are published for them.",
          `extends: [${presets.map((name) => JSON.stringify(name)).join(", ")}]`,
        ]),
    ...(goldens === undefined ? [] : [`goldens: ${JSON.stringify(goldens)}`]),
    ...(budgets === undefined ? [] : [`budgets: ${JSON.stringify(`${budgets}/*.json`)}`]),
  ];
  if (fields.length === 1) return `{ ${fields.join("")} }`;
  return `{\n${fields.map((field) => `  ${field}${field.startsWith("//") ? "" : ","}\n`).join("")}}`;
}

/** The source of a config for a project in another language: what agents read there, and nothing to compose. */
export function agentFilesConfig({ presets, budgets }: Pick<ExampleOptions, "presets" | "budgets">): string {
  const fields = [
    `"extends": [${presets.map((name) => JSON.stringify(name)).join(", ")}]`,
    ...(budgets === undefined ? [] : [`"budgets": ${JSON.stringify(`${budgets}/*.json`)}`]),
  ];
  return `{
  // Files here that agents read, held to the limits that are published for them. "contracts" takes more:
  // { "files": "prompts/*.md" }, or { "command": ["python3", "prompts.py"] } for composers in any language.
${fields.map((field) => `  ${field}`).join(",\n")}
}
`;
}
