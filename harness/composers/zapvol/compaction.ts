/** The share of the effective window above which compaction starts. */
export const TRIGGER_RATIO = 0.65;
/** The share at or below which compaction is done. */
export const STOP_RATIO = 0.5;

const TRIGGER_VARIABLE = "PROMPT_COMPACTION_TRIGGER_RATIO";
const STOP_VARIABLE = "PROMPT_COMPACTION_STOP_RATIO";

export class CompactionConfigurationError extends Error {
  override readonly name = "CompactionConfigurationError";
}

export interface CompactionOptions {
  /** Tokens. */
  readonly contextWindow: number;
  /** Tokens kept free for the answer. */
  readonly outputReservedTokens: number;
  readonly triggerRatio?: number | undefined;
  readonly stopRatio?: number | undefined;
}

/** Tokens, fractions kept: rounding would move the dead zone on small windows. */
export interface CompactionBudget {
  readonly wEff: number;
  readonly trigger: number;
  readonly stop: number;
}

/**
 * When the conversation is compacted (Zapvol, token budgeting). Both bounds are shares of the effective
 * window, so the dead zone `(stop, trigger]` stays open on any window. The prompt's own tokens count: they are part
 * of what is compared.
 *
 * @throws CompactionConfigurationError when a figure is no number, the effective window is not positive, a ratio
 * is not between 0 and 1, or stop is not below trigger.
 */
export function compactionBudget(options: CompactionOptions): CompactionBudget {
  const { contextWindow, outputReservedTokens } = options;
  const { triggerRatio = TRIGGER_RATIO, stopRatio = STOP_RATIO } = options;
  if (!Number.isFinite(contextWindow) || !Number.isFinite(outputReservedTokens) || outputReservedTokens < 0) {
    fail(`window (${contextWindow}) and output reserve (${outputReservedTokens}) must be numbers of tokens`);
  }
  const wEff = contextWindow - outputReservedTokens;
  if (wEff <= 0)
    fail(`an output reserve of ${outputReservedTokens} leaves nothing of a window of ${contextWindow}`);
  for (const [name, ratio] of Object.entries({ trigger: triggerRatio, stop: stopRatio })) {
    if (!(ratio > 0 && ratio <= 1)) fail(`the ${name} ratio is ${ratio}; it must be above 0 and at most 1`);
  }
  const trigger = share(wEff, triggerRatio);
  const stop = share(wEff, stopRatio);
  if (stop >= trigger)
    fail(`the stop ratio (${stopRatio}) must be below the trigger ratio (${triggerRatio})`);
  return { wEff, trigger, stop };
}

/**
 * Ratios overridden by environment variables, for `compactionBudget`. An unset or empty variable overrides
 * nothing; one that is no number is a configuration error, never the default.
 */
export function compactionRatios(
  variables: Readonly<Record<string, string | undefined>>,
): Pick<CompactionOptions, "triggerRatio" | "stopRatio"> {
  return {
    triggerRatio: ratioOf(TRIGGER_VARIABLE, variables),
    stopRatio: ratioOf(STOP_VARIABLE, variables),
  };
}

/** Compaction starts strictly above the trigger. */
export function needsCompaction(tokens: number, budget: CompactionBudget): boolean {
  return tokens > budget.trigger;
}

/** Compaction goes on until the conversation is at or below the stop. */
export function isCompacted(tokens: number, budget: CompactionBudget): boolean {
  return tokens <= budget.stop;
}

function ratioOf(name: string, variables: Readonly<Record<string, string | undefined>>): number | undefined {
  const text = variables[name]?.trim() ?? "";
  if (text === "") return undefined;
  const ratio = Number(text);
  return Number.isFinite(ratio) ? ratio : fail(`${name} is "${text}", which is no number`);
}

/** Without the last binary digits, which would put a whole bound such as 0.65 x 20 beside its number. */
function share(wEff: number, ratio: number): number {
  return Number((wEff * ratio).toPrecision(12));
}

function fail(message: string): never {
  throw new CompactionConfigurationError(message);
}
