import { describe, expect, it } from "vitest";
import type { Block, Request } from "../prompt/request.ts";
import { LINE, codes, request, run, textOf } from "../testing/transforms.ts";

describe("the request is the caller's", () => {
  it("a transform that changes it is named with the path", async () => {
    const { problems } = await run({
      plain: {
        apply: (of) => {
          const [first] = of.messages as unknown as { content: string }[];
          if (first !== undefined) first.content = "changed";
          return of;
        },
      },
    });
    expect(problems[0]).toMatchObject({
      transform: "plain",
      code: "input-mutated",
      path: "$.messages[0].content",
      allowed: '"hello"',
      actual: '"changed"',
    });
    expect(request.messages[0]?.content).toBe("hello");
  });

  it("a tool that loses its schema, or a key that moves, is a change", async () => {
    const { problems } = await run({
      plain: {
        apply: (of) => (delete (of.tools[0] as Record<string, unknown>)["input_schema"], of),
        preserves: false,
      },
    });
    expect(problems[0]).toMatchObject({ code: "input-mutated", path: "$.tools[0].input_schema" });
  });
});

describe("no shape leaks across fallback attempts", () => {
  it("through state kept between calls", async () => {
    let calls = 0;
    const { problems } = await run({ counted: { apply: (of) => ({ ...of, metadata: { call: calls++ } }) } });
    expect(problems).toMatchObject([{ transform: "counted", code: "attempt-leak", path: "$.metadata.call" }]);
  });

  it("from one transform into another, through the request that they share", async () => {
    const { problems } = await run({
      codex: { apply: (of) => ({ instructions: textOf(of) }) },
      greedy: {
        apply: (of) => {
          const blocks: Block[] = [{ type: "text", text: textOf(of) }];
          Object.assign(of, { system: blocks });
          return { ...of };
        },
        preserves: false,
      },
    });
    expect(problems).toContainEqual(expect.objectContaining({ transform: "greedy", code: "input-mutated" }));
    expect(problems).toContainEqual(
      expect.objectContaining({ transform: "codex", code: "attempt-leak", path: "$.instructions" }),
    );
  });

  it("by failing the second time", async () => {
    let used = false;
    const once = (of: Request) => {
      if (used) throw new Error("used up");
      used = true;
      return of;
    };
    const { problems } = await run({ once: { apply: once } });
    expect(problems).toMatchObject([{ code: "attempt-leak", message: expect.stringContaining("used up") }]);
  });

  it("through the clock", async () => {
    const late = (of: Request, _: unknown, env: { readonly now: Date }) => {
      env.now.setFullYear(2030);
      return of;
    };
    const { payloads, problems } = await run({
      late: { apply: late },
      year: { apply: (of, _, env) => ({ ...of, year: env.now.getUTCFullYear() }) },
    });
    expect(problems).toEqual([]);
    expect(payloads["year"]).toMatchObject({ year: 2026 });
  });
});

describe("idempotent means that a second application changes nothing", () => {
  const stacking = (of: Request): Request => ({
    ...of,
    system: [
      { type: "text", text: LINE },
      ...(Array.isArray(of.system) ? (of.system as Block[]) : [{ type: "text", text: textOf(of) }]),
    ],
  });

  it("a line that stacks is found, where the transform says it is idempotent", async () => {
    const { problems } = await run({ oauth: { apply: stacking, adds: [LINE], idempotent: true } });
    expect(problems).toMatchObject([{ code: "not-idempotent", path: "$.system[1].text" }]);
    expect(await codes({ oauth: { apply: stacking, adds: [LINE] } })).toEqual([]);
  });

  it("a payload that is no request again is found too", async () => {
    const { problems } = await run({
      codex: {
        apply: (of) => ({ instructions: textOf(of), input: of.messages.map((message) => message) }),
        idempotent: true,
      },
    });
    expect(problems).toMatchObject([{ code: "not-idempotent" }]);
  });
});
