import type { Ceiling } from "../checks/ceilings.ts";
import { parseBudgets } from "../gate/budgets-file.ts";
import { decodeUtf8 } from "../gate/read-text.ts";
import type { Counter } from "../measure/counter.ts";
import { parseUnit } from "../measure/units.ts";

/** The ceilings of a budgets file out of history. @throws UsageError for one that does not parse */
export function pastCeilings(bytes: Uint8Array, file: string, counters: readonly Counter[]): Ceiling[] {
  const text = decodeUtf8(bytes, file);
  return parseBudgets(text, file, [...counters, ...formerCounters(text, counters)]);
}

/** A unit that the project no longer has is no fault of the past: it stands for itself and measures nothing. */
function formerCounters(text: string, counters: readonly Counter[]): Counter[] {
  const names = [...text.matchAll(/"unit"\s*:\s*"([^"\\\s]+)"/g)].map((match) => match[1] ?? "");
  return [...new Set(names)]
    .filter((name) => !isUnit(name, counters))
    .map((name) => ({ name, count: () => 0 }));
}

function isUnit(name: string, counters: readonly Counter[]): boolean {
  try {
    parseUnit(name, counters);
    return true;
  } catch {
    return false;
  }
}
