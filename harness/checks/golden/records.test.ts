import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPrompt } from "../../prompt/prompt.ts";
import { knobsAsData } from "./knobs.ts";
import { layout } from "./layout.ts";
import { renderDigest, renderRejection } from "./records.ts";
import { parseSections, recoverSections, renderSections } from "./sections.ts";

describe("layout", () => {
  it("gives each value at its depth a line of its own", () => {
    const value = { format: 1, rows: [{ a: 1, b: [1, 2] }, { a: {} }], empty: [], gone: undefined };
    expect(layout(value, 2)).toBe(
      '{\n  "format": 1,\n  "rows": [\n    { "a": 1, "b": [1, 2] },\n    { "a": {} }\n  ],\n  "empty": []\n}\n',
    );
  });

  it("is JSON of the same value at every depth", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(4), (value, depth) => {
        expect(JSON.parse(layout(value, depth))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe("section tables", () => {
  it("have one line a section and no figure that two edits would share", () => {
    const prompt = createPrompt([
      { label: "Role", text: "é", lifetime: "release" },
      { label: "Rules", text: "two\n", before: "\n---\n" },
    ]);
    expect(renderSections(prompt)).toBe(`{
  "format": 1,
  "separator": "\\n\\n",
  "sections": [
    { "label": "Role", "lifetime": "release", "chars": 1, "bytes": 2 },
    { "label": "Rules", "lifetime": "session", "before": "\\n---\\n", "chars": 4, "bytes": 4 }
  ]
}
`);
  });

  it("cut the prompt's bytes into its sections again", () => {
    const section = fc.record(
      {
        label: fc.string(),
        text: fc.string({ unit: "grapheme", minLength: 1 }),
        before: fc.string({ unit: "grapheme" }),
      },
      { requiredKeys: ["label", "text"] },
    );
    const sections = fc.uniqueArray(section, { selector: ({ label }) => label });
    fc.assert(
      fc.property(sections, fc.string({ unit: "grapheme" }), (made, separator) => {
        const prompt = createPrompt(made, separator);
        const table = parseSections(Buffer.from(renderSections(prompt)));
        const texts = table && recoverSections(Buffer.from(prompt.text), table);
        expect(texts && [...texts]).toEqual(prompt.sections.map(({ label, text }) => [label, text]));
      }),
    );
  });

  it.each(["", "{}", "nonsense", '{"format":2,"separator":"","sections":[]}'])(
    "are not read from %j",
    (text) => {
      expect(parseSections(Buffer.from(text))).toBeUndefined();
    },
  );

  it("are not believed where they do not fit their text", () => {
    const table = parseSections(Buffer.from(renderSections(createPrompt([{ label: "a", text: "one" }]))));
    expect(table && recoverSections(Buffer.from("ones"), table)).toBeUndefined();
  });
});

describe("knobs as data", () => {
  function namedFunction(): void {}
  const cycle: Record<string, unknown> = { name: "me" };
  cycle.self = cycle;

  it.each([
    [undefined, { $undefined: true }],
    [{ a: undefined }, { a: { $undefined: true } }],
    [new Set(["b", "a"]), { $set: ["b", "a"] }],
    [new Map([["k", 1]]), { $map: [["k", 1]] }],
    [new Date(0), { $date: "1970-01-01T00:00:00.000Z" }],
    [new Date(Number.NaN), { $date: "invalid" }],
    [namedFunction, { $function: "namedFunction" }],
    [Number.NaN, { $number: "NaN" }],
    [/x/i, { $regexp: "/x/i" }],
    [{ $set: 1 }, { $$set: 1 }],
    [cycle, { name: "me", self: { $cycle: true } }],
    ["short", "short"],
  ])("%j", (value, data) => {
    expect(knobsAsData(value)).toEqual(data);
    expect(() => JSON.stringify(knobsAsData(value))).not.toThrow();
  });

  it("spell out big integers", () => {
    expect(knobsAsData({ size: 10n })).toEqual({ size: { $bigint: "10" } });
  });

  it("keep a long text as its hash, so that any change of it shows", () => {
    const long = "x".repeat(500);
    expect(knobsAsData(long)).toMatchObject({ length: 500 });
    expect(knobsAsData(long)).not.toEqual(knobsAsData(`${long.slice(1)}y`));
  });
});

describe("records", () => {
  it("a rejection is its code and its words", () => {
    const text = renderRejection({ kind: "rejection", code: "too-large", message: "more than 8 bytes" });
    expect(text).toBe('{\n  "format": 1,\n  "code": "too-large",\n  "message": "more than 8 bytes"\n}\n');
  });

  it("a digest is a hash and sizes", () => {
    expect(JSON.parse(renderDigest("é\nb\n"))).toEqual({
      format: 1,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      chars: 4,
      bytes: 5,
      lines: 2,
    });
    expect(renderDigest("a")).not.toBe(renderDigest("b"));
  });
});
