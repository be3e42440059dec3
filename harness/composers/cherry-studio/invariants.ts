import { readdirSync, readFileSync } from "node:fs";
import type { CaseContext, CaseInvariant } from "../../prompt/contract.ts";
import type { Problem } from "../../prompt/finding.ts";
import { createPrompt, type Prompt } from "../../prompt/prompt.ts";
import { breakoutProblems } from "./breakout.ts";
import { composeFrom } from "./composer.ts";
import { type AgentKnobs, agentDataFolder, factsOf, filesOf, sessionOf, workspaceFolder } from "./session.ts";
import { rebuildSignature } from "./signature.ts";
import { token, VARIABLES, VOLATILE_VARIABLES } from "./variables.ts";

type Context = CaseContext<AgentKnobs>;

/** Files stand in the prompt byte for byte, the persona's after trimming (section 8). */
export const filesVerbatim = rule("files-verbatim", (prompt, { knobs }) => {
  const workspace = workspaceFolder(knobs.workspace);
  const data = agentDataFolder(knobs.agentData);
  return [
    ...unless(
      prompt,
      "workspace-base",
      "system.md",
      textOf(workspace, "system.md"),
      (text, file) => text === file,
    ),
    ...unless(prompt, "workspace-guidance", "AGENTS.md", textOf(workspace, "AGENTS.md"), (text, file) =>
      text.endsWith(`\n\n${file}`),
    ),
    ...unless(prompt, "context", "SOUL.md", textOf(data, "SOUL.md"), wraps("soul")),
    ...unless(prompt, "context", "USER.md", textOf(data, "USER.md"), wraps("user")),
    ...unless(prompt, "context", "memory/FACT.md", textOf(data, "memory", "FACT.md"), wraps("facts")),
  ];
});

/** No known token is left in the resolved instructions unless a value brought it (section 8). */
export const variablesResolved = rule("variables-resolved", (prompt, { knobs }) => {
  const instructions = measureOf(prompt, "agent-instructions", "instructions");
  const brought = `${knobs.userName ?? ""}${knobs.modelName ?? ""}`;
  return VARIABLES.map(token)
    .filter((known) => instructions.includes(known) && !brought.includes(known))
    .map((known) => ({
      message: `The resolved instructions still hold ${known}, which no value brought`,
      section: "agent-instructions",
    }));
});

/** No text ends the tag that it is wrapped in (section 2.4). */
export const staysWrapped = rule("wrapper-breakout", (prompt) => [
  ...breakoutProblems(
    "agent-instructions",
    "agent_instructions",
    measureOf(prompt, "agent-instructions", "instructions"),
  ),
  ...(["soul", "user", "facts"] as const).flatMap((tag) =>
    breakoutProblems("context", tag, measureOf(prompt, "context", tag)),
  ),
]);

/** A blank or custom base is a string, and nothing else is: preset and custom base never together (section 8). */
export const oneBase = rule("one-base", (prompt, { knobs, outcome }) => {
  const custom = textOf(workspaceFolder(knobs.workspace), "system.md") !== undefined;
  const wanted = custom ? prompt.text : { type: "preset", preset: "claude_code", append: prompt.text };
  const system = outcome.kind === "prompt" ? outcome.request.system : undefined;
  if (JSON.stringify(system) === JSON.stringify(wanted)) return [];
  return [
    {
      message: custom
        ? "The workspace has a system.md, but the request's system prompt is not the composed text alone"
        : "The workspace has no system.md, but the request's system prompt is not the preset with the append",
    },
  ];
});

/** Changes of knobs that a running connection may meet, each alone. */
const CHANGES: readonly Partial<AgentKnobs>[] = [
  { instructions: "Another System Prompt for {{username}}." },
  { builtinRole: "assistant" },
  { bootstrapCompleted: true },
  { bootstrapCompleted: false },
  { channelId: "another-channel" },
  { knowledgeIds: ["another-base"] },
  { disabledTools: ["web_search", "web_fetch", "kb_search", "kb_read"] },
  { language: "ja-JP" },
  { userName: "Somebody else" },
  { modelName: "Another model" },
];

/** A change that makes another prompt out of the same files also makes another rebuild signature (section 6). */
export const signatureCoversPrompt = rule("signature-covers-prompt", (prompt, { knobs }) => {
  const digest = digestOf(knobs);
  return CHANGES.filter((change) => {
    const changed = { ...knobs, ...change };
    return textFor(changed) !== prompt.text && digestOf(changed) === digest;
  }).map((change) => ({
    message: `Changing ${Object.keys(change).join()} changes the prompt but not the rebuild signature`,
  }));
});

/** The clock reaches the prompt through the volatile variables alone, and the signature not at all (sections 5, 6). */
export const clockIsSnapshot = rule("clock-is-snapshot", (prompt, { knobs }) => {
  const later = { ...knobs, connectedAt: "2027-02-03T04:05:06Z" };
  const source = `${knobs.instructions}${knobs.userName ?? ""}`;
  const volatile = VOLATILE_VARIABLES.some((name) => source.includes(token(name)));
  const problems: Problem[] = [];
  if (!volatile && textFor(later) !== prompt.text) {
    problems.push({
      message: "The prompt follows the clock although its instructions use no volatile variable",
    });
  }
  if (digestOf(later) !== digestOf(knobs)) {
    problems.push({ message: "The rebuild signature follows the clock" });
  }
  return problems;
});

function rule(
  name: string,
  check: (prompt: Prompt, context: Context) => readonly Problem[],
): CaseInvariant<AgentKnobs> {
  return {
    name,
    check: (context) => (context.outcome.kind === "prompt" ? check(context.outcome.prompt, context) : []),
  };
}

function textFor(knobs: AgentKnobs): string {
  return createPrompt(composeFrom(sessionOf(knobs), filesOf(knobs))).text;
}

function digestOf(knobs: AgentKnobs): string {
  return rebuildSignature(factsOf(knobs)).digest;
}

type Holds = (text: string, file: string) => boolean;

function unless(
  prompt: Prompt,
  label: string,
  name: string,
  file: string | undefined,
  holds: Holds,
): readonly Problem[] {
  if (file === undefined || file.trim() === "") return [];
  const section = prompt.sections.find((section) => section.label === label);
  if (section !== undefined && holds(section.text, file)) return [];
  return [{ message: `${name} does not stand in the prompt as it stands on disk`, section: label }];
}

function wraps(tag: string): Holds {
  return (text, file) => text.includes(`<${tag}>\n${file.trim()}\n</${tag}>`);
}

function measureOf(prompt: Prompt, label: string, measure: string): string {
  return prompt.sections.find((section) => section.label === label)?.measures?.[measure] ?? "";
}

/** Read here and not by the composer's own reader, which is what is on trial. */
function textOf(folder: string, ...names: readonly string[]): string | undefined {
  let path = folder;
  for (const name of names) {
    const found = readdirSync(path).find((entry) => entry.toLowerCase() === name.toLowerCase());
    if (found === undefined) return undefined;
    path = `${path}/${found}`;
  }
  return readFileSync(path, "utf8");
}
