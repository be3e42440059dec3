import { visible } from "../reporters/visible.ts";
import type { Command } from "./commands.ts";
import { writeJson } from "./guard.ts";
import { projectsOf, requireSelection, selectOf } from "./projects.ts";

/** Contracts and their cases, composed or not. */
export const list: Command = async ({ flags }, process) => {
  const projects = await projectsOf(flags, process);
  const select = selectOf(flags.filter);
  requireSelection(projects, select, flags.filter);
  const contracts = projects
    .flatMap((project) => project.contracts)
    .map((contract) => ({
      contract: contract.name,
      sections: contract.rules?.map((rule) => rule.label) ?? [],
      transforms: Object.keys(contract.transforms),
      cases: contract.cases
        .filter((item) => select === undefined || select(contract.name, item.name))
        .map(({ name, tags, rejects }) => ({ name, tags, ...(rejects === undefined ? {} : { rejects }) })),
    }))
    .filter((contract) => contract.cases.length > 0);
  if (flags.json) writeJson(process, contracts);
  else process.stdout.write(`${contracts.map(block).join("\n\n")}\n`);
  return 0;
};

function block(entry: {
  contract: string;
  cases: { name: string; tags: readonly string[]; rejects?: string }[];
}): string {
  const cases = entry.cases.map(({ name, tags, rejects }) => {
    const notes = [...tags.map((tag) => `#${tag}`), ...(rejects === undefined ? [] : [`rejects ${rejects}`])];
    return `  ${visible([name, ...notes].join("  "))}`;
  });
  return [visible(entry.contract), ...cases].join("\n");
}
