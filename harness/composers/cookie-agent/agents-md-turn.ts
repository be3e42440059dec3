import type { Message } from "../../prompt/request.ts";
import type { AgentsMdEntry } from "./agents-md.ts";
import { escapePath } from "./escape.ts";

/** The fixed sentences around the files. */
export interface AgentsMdWording {
  /** Ahead of the heading: what this turn is for. */
  readonly introduction: string;
  /** Under the heading: what the files are. */
  readonly description: string;
  /** How much they weigh. */
  readonly precedence: string;
  /** After the files: when to leave them alone. */
  readonly closing: string;
}

export const AGENTS_MD_WORDING: AgentsMdWording = {
  introduction: "Background for whatever the user asks in this session:",
  description: "They are written by the people who own this project and say how they want work done here.",
  precedence: "IMPORTANT: where they disagree with your defaults, they win. Follow them to the letter.",
  closing:
    "IMPORTANT: not every request touches this background. Use what bears on the task at hand, and do not reply to the rest.",
};

/**
 * The text of the context turn, without a final newline; undefined where no file was loaded. Paths are
 * escaped, contents stand as they are in their files.
 * Source: cookie agent, AGENTS.md context turn.
 */
export function renderAgentsMd(
  entries: readonly Pick<AgentsMdEntry, "path" | "content">[],
  wording: AgentsMdWording = AGENTS_MD_WORDING,
): string | undefined {
  if (entries.length === 0) return undefined;
  const files = entries.map(
    ({ path, content }) => `<contents from="${escapePath(path)}">\n${content}\n</contents>`,
  );
  const head = `${wording.introduction}\n# AGENTS.md\n${wording.description}\n${wording.precedence}`;
  const parts = [head, ...files, wording.closing];
  return `<system-reminder>\n${parts.join("\n\n")}\n</system-reminder>`;
}

/** The context as a turn of the user: it has no system priority, and no part in the system fingerprint. */
export function agentsMdTurn(
  entries: readonly Pick<AgentsMdEntry, "path" | "content">[],
  wording?: AgentsMdWording,
): Message | undefined {
  const text = renderAgentsMd(entries, wording);
  return text === undefined ? undefined : { role: "user", content: [{ type: "text", text }] };
}
