import { describe, expect, it } from "vitest";
import { TooLate } from "../checks/in-time.ts";
import { Ahead, within } from "./watchdog.ts";

const forever = () => {
  for (;;);
};

describe("within", () => {
  it("gives what the call gives, now or later, and throws what it throws", async () => {
    expect(await within(1000, () => 1)).toBe(1);
    expect(await within(1000, async () => 2)).toBe(2);
    await expect(within(1000, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await expect(
      within(1000, () => {
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
  });

  it("stops a call that loops and one that never answers", async () => {
    await expect(within(30, forever)).rejects.toBeInstanceOf(TooLate);
    await expect(within(30, () => new Promise(() => {}))).rejects.toBeInstanceOf(TooLate);
  });

  it("can be called by what it watches", async () => {
    expect(await within(1000, () => within(1000, () => 3))).toBe(3);
  });
});

describe("Ahead", () => {
  it("gives each call's own result, in order, and starts each once", async () => {
    const started: number[] = [];
    const calls = Array.from({ length: 200 }, (_, at) => () => {
      started.push(at);
      if (at % 50 === 7) throw new Error(`no ${at}`);
      return at;
    });
    const ahead = new Ahead(calls, 1000);
    for (const [at] of calls.entries()) {
      if (at % 50 === 7) await expect(ahead.take(at)).rejects.toThrow(`no ${at}`);
      else expect(await ahead.take(at)).toBe(at);
    }
    expect(started).toEqual(calls.map((_, at) => at));
  });

  it("blames only the call that loops", async () => {
    const calls = [() => 0, () => 1, forever, () => 3] as (() => number)[];
    const ahead = new Ahead(calls, 30);
    expect(await ahead.take(0)).toBe(0);
    expect(await ahead.take(1)).toBe(1);
    await expect(ahead.take(2)).rejects.toBeInstanceOf(TooLate);
    expect(await ahead.take(3)).toBe(3);
  });

  it("starts calls that give promises one after the other", async () => {
    let running = 0;
    const calls = Array.from({ length: 10 }, (_, at) => async () => {
      running++;
      await new Promise((resolve) => setTimeout(resolve, 1));
      expect(running).toBe(1);
      running--;
      return at;
    });
    const ahead = new Ahead(calls, 1000);
    for (const [at] of calls.entries()) expect(await ahead.take(at)).toBe(at);
  });
});
