import type { Request } from "../../prompt/request.ts";

/** What is retrieved or looked up for one turn. None of it may enter the prefix. */
export interface TurnState {
  readonly memory?: readonly string[] | undefined;
  /** What earlier sessions came to. */
  readonly digest?: string | undefined;
  readonly skills?: readonly { readonly name: string; readonly description: string }[] | undefined;
  /** Open goal, tasks, watches, schedule, as their stores render them. */
  readonly workingState?: string | undefined;
}

export interface ProjectedContext {
  readonly text: string;
  /** Which parts have something to say, in the order of the text. */
  readonly sources: readonly string[];
}

/**
 * The context of one turn, composed alike for every runtime: retrieved memory, the digest of prior
 * sessions, the skills index, working state. A part that is empty leaves no tag behind.
 * Source: protoAgent, prompt contracts, sections 1 and 3.
 */
export function composeProjectedContext(turn: TurnState): ProjectedContext {
  const skills = turn.skills?.map(({ name, description }) => `- ${name}: ${description}`);
  const parts = [
    envelope("injected_memory", turn.memory?.map((item) => `- ${item}`).join("\n")),
    envelope("prior_sessions", turn.digest),
    envelope("available_skills", skills?.join("\n")),
    envelope("working_state", turn.workingState),
  ].filter((part) => part !== undefined);
  return { text: parts.map((part) => part.text).join("\n\n"), sources: parts.map((part) => part.tag) };
}

/**
 * The request with the turn's context as its last message, marked `projected`: it is sent and never stored,
 * so that no later turn repeats it. With nothing to project, the same request.
 * Source: protoAgent, prompt contracts, section 1.
 */
export function withProjectedContext(request: Request, turn: TurnState): Request {
  const { text } = composeProjectedContext(turn);
  if (text === "") return request;
  return { ...request, messages: [...request.messages, { role: "user", content: text, projected: true }] };
}

function envelope(tag: string, body: string | undefined): { tag: string; text: string } | undefined {
  const trimmed = body?.trim() ?? "";
  return trimmed === "" ? undefined : { tag, text: `<${tag}>\n${trimmed}\n</${tag}>` };
}
