import { anything, assert, jsonValue, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { deepClone, firstChange, shown } from "./change.ts";
import { asSent, walk } from "./json.ts";

describe("a copy shares nothing that can be changed", () => {
  it("and equals the original", () => {
    assert(
      property(anything({ withMap: true, withSet: true, withDate: true }), (value) => {
        expect(firstChange(value, deepClone(value))).toBeUndefined();
      }),
    );
  });

  it("however deep, in maps and sets too, and with a cycle", () => {
    const original = {
      list: [{ a: 1 }],
      map: new Map([["k", { b: 1 }]]),
      set: new Set([{ c: 1 }]),
      at: new Date(0),
    };
    const copy = deepClone(original);
    copy.list[0] = { a: 2 };
    copy.map.get("k")!.b = 2;
    copy.at.setTime(1);
    for (const item of copy.set) item.c = 2;
    expect(original).toEqual({
      list: [{ a: 1 }],
      map: new Map([["k", { b: 1 }]]),
      set: new Set([{ c: 1 }]),
      at: new Date(0),
    });
    const ring: { self?: unknown } = {};
    ring.self = ring;
    expect(deepClone(ring).self).not.toBe(ring);
  });

  it("keeps functions, instances and a key named __proto__ as they are", () => {
    class Tool {
      readonly name = "read";
    }
    const tool = new Tool();
    const run = () => 1;
    const parsed: unknown = JSON.parse('{"__proto__":{"x":1}}');
    expect(deepClone({ tool, run })).toEqual({ tool, run });
    expect(deepClone({ tool }).tool).toBe(tool);
    expect(JSON.stringify(deepClone(parsed))).toBe('{"__proto__":{"x":1}}');
  });
});

describe("the first change has a JSON path", () => {
  it.each<[unknown, unknown, string | undefined]>([
    [{ a: 1 }, { a: 1 }, undefined],
    [{ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, "$.a[1].b"],
    [{ a: 1 }, {}, "$.a"],
    [{}, { "odd key": 1 }, '$["odd key"]'],
    [[1], [1, 2], "$[1]"],
    [[1, 2], [1], "$[1]"],
    [{ a: 1 }, [1], "$"],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, "$"],
    [{ a: 1, c: 3 }, { a: 1, b: 2, c: 3 }, "$.b"],
    [null, undefined, "$"],
    [{ m: new Map([[1, 2]]) }, { m: new Map([[1, 3]]) }, "$.m[0][1]"],
    [{ at: new Date(0) }, { at: new Date(1) }, "$.at"],
  ])("%j → %j: %s", (before, after, path) => {
    expect(firstChange(before, after)?.path).toBe(path);
  });

  it("is found for any two JSON values that are sent differently, and only then", () => {
    assert(
      property(jsonValue(), jsonValue(), (a, b) => {
        const [left, right] = [JSON.stringify(a), JSON.stringify(b)];
        expect(firstChange(JSON.parse(left), JSON.parse(right)) === undefined).toBe(left === right);
      }),
    );
  });

  it.each<[unknown, string]>([
    [undefined, "absent"],
    ["a\nb", '"a\\nb"'],
    [{ type: "text" }, "{'type':'text'}"],
    [() => 1, "function"],
    [1n, "bigint"],
  ])("%s is shown as %s", (value, text) => {
    expect(shown(value)).toBe(text);
  });
});

describe("a payload is judged as JSON puts it on the wire", () => {
  it.each<[unknown, unknown]>([
    [{ a: undefined, b: 1 }, { b: 1 }],
    [[undefined], [null]],
    [{ at: new Date(0) }, { at: "1970-01-01T00:00:00.000Z" }],
    ["text", "text"],
    [null, null],
  ])("%s", (value, payload) => {
    expect(asSent(value)).toEqual({ payload });
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["a function", () => 1],
    ["a bigint inside", { n: 1n }],
  ])("%s cannot be sent", (_, value) => {
    expect(asSent(value)).toEqual({ reason: expect.any(String) });
  });
});

it("walks parents first, with a path for each value", () => {
  const seen: string[] = [];
  walk({ a: [{ "b c": 1 }] }, (path) => seen.push(path));
  expect(seen).toEqual(["$", "$.a", "$.a[0]", '$.a[0]["b c"]']);
});
