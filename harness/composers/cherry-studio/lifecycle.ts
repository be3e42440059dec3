/** A connection as far as it matters to the question whether the next turn may use it. */
export interface Connection {
  /** `live` from the moment a turn is admitted until its response has ended. */
  readonly phase: "idle" | "live";
  /** Digest of the facts it was built from. */
  readonly signature: string;
  readonly permissionMode: string;
}

/** What is true when a turn asks for a connection. */
export interface TurnFacts {
  /** Whether the agent still exists. */
  readonly agent: boolean;
  /** Whether the workspace still exists. */
  readonly workspace: boolean;
  readonly signature: string;
  readonly permissionMode: string;
  /** What came of applying the permission mode to the open connection. Counts only where the modes differ. */
  readonly patch: "applied" | "threw";
}

export type Step = "reuse" | "wait-for-background" | "close" | "connect" | "end-session";

/**
 * `current`: as it should be · `patched`: only the permission mode differed, and it was applied · `rebuild`:
 * built from other facts, or not there · `failed`: applying the permission mode threw · `invalid`: agent or
 * workspace gone · `untouched`: a turn is under way, and keeps the prompt that it started with.
 */
export type VerdictKind = "current" | "patched" | "rebuild" | "failed" | "invalid" | "untouched";

export interface Verdict {
  readonly kind: VerdictKind;
  /** What the runtime does, in this order. */
  readonly steps: readonly Step[];
}

/**
 * What a fresh turn does with the session's connection (Cherry Studio, agent prompt layers, section 7). Pure:
 * the caller takes the steps.
 */
export function reconcile(connection: Connection | undefined, facts: TurnFacts): Verdict {
  if (connection?.phase === "live") return { kind: "untouched", steps: [] };
  if (!facts.agent || !facts.workspace) return { kind: "invalid", steps: ["end-session"] };
  if (connection === undefined) return { kind: "rebuild", steps: ["connect"] };
  if (connection.signature !== facts.signature) {
    return { kind: "rebuild", steps: ["wait-for-background", "close", "connect"] };
  }
  if (connection.permissionMode === facts.permissionMode) return { kind: "current", steps: ["reuse"] };
  return facts.patch === "applied"
    ? { kind: "patched", steps: ["reuse"] }
    : { kind: "failed", steps: ["close", "connect"] };
}

/**
 * What happens to a connection at the moment its agent is saved: an idle one with another signature closes at
 * once. A live one finishes, and the next fresh turn finds the difference (Cherry Studio, agent prompt layers,
 * section 7).
 */
export function afterSave(connection: Connection, signature: string): readonly Step[] {
  return connection.phase === "idle" && connection.signature !== signature ? ["close"] : [];
}

/** The connection once a verdict's steps are done; undefined when the session has ended. */
export function settle(
  connection: Connection | undefined,
  verdict: Verdict,
  facts: TurnFacts,
): Connection | undefined {
  switch (verdict.kind) {
    case "untouched":
    case "current":
      return connection;
    case "invalid":
      return undefined;
    default:
      return { phase: "idle", signature: facts.signature, permissionMode: facts.permissionMode };
  }
}
