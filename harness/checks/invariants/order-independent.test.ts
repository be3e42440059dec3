import { describe, expect, it } from "vitest";
import type { Request } from "../../prompt/request.ts";
import { Rejection } from "../../prompt/rejection.ts";
import { caseContext } from "../../testing/case-context.ts";
import { type Composer, orderIndependent, type OrderIndependentOptions } from "./order-independent.ts";
import { reorderings } from "./reorderings.ts";

interface Knobs {
  readonly tools: ReadonlyMap<string, string>;
}

const tools: Knobs = {
  tools: new Map([
    ["zeta", "last"],
    ["alpha", "first"],
    ["Mu", "between"],
  ]),
};

async function check<K>(composer: Composer<K>, knobs: K, options?: OrderIndependentOptions<K>) {
  return orderIndependent(composer, options).check(await caseContext(composer, knobs));
}

const listing = (names: readonly string[]) => `Tools: ${names.join(", ")}`;

describe("tools from a map come out in one order, however it was filled", () => {
  it("sorted by code unit they do", async () => {
    const compose = (knobs: Knobs) => listing([...knobs.tools.keys()].sort());
    expect(await check({ compose }, tools)).toEqual([]);
    expect(compose(tools)).toBe("Tools: Mu, alpha, zeta");
  });

  it("as the map has them they do not", async () => {
    const compose = (knobs: Knobs) => listing([...knobs.tools.keys()]);
    const problems = await check({ compose }, tools);
    expect(problems).toMatchObject([{ offset: 7, section: "prompt" }]);
    expect(problems[0]?.fix).toContain("code unit");
  });

  it("own orders can be given, and a plain composer", async () => {
    const compose = (knobs: readonly string[]) => listing(knobs);
    const invariant = orderIndependent(compose, {
      orders: (knobs: readonly string[]) => [[...knobs].reverse()],
    });
    expect(await invariant.check(await caseContext({ compose }, ["a", "b"]))).toHaveLength(1);
    expect(await invariant.check(await caseContext({ compose }, ["a"]))).toEqual([]);
  });

  it("a rejection must not depend on the order either", async () => {
    const compose = (knobs: Knobs) => {
      if ([...knobs.tools.keys()][0] === "zeta") return "ok";
      throw new Rejection("wrong-first");
    };
    expect(await check({ compose }, tools)).toMatchObject([{ allowed: "rejected (wrong-first)" }]);
  });
});

describe("a tool's schema reaches the wire in one form", () => {
  interface Schemas {
    readonly schema: Readonly<Record<string, unknown>>;
  }
  const knobs: Schemas = { schema: { type: "object", required: ["b", "a"] } };
  const compose = () => "Use the tool.";
  const requestOf =
    (form: (schema: Schemas["schema"]) => unknown) =>
    (prompt: { readonly text: string }, { schema }: Schemas): Request => ({
      system: prompt.text,
      messages: [],
      tools: [{ name: "t", input_schema: form(schema) }],
    });
  const canonical = (schema: Schemas["schema"]) =>
    Object.fromEntries(Object.entries(schema).sort(([a], [b]) => (a < b ? -1 : 1)));

  it("canonical serialisation holds whatever order the keys came in", async () => {
    expect(await check({ compose, request: requestOf(canonical) }, knobs)).toEqual([]);
  });

  it("keys as they came are reordered on the wire", async () => {
    const problems = await check({ compose, request: requestOf((schema) => schema) }, knobs);
    expect(problems).toMatchObject([{ path: "$.tools[0].input_schema" }]);
  });

  it("the order of a list such as `required` is content, unless the contract opts in", async () => {
    const request = requestOf(canonical);
    const swapped = { schema: { type: "object", required: ["a", "b"] } };
    expect(await check({ compose, request }, knobs, { orders: () => [swapped] })).toMatchObject([
      { path: "$.tools[0].input_schema.required[0]" },
    ]);
    expect(await check({ compose, request }, knobs, { lists: ["required"] })).toHaveLength(1);
    const sorting = requestOf((schema) =>
      canonical({ ...schema, required: [...(schema["required"] as string[])].sort() }),
    );
    expect(await check({ compose, request: sorting }, knobs, { lists: ["required"] })).toEqual([]);
  });
});

describe("another order", () => {
  it("turns maps, sets and objects at any depth, and leaves lists and instances alone", () => {
    const at = new Date(0);
    const [backwards, rotated] = reorderings({ a: [{ x: 1, y: 2 }, 3], b: new Set([1, 2, 3]), at });
    expect(JSON.stringify(backwards)).toBe('{"at":"1970-01-01T00:00:00.000Z","b":{},"a":[{"y":2,"x":1},3]}');
    expect([...(backwards?.b ?? [])]).toEqual([3, 2, 1]);
    expect([...(rotated?.b ?? [])]).toEqual([2, 3, 1]);
    expect(backwards?.at).toBe(at);
  });
});
