import { setTimeout as wait } from "node:timers/promises";
import * as fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../../testing/folder.ts";
import { Answers } from "./answers.ts";
import { Program } from "./program.ts";

/** A program that answers each question by running the code that it holds. */
const RUNNER = `
import readline from "node:readline";
import { spawn } from "node:child_process";
const say = (answer) => console.log(JSON.stringify(answer));
for await (const line of readline.createInterface({ input: process.stdin })) {
  const { id, run } = JSON.parse(line);
  eval(run);
}
`;

function program(maxBytes = 10_000): Program {
  const folder = temporaryFolder({ "run.mjs": RUNNER });
  const started = new Program({
    argv: [process.execPath, "run.mjs"],
    cwd: folder.path,
    env: () => process.env as Record<string, string>,
    maxBytes,
  });
  onTestFinished(() => started.stop());
  return started;
}

const ask = (asked: Program, run: string, timeout = 20_000) => asked.ask({ run }, timeout);

describe("a program", () => {
  it("answers many questions in one process, one after another", async () => {
    const asked = program();
    const run = "globalThis.count = (globalThis.count ?? 0) + 1; say({ id, count, pid: process.pid })";
    const answers = await Promise.all([ask(asked, run), ask(asked, run), ask(asked, run)]);
    expect(answers.map(({ count }) => count)).toEqual([1, 2, 3]);
    expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1);
  });

  it.each([
    ["prints", 'console.log("late")', /no answer to stdout after its last answer: "late"/],
    ["ends", "process.exit(0)", /ended with exit code 0 after its last answer/],
  ])(
    "that %s between two questions is found out by the next, and starts afresh",
    async (_, late, message) => {
      const asked = program();
      await ask(asked, `say({ id }); setTimeout(() => { ${late} }, 20)`);
      await wait(300);
      await expect(ask(asked, "say({ id })")).rejects.toThrow(message);
      expect(await ask(asked, "say({ id, fresh: globalThis.count === undefined })")).toMatchObject({
        fresh: true,
      });
    },
  );

  it("that is stopped for want of an answer takes its own children along", async () => {
    const asked = program();
    const run = `
      const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
      globalThis.pid = child.pid; say({ id, pid: child.pid });`;
    const { pid } = await ask(asked, run);
    await expect(ask(asked, "", 200)).rejects.toMatchObject({ code: "composer-timeout" });
    await expect.poll(() => isAlive(pid as number), { timeout: 20_000 }).toBe(false);
  });

  it("that was stopped answers again", async () => {
    const asked = program();
    await ask(asked, "say({ id })");
    asked.stop();
    expect(await ask(asked, "say({ id, text: 'again' })")).toMatchObject({ text: "again" });
  });
});

describe("answers", () => {
  const record = fc.record({ id: fc.constant(1), text: fc.string({ unit: "binary" }), more: fc.jsonValue() });

  it("are the same however their bytes are cut into chunks", () => {
    fc.assert(
      fc.property(record, fc.array(fc.nat({ max: 400 })), (answer, cuts) => {
        const bytes = Buffer.from(`${JSON.stringify(answer)}\n`);
        const answers = new Answers(bytes.length);
        const points = [...cuts.map((cut) => cut % bytes.length), bytes.length].toSorted((a, b) => a - b);
        const read = points.map((point, index) =>
          answers.read(bytes.subarray(points[index - 1] ?? 0, point), 1),
        );
        expect(read.at(-1)).toEqual({ answer: JSON.parse(JSON.stringify(answer)) as unknown });
        expect(read.slice(0, -1).every((part) => part === undefined)).toBe(true);
      }),
    );
  });

  it.each([
    ['{"id":1}', 1, undefined],
    ['{"id":1}\n', 1, { answer: { id: 1 } }],
    ['{"id":1}\r\n', 1, { answer: { id: 1 } }],
    ['{"id":1}\n', 2, { stray: "number", shown: "1" }],
    ['{"id":1}\n', undefined, { stray: "number", shown: "1" }],
    ['{"id":1}\nx', 1, { stray: "text", shown: '"x"' }],
    ['{"id":1}\n\n', 1, { stray: "text", shown: '""' }],
    ["\n", 1, { stray: "text", shown: '""' }],
    ["[1]\n", 1, { stray: "text", shown: '"[1]"' }],
    ["null\n", 1, { stray: "text", shown: '"null"' }],
    [`${"x".repeat(130)}\n`, 1, { stray: "text", shown: `"${"x".repeat(120)}…"` }],
    ["x".repeat(201), 1, { stray: "long" }],
  ])("%j, with question %s open", (text, open, read) => {
    expect(new Answers(200).read(Buffer.from(text), open)).toEqual(read);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
