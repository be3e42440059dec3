import { describe, expect, it } from "vitest";
import { admitRun, type RunRequest } from "./admission.ts";
import { attemptEvent, latestAgentsMd, type RunEvent, validateReplay } from "./run-log.ts";
import { eventSource } from "./attempts.ts";
import { encode, sampleAgent } from "./sample.ts";

const CONTENT: Readonly<Record<string, string>> = {
  "/w/AGENTS.md": "Use tabs.",
  "/v/AGENTS.md": "Use spaces.",
};
const BASE: RunRequest = {
  role: "root",
  run: "run-1",
  agent: sampleAgent("Body"),
  workingDirectory: "/w",
  userInput: "Fix the build",
  files: {
    look: (path) => {
      if (path.startsWith("/w/.cookie-agent")) return { kind: "file", byteLength: 3_000_000 };
      const content = CONTENT[path];
      return content === undefined ? { kind: "missing" } : { kind: "file", byteLength: content.length };
    },
    read: (path) => encode(CONTENT[path] ?? ""),
  },
};

async function eventsOf(request: Partial<RunRequest> = {}): Promise<readonly RunEvent[]> {
  return (await admitRun({ ...BASE, ...request })).events;
}

function started(events: readonly RunEvent[]): Extract<RunEvent, { type: "run_started" }> {
  const [event] = events;
  if (event?.type !== "run_started") throw new Error("no run_started");
  return event;
}

describe("a run's events", () => {
  it("are run_started, agent_md_loaded, agent_md_skipped, injected messages, user input", async () => {
    const events = await eventsOf({
      plugins: [{ name: "git", beforeStart: () => ({ inject: [{ role: "user", text: "On main" }] }) }],
      clock: { timeout: 10, wait: () => new Promise((resolve) => void setImmediate(resolve)) },
    });
    expect(events.map(({ type }) => type)).toEqual([
      "run_started",
      "agent_md_loaded",
      "agent_md_skipped",
      "message_injected",
      "user_input",
    ]);
    expect(events[2]).toMatchObject({ warning: { type: "AgentMdSkipped", byteLength: 3_000_000 } });
  });

  it("are none of a run that is rejected", async () => {
    const files = { ...BASE.files, read: () => Uint8Array.from([0xff]) };
    await expect(eventsOf({ files })).rejects.toThrow(
      expect.objectContaining({ code: "agents-md-not-utf8" }),
    );
  });

  it("name no AGENTS.md where the run loads none", async () => {
    expect((await eventsOf({ agentsMd: false })).map(({ type }) => type)).toEqual([
      "run_started",
      "user_input",
    ]);
  });
});

describe("the snapshot in run_started", () => {
  it("holds the composed prompt and its effective fingerprints", async () => {
    const { composition, events } = await admitRun(BASE);
    expect(started(events).snapshot).toMatchObject({
      agent: "coder",
      composedPrompt: composition.prompt.text,
      promptFingerprint: composition.steps.at(-1)?.prompt,
      documentFingerprint: composition.steps.at(-1)?.document,
    });
  });

  it("is frozen through and through", async () => {
    const { snapshot } = started(await eventsOf());
    expect(
      [snapshot, snapshot.models, snapshot.models[0], snapshot.cache, snapshot.cache.anthropic].map(
        Object.isFrozen,
      ),
    ).toEqual(Array.from({ length: 5 }, () => true));
  });

  it("is out of reach for a refresh of the configuration", async () => {
    const anthropic = { tools: "5m" as const, system: "5m" as "5m" | "1h", rolling: "off" as const };
    const cache = { anthropic, openai: { mode: "explicit" as const, system: true, rolling: false } };
    const { snapshot } = started(await eventsOf({ cache }));
    anthropic.system = "1h";
    expect(snapshot.cache.anthropic.system).toBe("5m");
  });

  it("is not taken of a cache policy in the wrong order", async () => {
    const anthropic = { tools: "5m", system: "1h", rolling: "off" } as const;
    const cache = { anthropic, openai: { mode: "implicit", system: true, rolling: true } } as const;
    await expect(eventsOf({ cache })).rejects.toThrow(expect.objectContaining({ code: "cache-ttl-order" }));
  });

  it("has the same prompt fingerprint whatever AGENTS.md says", async () => {
    const files = { ...BASE.files, read: () => encode("Other") };
    const [a, b] = [started(await eventsOf()), started(await eventsOf({ files }))];
    expect(a.snapshot).toEqual(b.snapshot);
  });
});

describe("replay", () => {
  it("accepts retries and fall-backs that carry their run's fingerprint", async () => {
    const events = await eventsOf();
    const { snapshot } = started(events);
    const attempts = [attemptEvent("run-1", snapshot, 1, "a"), attemptEvent("run-1", snapshot, 2, "b")];
    expect(() => validateReplay([...events, ...attempts])).not.toThrow();
  });

  it("rejects an attempt that names another prompt than its run's, even another run's", async () => {
    const first = await eventsOf();
    const second = await eventsOf({ run: "run-2", workingDirectory: "/v" });
    const wrong = attemptEvent("run-2", started(first).snapshot, 1, "a");
    expect(() => validateReplay([...first, ...second, wrong])).toThrow(
      expect.objectContaining({
        code: "replay-fingerprint",
        message: expect.stringContaining('attempt 1 of run "run-2"') as string,
      }),
    );
  });

  it("rejects a run that starts twice, and an event ahead of its run", async () => {
    const events = await eventsOf();
    const attempt = attemptEvent("run-1", started(events).snapshot, 1, "a");
    for (const log of [
      [...events, ...events],
      [attempt, ...events],
    ]) {
      expect(() => validateReplay(log)).toThrow(expect.objectContaining({ code: "replay-run" }));
    }
  });

  it("takes AGENTS.md of the latest run only, none where that run loaded none", async () => {
    const first = await eventsOf();
    const second = await eventsOf({ run: "run-2", workingDirectory: "/v" });
    const third = await eventsOf({ run: "run-3", agentsMd: false });
    expect(latestAgentsMd(first).map(({ path }) => path)).toEqual(["/w/AGENTS.md"]);
    expect(latestAgentsMd([...first, ...second]).map(({ path }) => path)).toEqual(["/v/AGENTS.md"]);
    expect(latestAgentsMd([...first, ...third])).toEqual([]);
    expect(latestAgentsMd([])).toEqual([]);
  });
});

describe("request assembly", () => {
  it("reuses the first events, and reads the session only for a later attempt that needs current history", async () => {
    const admitted = await eventsOf();
    const later = [...admitted, attemptEvent("run-1", started(admitted).snapshot, 1, "a")];
    let reads = 0;
    const eventsFor = eventSource(admitted, () => {
      reads += 1;
      return later;
    });
    expect(eventsFor({ number: 1, needsCurrentHistory: true })).toBe(admitted);
    expect(eventsFor({ number: 2, needsCurrentHistory: false })).toBe(admitted);
    expect(reads).toBe(0);
    expect(eventsFor({ number: 3, needsCurrentHistory: true })).toBe(later);
    expect(eventsFor({ number: 4, needsCurrentHistory: false })).toBe(later);
    expect(reads).toBe(1);
  });
});
