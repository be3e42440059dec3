import { type BoundNames, CAPABILITY_GROUPS } from "./capability-groups.ts";
import { findSoul, type SoulSources } from "./soul.ts";

interface Family {
  readonly use: string;
  readonly names: readonly string[];
}

const FAMILIES: readonly Family[] = [
  { use: "work that must not be forgotten", names: [...CAPABILITY_GROUPS.tasks, "task_list"] },
  { use: "an outcome you are committed to", names: CAPABILITY_GROUPS.goal },
  { use: "work that starts at a time", names: [...CAPABILITY_GROUPS.schedule, "list_schedules"] },
  { use: "work that starts on a condition", names: [...CAPABILITY_GROUPS.watch, "list_watches"] },
  { use: "facts worth keeping", names: ["memory_ingest", "memory_recall", "memory_list"] },
];

const OPENING = `# Who you are

The persona below is yours. Where it differs from the identity you came with, it wins.

---

`;

const NOTE = `

---

# Where you run

You run inside protoAgent. Use your own tools for files and code.`;

const OPERATOR_TOOLS = ` What has to outlast this session belongs in the operator tools, because your own lists and notes end with it and nobody else can see them:
`;

/**
 * The persona as AGENTS.md, which is how the ACP path carries it; empty where no persona is written.
 * Its note names only tool families that the sidecar serves, and none where the set is not known: the
 * opposite default from the prefix, since this file outlives the moment in which it was guessed. It never
 * promises subagents.
 * Source: protoAgent, prompt contracts, section 3.
 */
export function personaDoc(soul: SoulSources, exposed: BoundNames, workspace?: string): string {
  const persona = findSoul(soul, workspace);
  if (persona === undefined) return "";
  const rows = exposed === undefined ? "" : familyRows(exposed);
  return `${OPENING}${persona}${NOTE}${rows === "" ? "" : OPERATOR_TOOLS + rows}\n`;
}

function familyRows(exposed: ReadonlySet<string>): string {
  let rows = "";
  for (const { use, names } of FAMILIES) {
    const served = names.filter((name) => exposed.has(name)).map((name) => `\`${name}\``);
    if (served.length > 0) rows += `\n- ${use}: ${served.join(", ")}`;
  }
  return rows;
}
