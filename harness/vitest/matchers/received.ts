import { toPrompt } from "../../gate/compose.ts";
import type { Composition } from "../../prompt/contract.ts";
import { DEFAULT_SEPARATOR, type Prompt } from "../../prompt/prompt.ts";

/**
 * What was expected something of, as a prompt. Sections are joined as a contract without a separator of its own
 * joins them.
 * @throws ComposerError for what no composer may return
 */
export function promptOf(received: unknown): Prompt {
  const contract = { name: "received", compose: () => "", cases: {} };
  return toPrompt(received as Composition, contract, DEFAULT_SEPARATOR);
}
