import { describe, expect, it } from "vitest";
import type { Counter } from "./counter.ts";
import { parseUnit, UnknownUnit, unitLabel, unitNames } from "./units.ts";

const own: readonly Counter[] = [
  { name: "words", count: (text) => text.split(" ").length },
  { name: "claude", label: "Claude tokens", approximate: true, count: (text) => text.length / 3.5 },
];

describe("unitLabel", () => {
  it.each([
    ["chars", "chars"],
    ["utf16", "UTF-16 units"],
    ["bytes", "bytes"],
    ["lines", "lines"],
    ["approx-tokens", "≈ tokens"],
    ["tokens", "o200k tokens"],
    ["tokens:o200k_base", "o200k tokens"],
    ["tokens:o200k_harmony", "o200k_harmony tokens"],
    ["tokens:cl100k_base", "cl100k tokens"],
    ["tokens:p50k_edit", "p50k_edit tokens"],
    ["words", "words"],
    ["claude", "≈ Claude tokens"],
  ])("of %s is %s", (name, label) => {
    expect(unitLabel(parseUnit(name, own))).toBe(label);
  });
});

describe("parseUnit", () => {
  it("knows every name that it lists, and keeps it", () => {
    expect(unitNames(own).map((name) => parseUnit(name, own).name)).toEqual(unitNames(own));
  });

  it("takes o200k_base for tokens without an encoding", () => {
    expect(parseUnit("tokens")).toEqual({ kind: "tokens", name: "tokens", encoding: "o200k_base" });
  });

  it.each([
    ["char", "chars"],
    ["Chars", "chars"],
    ["byte", "bytes"],
    ["token", "tokens"],
    ["tokens:o200k", "tokens:o200k_base"],
    ["tokens:cl100k-base", "tokens:cl100k_base"],
    ["aprox-tokens", "approx-tokens"],
    ["word", "words"],
  ])("says what %s may have meant", (name, meant) => {
    expect(() => parseUnit(name, own)).toThrow(new UnknownUnit(name, unitNames(own)));
    expect(() => parseUnit(name, own)).toThrow(`unknown unit "${name}", did you mean "${meant}"?`);
  });

  it.each(["", "furlongs", "constructor", "x\ny"])("lists the units where %j is near none", (name) => {
    expect(() => parseUnit(name)).toThrow(
      `unknown unit ${JSON.stringify(name)}, units are chars, utf16, bytes, lines, approx-tokens, tokens, tokens:o200k_base`,
    );
  });
});
