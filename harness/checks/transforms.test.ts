import { describe, expect, it } from "vitest";
import type { Request } from "../prompt/request.ts";
import type { TransformSpec } from "../prompt/transform.ts";
import { LINE, codes, identity, prompt, request, run, textOf } from "../testing/transforms.ts";

const codex = (of: Request) => ({ ...of, system: null, instructions: textOf(of) });

describe("a faithful transform", () => {
  it("yields its payload as JSON and no problem", async () => {
    const { payloads, problems } = await run({
      plain: { apply: (of) => of, idempotent: true },
      oauth: { apply: identity, adds: [LINE], idempotent: true },
      codex: { apply: codex },
    });
    expect(problems).toEqual([]);
    expect(Object.keys(payloads)).toEqual(["plain", "oauth", "codex"]);
    expect(payloads["plain"]).toEqual(request);
    expect(payloads["plain"]).not.toBe(request);
    expect(payloads["codex"]).toMatchObject({ system: null, instructions: prompt.text });
  });

  it("is left out where its `when` does not hold", async () => {
    const { payloads, problems } = await run({ odd: { apply: () => undefined, when: () => false } });
    expect({ payloads, problems }).toEqual({ payloads: {}, problems: [] });
  });

  it("may declare additions by knobs, texts of its own, or that it carries nothing", async () => {
    expect(
      await codes({
        byKnobs: { apply: identity, adds: () => [LINE] },
        own: {
          apply: (of) => ({ blob: [of.system] }),
          text: (payload) => (payload as { blob: string[] }).blob,
        },
        none: { apply: () => ({ input: "hello" }), preserves: false },
      }),
    ).toEqual([]);
  });
});

describe("the composed text is preserved", () => {
  it("an undeclared line is found, with its section and offset", async () => {
    const { problems } = await run({ oauth: { apply: identity } });
    expect(problems).toMatchObject([
      { transform: "oauth", code: "preservation", offset: 0, section: "Role", path: "$.system[0].text" },
    ]);
  });

  it("one changed byte is found in the section that it belongs to", async () => {
    const { problems } = await run({
      codex: { apply: (of) => ({ instructions: textOf(of).replace("rest", "Rest") }) },
    });
    expect(problems).toMatchObject([{ code: "preservation", section: "Rules", offset: 44 }]);
  });

  it("system text left behind beside the instructions is sent twice", async () => {
    expect(await codes({ codex: { apply: (of) => ({ ...of, instructions: textOf(of) }) } })).toEqual([
      "codex: system-duplicated",
    ]);
  });
});

describe("a transform that fails is a finding", () => {
  it.each<[string, TransformSpec, string]>([
    [
      "by throwing",
      {
        apply: () => {
          throw new Error("no key");
        },
      },
      "transform-error",
    ],
    ["by rejecting", { apply: () => Promise.reject(new Error("no key")) }, "transform-error"],
    [
      "in its `when`",
      {
        apply: (of) => of,
        when: () => {
          throw new Error("no key");
        },
      },
      "transform-error",
    ],
    [
      "in its `adds`",
      {
        apply: (of) => of,
        adds: () => {
          throw new Error("no key");
        },
      },
      "transform-error",
    ],
    ["with nothing to send", { apply: () => undefined }, "payload-not-json"],
    ["with a bigint", { apply: (of) => ({ ...of, seed: 1n }) }, "payload-not-json"],
  ])("%s", async (_, spec, code) => {
    expect(await codes({ bad: spec, good: { apply: (of) => of } })).toEqual([`bad: ${code}`]);
  });
});

describe("every payload keeps to its own rules and the wire's", () => {
  it("its invariants are asked, and a finding without a code takes the invariant's name", async () => {
    const rule = { name: "no-tools", check: () => [{ message: "The payload has tools" }] };
    expect(await codes({ plain: { apply: (of) => of, invariants: [rule] } })).toEqual(["plain: no-tools"]);
  });

  it("an invariant that throws is a finding under its name", async () => {
    const rule = {
      name: "no-tools",
      check: () => {
        throw new Error("no list");
      },
    };
    expect(await codes({ plain: { apply: (of) => of, invariants: [rule] } })).toEqual(["plain: no-tools"]);
  });

  it("an empty marked block, a fifth marker and half a character are found in any payload", async () => {
    const cache_control = { type: "ephemeral" };
    const { problems } = await run({
      cached: {
        apply: (of) => ({
          ...of,
          system: [
            { type: "text", text: textOf(of), cache_control },
            { type: "text", text: "", cache_control },
          ],
          tools: [1, 2, 3].map((name) => ({ name: `${name}`, cache_control })),
          messages: [{ role: "user", content: "\uD83D" }],
        }),
      },
    });
    expect(problems.map((problem) => problem.code)).toEqual([
      "empty-marked-block",
      "too-many-markers",
      "ill-formed-utf16",
    ]);
  });
});
