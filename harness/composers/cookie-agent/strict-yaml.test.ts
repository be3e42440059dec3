import fc from "fast-check";
import { stringify } from "yaml";
import { describe, expect, it } from "vitest";
import { parseStrictYaml } from "./strict-yaml.ts";

function rejection(code: string, message = ""): unknown {
  return expect.objectContaining({ code, message: expect.stringContaining(message) as string });
}

/** Lists around a value, which is at this depth. */
function nested(depth: number, value = "1"): string {
  return `${"[".repeat(depth)}${value}${"]".repeat(depth)}`;
}

describe("parseStrictYaml", () => {
  it.each([
    ["a: &x 1", "anchors"],
    ["a: &x\n  b: 1", "anchors"],
    ["&x a: 1", "anchors"],
    ["a: *x", "aliases"],
    ["a: &x 1\nb: *x", "YAML a"],
    ["a: !!str 1", "tags"],
    ["a: ! 1", "tags"],
    ["! a: 1", "tags"],
    ["a: !mine {b: 1}", "tags"],
    ["a: !mine [1]", "tags"],
    ["<<: {a: 1}", "merge keys"],
    ["a: {<<: {b: 1}}", "merge keys"],
    ["a:\n  - <<: {b: 1}", "merge keys"],
    ["%YAML 1.1\n--- \na: 1", "directives"],
    ["%TAG ! tag:me:\n--- \na: 1", "directives"],
  ])("forbids %j", (yaml, what) => {
    expect(() => parseStrictYaml(yaml)).toThrow(rejection("frontmatter-forbidden", what));
  });

  it("lets the same characters stand inside strings", () => {
    expect(parseStrictYaml('a: "&x *y !z"\nb: |\n  *x\n  &y\nc: R&D * 2!\nd: "<<"')).toEqual({
      a: "&x *y !z",
      b: "*x\n&y\n",
      c: "R&D * 2!",
      d: "<<",
    });
  });

  it("lets a quoted merge key be an ordinary one", () => {
    expect(parseStrictYaml('"<<": 1')).toEqual({ "<<": 1 });
  });

  it.each(["a: 1\na: 2", "a: 1\n...\nb: 2", "a: [1", "a: 'x", "\t a: 1", "? [1]\n: 2"])(
    "rejects %j",
    (yaml) => {
      expect(() => parseStrictYaml(yaml)).toThrow(rejection("frontmatter-yaml"));
    },
  );

  it("allows 16 collections around a value, and not one more", () => {
    expect(parseStrictYaml(nested(16))).toEqual(JSON.parse(nested(16)));
    expect(() => parseStrictYaml(nested(17))).toThrow(rejection("frontmatter-depth", "16 levels"));
    expect(() => parseStrictYaml(nested(17, ""))).not.toThrow();
    expect(() => parseStrictYaml(nested(18, ""))).toThrow(rejection("frontmatter-depth"));
  });

  it.each([
    ["lists in block style", (depth: number) => `${"- ".repeat(depth)}1`],
    [
      "maps in block style",
      (depth: number) => `${Array.from({ length: depth }, (_, at) => `${" ".repeat(at)}a:`).join("\n")} 1`,
    ],
    ["maps inside lists", (depth: number) => `${"[a: ".repeat(depth / 2)}1${"]".repeat(depth / 2)}`],
  ])("counts %s alike", (_, write) => {
    expect(() => parseStrictYaml(write(16))).not.toThrow();
    expect(() => parseStrictYaml(write(18))).toThrow(rejection("frontmatter-depth"));
  });

  it("survives nesting that would exhaust the stack", () => {
    for (const yaml of [nested(20_000), "- ".repeat(20_000), "? ".repeat(20_000)]) {
      expect(() => parseStrictYaml(yaml)).toThrow(rejection("frontmatter-depth"));
    }
  });

  it("allows 256 entries of a list or map, and not one more", () => {
    const list = (length: number): string => `[${Array.from({ length }, (_, at) => at).join(",")}]`;
    const map = (length: number): string => Array.from({ length }, (_, at) => `k${at}: 1`).join("\n# note\n");
    expect(parseStrictYaml(list(256))).toHaveLength(256);
    expect(Object.keys(parseStrictYaml(map(256)) as object)).toHaveLength(256);
    for (const yaml of [list(257), map(257), list(20_000), map(10_000)]) {
      expect(() => parseStrictYaml(yaml)).toThrow(rejection("frontmatter-entries", "256 entries"));
    }
  });

  it("reads back whatever plain data is written", () => {
    const data = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: "grapheme" }),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), tie("value"), { maxKeys: 4 }),
      ),
    })).value;
    fc.assert(
      fc.property(data, (value) => {
        expect(parseStrictYaml(stringify(value, { aliasDuplicateObjects: false }))).toEqual(value);
      }),
    );
  });
});
