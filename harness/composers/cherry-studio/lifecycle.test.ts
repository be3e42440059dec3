import { describe, expect, it } from "vitest";
import { afterSave, type Connection, reconcile, settle, type TurnFacts } from "./lifecycle.ts";

const IDLE: Connection = { phase: "idle", signature: "s1", permissionMode: "default" };
const LIVE: Connection = { ...IDLE, phase: "live" };
const FACTS: TurnFacts = {
  agent: true,
  workspace: true,
  signature: "s1",
  permissionMode: "default",
  patch: "applied",
};

describe("reconcile", () => {
  it.each([
    { verdict: "current", change: {}, steps: ["reuse"] },
    { verdict: "patched", change: { permissionMode: "plan" }, steps: ["reuse"] },
    { verdict: "rebuild", change: { signature: "s2" }, steps: ["wait-for-background", "close", "connect"] },
    {
      verdict: "failed",
      change: { permissionMode: "plan", patch: "threw" as const },
      steps: ["close", "connect"],
    },
    { verdict: "invalid", change: { agent: false }, steps: ["end-session"] },
    { verdict: "invalid", change: { workspace: false }, steps: ["end-session"] },
  ])("a fresh turn on an idle connection: $verdict after $change", ({ verdict, change, steps }) => {
    expect(reconcile(IDLE, { ...FACTS, ...change })).toEqual({ kind: verdict, steps });
  });

  it("does not look at the patch while the permission modes agree", () => {
    expect(reconcile(IDLE, { ...FACTS, patch: "threw" }).kind).toBe("current");
  });

  it("rebuilds rather than patches when signature and permission mode both differ", () => {
    expect(reconcile(IDLE, { ...FACTS, signature: "s2", permissionMode: "plan", patch: "threw" }).kind).toBe(
      "rebuild",
    );
  });

  it("ends the session rather than rebuilds when the agent is gone", () => {
    expect(reconcile(IDLE, { ...FACTS, signature: "s2", agent: false }).kind).toBe("invalid");
    expect(reconcile(undefined, { ...FACTS, workspace: false }).kind).toBe("invalid");
  });

  it("connects without waiting or closing where there is no connection", () => {
    expect(reconcile(undefined, FACTS)).toEqual({ kind: "rebuild", steps: ["connect"] });
  });

  it.each([{ signature: "s2" }, { permissionMode: "plan", patch: "threw" as const }, { agent: false }])(
    "never reconciles an admitted live turn: %j",
    (change) => {
      const facts = { ...FACTS, ...change };
      const verdict = reconcile(LIVE, facts);
      expect(verdict).toEqual({ kind: "untouched", steps: [] });
      expect(settle(LIVE, verdict, facts)).toBe(LIVE);
    },
  );
});

describe("afterSave", () => {
  it("closes an idle connection at once when the signature differs, and only then", () => {
    expect(afterSave(IDLE, "s2")).toEqual(["close"]);
    expect(afterSave(IDLE, "s1")).toEqual([]);
  });

  it("lets a live response finish, and the next fresh turn rebuilds with the saved value", () => {
    expect(afterSave(LIVE, "s2")).toEqual([]);
    const facts = { ...FACTS, signature: "s2" };
    const verdict = reconcile({ ...LIVE, phase: "idle" }, facts);
    expect(verdict.kind).toBe("rebuild");
    const rebuilt = settle(IDLE, verdict, facts);
    expect(rebuilt?.signature).toBe("s2");
    expect(reconcile(rebuilt, facts).kind).toBe("current");
  });
});

describe("settle", () => {
  it.each(["applied", "threw"] as const)("holds the new permission mode once it was %s", (patch) => {
    const facts = { ...FACTS, permissionMode: "plan", patch };
    expect(settle(IDLE, reconcile(IDLE, facts), facts)?.permissionMode).toBe("plan");
  });

  it("keeps a current connection and drops an invalid one", () => {
    expect(settle(IDLE, reconcile(IDLE, FACTS), FACTS)).toBe(IDLE);
    const gone = { ...FACTS, agent: false };
    expect(settle(IDLE, reconcile(IDLE, gone), gone)).toBeUndefined();
  });
});
