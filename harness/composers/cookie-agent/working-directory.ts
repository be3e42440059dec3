import type { Diagnostic } from "./diagnostic.ts";
import type { Draft } from "./draft.ts";
import { escapeText } from "./escape.ts";
import { LIMITS } from "./limits.ts";

/** The block that says where relative paths resolve. */
export function renderWorkingDirectory(path: string): string {
  return `<working_directory>${escapeText(path)}</working_directory>`;
}

/**
 * Appends the frozen working directory of the session. Where the prompt has no room for it, the block is
 * left out whole: a shortened path would name another place.
 * Source: cookie agent, composition order and deliberate omissions.
 */
export function appendWorkingDirectory(draft: Draft, path: string): readonly Diagnostic[] {
  const block = renderWorkingDirectory(path);
  if (draft.append("working-directory", block, [{ label: "working-directory", text: block }])) return [];
  const message = `working directory left out: the composed prompt would exceed ${LIMITS.prompt} bytes`;
  return [{ code: "working-directory-skipped", message }];
}
