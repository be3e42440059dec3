export interface MemoriesText {
  /** Absolute path of the agent's data directory, escaped. */
  readonly folder: string;
  /** The files' names below it, as they are spelt on disk. */
  readonly soul: string;
  readonly user: string;
  readonly facts: string;
  /** With a System Prompt, SOUL.md holds no role; without one it may. */
  readonly hasInstructions: boolean;
  /** The loaded files in their tags; empty when there are none. */
  readonly tags: string;
}

const OPENING = `## Memories

You keep your memory in the folder "`;

const TABLE_HEAD = `". It outlives this conversation and follows you into every workspace.

| File | What belongs in it | How to change it |
|---|---|---|
`;

const RULES = `
| \`memory/JOURNAL.jsonl\` | What happened and when: finished work, events, notes on a session | The \`append\` action of \`mcp__agent-memory__memory\`; its \`search\` action looks things up |

- Keep these files up to date as you learn, without asking each time. Mention a change in a few words when the user would want to know of it.
- Every piece of information has one home. Before you add something, look whether it is there already, and correct it in place instead of adding a second version.
- When the user refers to something from the past that you do not see here, search the journal before you ask them.
- When the user corrects you, or a tool works in another way than you expected, record the lesson if it will matter again.
- Never store passwords, keys, tokens or other secrets.

`;

const LOADED =
  "Below is what these files held when this connection was opened; files without content are left out, and the journal is never loaded. If a file has changed since, trust the file.\n\n";

const NOTHING_LOADED =
  "The first three files had no content when this connection was opened, and the journal is never loaded. Create a file as soon as you have something to put in it.";

/** Everything after the folder and before the tags, with the files under the names that they have on disk. */
function body({ soul, user, facts, hasInstructions, tags }: Omit<MemoriesText, "folder">): string {
  return [
    TABLE_HEAD,
    `| \`${soul}\` | Who you are: ${soulScope(hasInstructions)} | Read, then edit the file |`,
    `\n| \`${user}\` | Who the user is: name, language, time zone, preferences, circumstances that matter to your work | Read, then edit the file |`,
    `\n| \`${facts}\` | What stays true for months: projects, decisions and their reasons, lessons from mistakes | The \`update\` action of \`mcp__agent-memory__memory\` |`,
    RULES,
    tags === "" ? NOTHING_LOADED : LOADED,
  ].join("");
}

function soulScope(hasInstructions: boolean): string {
  return hasInstructions
    ? "name, personality, tone, style of communication. Not your role, which the Agent System Prompt defines"
    : "name, personality, tone, style of communication, and your role, since no System Prompt defines one";
}

const USUAL = { soul: "SOUL.md", user: "USER.md", facts: "memory/FACT.md" } as const;

const USUAL_BODIES = [
  { hasInstructions: false, tags: "" },
  { hasInstructions: false, tags: "some" },
  { hasInstructions: true, tags: "" },
  { hasInstructions: true, tags: "some" },
].map((facts) => body({ ...USUAL, ...facts }));

/**
 * Where the agent's memory is and how to keep it. Always present, so that an agent without any file still
 * knows where to begin (Cherry Studio, agent prompt layers, sections 2.2 and 3).
 */
export function memoriesText(memories: MemoriesText): string {
  return OPENING + memories.folder + bodyOf(memories) + memories.tags;
}

function bodyOf(memories: MemoriesText): string {
  const { soul, user, facts, hasInstructions, tags } = memories;
  const usual = soul === USUAL.soul && user === USUAL.user && facts === USUAL.facts;
  return (usual && USUAL_BODIES[(hasInstructions ? 2 : 0) + (tags === "" ? 0 : 1)]) || body(memories);
}
