import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BRACES, DOLLAR, fill } from "./template.ts";

class Money {
  readonly cents: number;

  constructor(cents: number) {
    this.cents = cents;
  }
}

const both = { placeholders: [BRACES, DOLLAR] };

describe("fill", () => {
  it("puts values where their placeholders stand and says where they are in the text", () => {
    const { text, spans, unresolved, nonStrings } = fill("Hi {{NAME}}, {{NAME}} of {{ORG}}.", {
      NAME: "Ada",
      ORG: "",
    });
    expect(text).toBe("Hi Ada, Ada of .");
    expect(spans.map(({ name, start, end }) => [name, text.slice(start, end)])).toEqual([
      ["NAME", "Ada"],
      ["NAME", "Ada"],
      ["ORG", ""],
    ]);
    expect([unresolved, nonStrings]).toEqual([[], []]);
  });

  it.each(["{{ NAME }}", "{NAME}", "{{NAME}", "{{}}", "{{NA-ME}}", "{{1}}", "${NAME}"])(
    "leaves %j alone, which is no exact placeholder",
    (template) => {
      expect(fill(template, { NAME: "x" })).toEqual({
        text: template,
        spans: [],
        unresolved: [],
        nonStrings: [],
      });
    },
  );

  it("leaves an unresolved placeholder in the text and names its line and column (B35)", () => {
    const template = "Tools:\n${toolsList}\nHi {{name}}";
    const filled = fill(template, { name: "Ada" }, both);
    expect(filled.text).toBe("Tools:\n${toolsList}\nHi Ada");
    expect(filled.unresolved).toEqual([
      { name: "toolsList", placeholder: "${toolsList}", line: 2, column: 1 },
    ]);
    expect(fill(template, { name: "Ada", toolsList: "- read" }, both).unresolved).toEqual([]);
  });

  it("counts lines by newlines and columns in UTF-16 code units", () => {
    const { unresolved } = fill("🧭 {{A}}{{B}}\r\n\n  {{C}}", {});
    expect(unresolved.map(({ name, line, column }) => [name, line, column])).toEqual([
      ["A", 1, 4],
      ["B", 1, 9],
      ["C", 3, 3],
    ]);
  });

  it("never takes braces inside a value for placeholders (B36)", () => {
    const code = 'fmt!("{{}}") and {{user}}';
    const filled = fill("Example: {{code}}", { code, user: "Ada" });
    expect(filled.text).toBe(`Example: ${code}`);
    expect(filled.unresolved).toEqual([]);
  });

  it("leaves a placeholder without a key unresolved instead of writing the word undefined (B37)", () => {
    const template = "{{base}}\n\nRules: if undefined, ask";
    expect(fill(template, { base: "B" }).text).toBe("B\n\nRules: if undefined, ask");
    const absent = fill(template, {});
    expect(absent.text).toBe(template);
    expect(absent.unresolved).toEqual([{ name: "base", placeholder: "{{base}}", line: 1, column: 1 }]);
    expect(fill(template, { base: undefined }).nonStrings).toMatchObject([
      { name: "base", type: "undefined" },
    ]);
  });

  it.each<[unknown, string]>([
    [false, "false"],
    [{ a: 1 }, "object"],
    [Number("x"), "NaN"],
    [Promise.resolve(1), "Promise"],
    [new Map(), "Map"],
    [new Date("x"), "Invalid Date"],
    [1 / 0, "Infinity"],
    [() => 1, "function"],
    [["a", "b"], "array"],
    [null, "null"],
    [7, "number"],
    [7n, "bigint"],
    [Symbol("s"), "symbol"],
    [new Date(0), "Date"],
    [Object.create(null), "object"],
    [new Proxy(new Money(5), {}), "Money"],
  ])("names a value that is no string, case %#: %s (B38)", (value, type) => {
    const filled = fill("Instructions:\n {{instructions}}", { instructions: value });
    expect(filled.text).toBe("Instructions:\n {{instructions}}");
    expect(filled.nonStrings).toEqual([
      { name: "instructions", placeholder: "{{instructions}}", line: 2, column: 2, type },
    ]);
    expect([filled.spans, filled.unresolved]).toEqual([[], []]);
  });

  it("takes the string 'false' for what it is (B38)", () => {
    expect(fill("{{a}}", { a: "false" })).toMatchObject({ text: "false", nonStrings: [] });
  });

  it.each(["constructor", "toString", "__proto__"])("does not find %s on the prototype", (name) => {
    expect(fill(`{{${name}}}`, {}).unresolved).toMatchObject([{ name }]);
  });

  it("does not inherit values", () => {
    const values = Object.create({ NAME: "Ada" }) as Record<string, unknown>;
    expect(fill("{{NAME}}", values)).toMatchObject({ text: "{{NAME}}", unresolved: [{ name: "NAME" }] });
  });

  it("takes a pattern of one's own, with its flags", () => {
    expect(fill("Hi <NAME>", { NAME: "Ada" }, { placeholders: /<([a-z]+)>/i }).text).toBe("Hi Ada");
  });

  it.each([[/<x>/], [[]]])("refuses the pattern %s, which names nothing", (placeholders) => {
    expect(() => fill("<x>", {}, { placeholders })).toThrow(TypeError);
  });

  it("inserts any value verbatim and once, whatever it holds", () => {
    const nasty = fc.oneof(
      fc.constantFrom("$&", "$1", "$$", "{{A}}", "{{B}}", "${A}", "\\", "\ud800"),
      fc.string(),
    );
    fc.assert(
      fc.property(nasty, nasty, (a, b) => {
        const { text, spans, unresolved } = fill("<{{A}}|{{B}}|{{A}}>", { A: a, B: b });
        expect(text).toBe(`<${a}|${b}|${a}>`);
        expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual([a, b, a]);
        expect(unresolved).toEqual([]);
      }),
    );
  });
});
