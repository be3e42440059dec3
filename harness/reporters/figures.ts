/** An integer with thousands set apart, the same on every machine. */
export function integer(value: number): string {
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}

/** A difference with its sign. */
export function difference(value: number): string {
  return value > 0 ? `+${integer(value)}` : value < 0 ? `-${integer(-value)}` : "0";
}

/** A share in per cent. What is not exactly 100 never reads 100. */
export function share(actual: number, allowed: number): string {
  if (allowed === 0) return actual === 0 ? "100.0%" : ">100%";
  const percent = ((actual / allowed) * 100).toFixed(1);
  if (percent === "100.0" && actual !== allowed) return actual < allowed ? "<100%" : ">100%";
  return `${percent}%`;
}

export function plural(count: number, noun: string): string {
  return `${integer(count)} ${noun}${count === 1 ? "" : "s"}`;
}
