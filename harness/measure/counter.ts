/**
 * A unit of one's own, such as a model's count endpoint. It must say the same of the same text: answers
 * are remembered for as long as the process lives.
 */
export interface Counter {
  /** The unit's name in budgets files. */
  readonly name: string;
  /** How output names it; default its name. */
  readonly label?: string;
  count(text: string): number | Promise<number>;
  /** An estimate, not the model's own count: output marks it with `≈`. */
  readonly approximate?: boolean;
  /** How far an answer may be from the model's own count, as a share of it: 0.05 is ±5%. Implies `approximate`. */
  readonly error?: number;
}

/** A counter that cannot be used: its name is bad or taken, or it answered with no figure. */
export class BadCounter extends Error {
  constructor(name: string, fault: string) {
    super(`counter ${JSON.stringify(name)} ${fault}`);
    this.name = "BadCounter";
  }
}

/** Throws `BadCounter` where a name is empty, holds white space, or is taken. */
export function checkCounters(counters: readonly Counter[], taken: readonly string[]): void {
  const names = new Set(taken);
  for (const { name } of counters) {
    if (!/^\S+$/.test(name)) throw new BadCounter(name, "needs a name without white space");
    if (names.has(name)) throw new BadCounter(name, "has the name of another unit");
    names.add(name);
  }
}

/** A counter's answer, if it is a figure that can stand against a ceiling; throws `BadCounter` otherwise. */
export function checkCount(counter: Counter, answer: number): number {
  if (typeof answer === "number" && Number.isFinite(answer) && answer >= 0) return answer;
  throw new BadCounter(counter.name, `answered ${String(answer)}, not a finite number from zero up`);
}
