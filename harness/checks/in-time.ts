/** A call that did not come back in time, whether it loops or never answers. */
export class TooLate extends Error {
  /** @param timeout milliseconds */
  constructor(timeout: number, options?: ErrorOptions) {
    super(`no answer within ${timeout} ms`, options);
  }
}

/**
 * Awaits what a call gave; what is no promise is there already.
 * @param timeout milliseconds
 * @throws TooLate, and whatever the promise is rejected with
 */
export async function inTime<T>(timeout: number, made: T | Promise<T>): Promise<T> {
  if (!isThenable(made)) return made;
  let timer: NodeJS.Timeout | undefined;
  const alarm = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate(timeout)), timeout);
  });
  try {
    return await Promise.race([made, alarm]);
  } finally {
    clearTimeout(timer);
  }
}

export function isThenable<T>(value: T | Promise<T>): value is Promise<T> {
  return typeof (value as { then?: unknown } | undefined | null)?.then === "function";
}
