import type { Edit } from "../gate/report.ts";
import type { Finding } from "../prompt/finding.ts";
import { UsageError } from "../prompt/usage-error.ts";
import { editBlock, findingBlock } from "../reporters/finding-block.ts";
import { groupFindings } from "../reporters/groups.ts";
import { inert } from "../reporters/inert.ts";

/** What a test fails with: it reads as the command line does, and has no stack, for no line of code is at fault. */
export class GateFailure extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "prompt-budget";
    this.stack = `${this.name}: ${message}`;
  }
}

/** Findings, and the edits that they come from. */
export function failureOf(findings: readonly Finding[], edits: readonly Edit[] = []): GateFailure {
  const groups = groupFindings(findings.map(mendedHere)).map((group) => findingBlock(group));
  return new GateFailure([...groups, ...edits.map((edit) => editBlock(edit))].join("\n\n"));
}

/** Where the command line would be told to write, vitest can be told as well. */
function mendedHere(finding: Finding): Finding {
  return finding.fix?.includes("`prompt-budget update`") === true && finding.code.startsWith("golden-")
    ? { ...finding, fix: `${finding.fix}; here, \`vitest -u\` does the same` }
    : finding;
}

/** A usage error as the command line words it; anything else as it is. */
export function explained(error: unknown): unknown {
  if (!(error instanceof UsageError)) return error;
  const { file, line, column } = error.where;
  const place = [file, line, column].filter((part) => part !== undefined).join(":");
  const words = error.message.split("\n").map((text) => inert(text));
  const fix = error.fix === undefined ? "" : `\n→ ${inert(error.fix)}`;
  return new GateFailure(`${words.join("\n")}${place === "" ? "" : ` (${inert(place)})`}${fix}`, error);
}
