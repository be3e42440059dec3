import { describe, expect, it } from "vitest";
import type { Lifetime } from "../prompt/lifetime.ts";
import { createPrompt } from "../prompt/prompt.ts";
import { checkLifetimes, checkMarkers } from "./cache.ts";

const mark = { cache_control: { type: "ephemeral" } };

describe("lifetimes never grow along the order in which a provider caches", () => {
  const sections = (...lifetimes: Lifetime[]) =>
    lifetimes.map((lifetime, index) => ({ label: `S${index}`, lifetime }));

  it.each<[Lifetime[]]>([
    [[]],
    [["release"]],
    [["release", "user", "session", "turn"]],
    [["session", "session", "turn", "turn"]],
  ])("%s holds", (lifetimes) => {
    expect(checkLifetimes(sections(...lifetimes))).toEqual([]);
  });

  it("a turn section ahead of a session one: both are named", () => {
    const [problem, ...others] = checkLifetimes(sections("release", "turn", "session", "session"));
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ code: "lifetime-order", section: "S1" });
    expect(problem?.message).toContain('"S1" (turn)');
    expect(problem?.message).toContain('"S2" (session)');
  });

  it("each section that stands too early is told once", () => {
    const problems = checkLifetimes(sections("session", "release", "turn", "user", "session"));
    expect(problems.map((problem) => problem.section)).toEqual(["S0", "S2"]);
  });
});

describe("no cache entry ends in or behind text that changes from turn to turn", () => {
  const A = "A".repeat(5000);
  const D = "D:2026-01-01";
  const prompt = createPrompt(
    [
      { label: "A", text: A, lifetime: "release" as const },
      { label: "D", text: D, lifetime: "turn" as const },
    ],
    "",
  );
  const text = (value: string, marked = false) => ({ type: "text", text: value, ...(marked ? mark : {}) });

  it("all layers joined into one marked block: block 0 holds bytes of D", () => {
    const [problem, ...others] = checkMarkers({ prompt, payload: { system: [text(A + D, true)] } });
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      code: "volatile-marked",
      path: "$.system[0]",
      section: "D",
      offset: 5000,
    });
    expect(problem?.message).toContain("contains bytes of");
  });

  it.each<[string, unknown]>([
    ["the marker on the stable block", { system: [text(A, true), text(D)] }],
    [
      "a marker in messages, which roll",
      { system: [text(A, true), text(D)], messages: [{ role: "user", content: [text("u", true)] }] },
    ],
    ["a marker on tools", { tools: [{ name: "read", ...mark }], system: [text(A), text(D)] }],
    ["no marker", { system: A + D }],
    ["D in a user turn", { system: [text(A, true)], messages: [{ role: "user", content: D }] }],
  ])("%s holds", (_, payload) => {
    expect(checkMarkers({ prompt, payload })).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ["a marker on D itself", { system: [text(A, true), text(D, true)] }, "$.system[1]"],
    ["a marker on a block behind D", { system: [text(A), text(D), text("room", true)] }, "$.system[2]"],
    [
      "a marker block behind D",
      { system: [text(A), text(D), { cachePoint: { type: "default" } }] },
      "$.system[2]",
    ],
    [
      "a marked message behind D",
      {
        messages: [
          { role: "system", content: A + D },
          { role: "developer", content: [text("x", true)] },
        ],
      },
      "$.messages[1].content[0]",
    ],
    [
      "a marked tool that quotes D",
      { tools: [{ name: "now", description: D, ...mark }], system: A },
      "$.tools[0]",
    ],
  ])("%s is found", (_, payload, path) => {
    expect(checkMarkers({ prompt, payload })).toMatchObject([
      { code: "volatile-marked", path, section: "D" },
    ]);
  });

  it("a short volatile text is not taken for the same letters in a stable section", () => {
    const short = createPrompt([
      { label: "Rules", text: "Answer in 3 lines." },
      { label: "Count", text: "3", lifetime: "turn" as const },
    ]);
    expect(
      checkMarkers({ prompt: short, payload: { system: [text("Answer in 3 lines.", true), text("3")] } }),
    ).toEqual([]);
  });
});
