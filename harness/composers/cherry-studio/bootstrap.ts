/** What a first conversation sets up. `persona` leaves the role alone; `role-discovery` finds it out. */
export type BootstrapVariant = "persona" | "role-discovery";

export interface BootstrapFacts {
  /** Stored with the agent; absent for agents that are older than the flag. */
  readonly bootstrapCompleted?: boolean | undefined;
  /** Whether the resolved agent instructions are non-blank. */
  readonly hasInstructions: boolean;
  /** The content of SOUL.md; empty where there is none. */
  readonly soul: string;
}

/** Characters of SOUL.md, in code points, above which it counts as written by somebody. */
export const SOUL_THRESHOLD = 50;

/**
 * Whether the first conversation is still due, and which one; the first rule that matches wins (Cherry
 * Studio, agent prompt layers, section 4). An explicit `false` is a reset, and outranks everything after it.
 */
export function decideBootstrap(facts: BootstrapFacts): BootstrapVariant | undefined {
  return isDue(facts) ? variantOf(facts) : undefined;
}

function isDue({ bootstrapCompleted, hasInstructions, soul }: BootstrapFacts): boolean {
  if (bootstrapCompleted !== undefined) return !bootstrapCompleted;
  return !hasInstructions && !isWritten(soul);
}

function variantOf({ hasInstructions }: BootstrapFacts): BootstrapVariant {
  return hasInstructions ? "persona" : "role-discovery";
}

/**
 * Headings and quotes are what a template consists of, so they do not count as content. Without them the text
 * is never longer than with them: one comparison settles both thresholds of the rule.
 */
function isWritten(soul: string): boolean {
  if (soul.length <= SOUL_THRESHOLD) return false;
  const lines = soul.trim().split(soul.includes("\r") ? /\r\n|\r|\n/u : "\n");
  const content = lines.filter((line) => !line.startsWith("#") && !line.startsWith(">"));
  return isLonger(content.join("\n").trim(), SOUL_THRESHOLD);
}

/** In code points, of which a text has at most as many as it has UTF-16 code units. */
function isLonger(text: string, threshold: number): boolean {
  if (text.length <= threshold) return false;
  let count = 0;
  for (const _ of text) if (++count > threshold) return true;
  return false;
}
