import { Script } from "node:vm";
import { inTime, isThenable, TooLate } from "../checks/in-time.ts";

/** What a call came to, before anyone asks for it. */
export type Started<T> = { readonly made: T } | { readonly threw: unknown };

/**
 * Runs a call and awaits what it gives.
 * @param timeout milliseconds, for the synchronous and the awaited part together
 * @throws TooLate, and whatever the call throws
 */
export async function within<T>(timeout: number, call: () => T | Promise<T>): Promise<T> {
  return settle(
    timeout,
    guarded(timeout, () => start(call)),
  );
}

/** Awaits a started call. @throws TooLate, and whatever the call threw */
export async function settle<T>(timeout: number, started: Started<T | Promise<T>>): Promise<T> {
  if ("threw" in started) throw started.threw;
  return inTime(timeout, started.made);
}

/** Enough to pay for the thread that watches; few enough that their texts weigh nothing. */
const BATCH = 512;

/**
 * Starts calls ahead of whoever takes their results, in order. To watch one call costs a thread, which many a
 * call is cheaper than: so a batch is watched together. A batch that is late, and calls that give promises, are
 * run one by one.
 */
export class Ahead<T> {
  readonly #calls: readonly (() => T | Promise<T>)[];
  readonly #timeout: number;
  readonly #started = new Map<number, Started<T | Promise<T>>>();
  #batch = BATCH;

  constructor(calls: readonly (() => T | Promise<T>)[], timeout: number) {
    this.#calls = calls;
    this.#timeout = timeout;
  }

  /** @throws TooLate, and whatever the call throws */
  async take(index: number): Promise<T> {
    if (!this.#started.has(index)) this.#startFrom(index);
    const started = this.#started.get(index);
    this.#started.delete(index);
    const call = this.#calls[index];
    if (started === undefined && call !== undefined) return within(this.#timeout, call);
    if (started === undefined) throw new RangeError(`There is no call ${index}`);
    return settle(this.#timeout, started);
  }

  /** Leaves unstarted what came after a promise, and what a late batch did not get to. */
  #startFrom(first: number): void {
    const last = Math.min(first + this.#batch, this.#calls.length);
    try {
      guarded(this.#timeout, () => {
        for (let index = first; index < last; index++) {
          const call = this.#calls[index];
          if (call === undefined) break;
          const started = start(call);
          this.#started.set(index, started);
          if ("made" in started && isThenable(started.made)) {
            this.#batch = 1;
            break;
          }
        }
      });
    } catch (error) {
      if (!(error instanceof TooLate)) throw error;
      this.#batch = 1;
    }
  }
}

function start<T>(call: () => T): Started<T> {
  try {
    return { made: call() };
  } catch (error) {
    return { threw: error };
  }
}

const WORK: unique symbol = Symbol.for("prompt-budget.work");
const watched = new Script(`globalThis[Symbol.for("prompt-budget.work")]()`);

/** @throws TooLate where the work does not come back */
function guarded<T>(timeout: number, work: () => T): T {
  const scope = globalThis as { [WORK]?: () => unknown };
  const outer = scope[WORK];
  try {
    scope[WORK] = work;
    return watched.runInThisContext({ timeout }) as T;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT") {
      throw new TooLate(timeout, { cause: error });
    }
    throw error;
  } finally {
    if (outer === undefined) delete scope[WORK];
    else scope[WORK] = outer;
  }
}
