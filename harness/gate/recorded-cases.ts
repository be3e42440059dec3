import type { GoldenStore } from "./golden-store.ts";

/** The case names that a contract's golden records; none where it is missing or holds nonsense, which the gate reports. */
export function recordedCases(store: Pick<GoldenStore, "read">, contract: string): readonly string[] {
  const bytes = store.read(`${contract}/contract.json`);
  if (bytes === undefined) return [];
  try {
    const record: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
    return Object.keys((record as { cases?: object } | null)?.cases ?? {});
  } catch {
    return [];
  }
}
