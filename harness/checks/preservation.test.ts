import { assert, constantFrom, integer, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { carriers } from "./payload/carriers.ts";
import { checkPreservation } from "./preservation.ts";

function check(
  composed: string,
  texts: readonly string[],
  adds: readonly string[] = [],
  joins: readonly string[] = [],
) {
  return checkPreservation({ composed, texts: texts.map((text) => ({ text })), adds, joins });
}

describe("what was lost, added or changed is said with its offset", () => {
  it.each<[string, string, string[], string[], string[], string, number]>([
    ["a byte", "abc", ["ab"], [], [], '1 byte missing at offset 2 of the composed text: "c"', 2],
    [
      "a joiner that was not declared",
      "a\n\nb",
      ["a", "b"],
      [],
      [],
      '2 bytes missing at offset 1 of the composed text: "\\n\\n"',
      1,
    ],
    [
      "a block",
      "a\n\nbb\n\nc",
      ["a", "c"],
      [],
      ["\n\n"],
      '4 bytes missing at offset 3 of the composed text: "bb\\n\\n"',
      3,
    ],
    [
      "a block ahead of several",
      "a\n\nbb\n\nc\n\nd",
      ["a", "c", "d"],
      [],
      ["\n\n"],
      '4 bytes missing at offset 3 of the composed text: "bb\\n\\n"',
      3,
    ],
    [
      "the first block",
      "a\n\nb",
      ["b"],
      [],
      ["\n\n"],
      '3 bytes missing at offset 0 of the composed text: "a\\n\\n"',
      0,
    ],
    [
      "the last block",
      "a\n\nb",
      ["a"],
      [],
      ["\n\n"],
      '3 bytes missing at offset 1 of the composed text: "\\n\\nb"',
      1,
    ],
    [
      "an undeclared line",
      "rules",
      ["ID", "rules"],
      [],
      [],
      '2 bytes added at offset 0 of the composed text: "ID"',
      0,
    ],
    [
      "a declared line once too often",
      "rules",
      ["ID", "ID", "rules"],
      ["ID"],
      [],
      '2 bytes added at offset 0 of the composed text: "ID"',
      0,
    ],
    [
      "a declared line in mid-text",
      "rules",
      ["ruIDles"],
      ["ID"],
      [],
      '2 bytes added at offset 2 of the composed text: "ID"',
      2,
    ],
    [
      "a byte order mark",
      "é",
      ["\uFEFFé"],
      [],
      [],
      '3 bytes added at offset 0 of the composed text: "\\u{feff}"',
      0,
    ],
    [
      "a letter",
      "été bref",
      ["éte bref"],
      [],
      [],
      'The payload differs at byte offset 3: expected "é", found "e"',
      3,
    ],
    [
      "another emoji",
      "ok 🔥",
      ["ok 🔦"],
      [],
      [],
      'The payload differs at byte offset 3: expected "🔥", found "🔦"',
      3,
    ],
    ["a line ending", "a\nb", ["a\r\nb"], [], [], '1 byte added at offset 1 of the composed text: "\\r"', 1],
    [
      "the order of blocks",
      "a\n\nb",
      ["b", "a"],
      [],
      ["\n\n"],
      'The payload differs at byte offset 0: expected "a\\n\\nb", found "ba"',
      0,
    ],
  ])("%s", (_, composed, texts, adds, joins, message, offset) => {
    expect(check(composed, texts, adds, joins)).toMatchObject([{ code: "preservation", message, offset }]);
  });

  it("a separator dropped because a block ends in a newline: 2 bytes at offset 4", () => {
    const composed = "one\n\n\ntwo";
    expect(check(composed, ["one\n", "\n\ntwo"])).toEqual([]);
    expect(check(composed, ["one\n\n\n", "two"])).toEqual([]);
    const [problem] = check(composed, ["one\n", "two"]);
    expect(problem?.message).toContain("2 bytes missing at offset 4");
    expect(problem).toMatchObject({ offset: 4, actual: 7, allowed: 9, unit: "bytes" });
  });

  it("names the piece at fault", () => {
    const texts = [
      { text: "a", path: "$.system[0].text" },
      { text: "x", path: "$.system[1].text" },
    ];
    expect(checkPreservation({ composed: "ab", texts, adds: [], joins: [] })).toMatchObject([
      { path: "$.system[1].text", offset: 1 },
    ]);
  });

  it("finds any one byte that is changed, dropped or added", () => {
    const text = string({ minLength: 1, maxLength: 20, unit: constantFrom("a", "b", "\n") });
    assert(
      property(text, integer({ min: 0, max: 19 }), constantFrom("", "X", "XX"), (composed, at, instead) => {
        const index = at % composed.length;
        const broken = composed.slice(0, index) + instead + composed.slice(index + 1);
        const [problem, ...others] = check(composed, [broken], ["ID"], ["\n\n"]);
        expect(others).toEqual([]);
        const offset = problem?.offset ?? -1;
        expect(composed.slice(0, offset)).toBe(broken.slice(0, offset));
        expect(composed.charAt(offset)).not.toBe(broken.charAt(offset));
      }),
    );
  });
});

describe("nothing of the prompt arrives", () => {
  it("a converter that knows only the role system drops a developer message: 1 B of 1 B", () => {
    const kept = { instructions: "D", input: [{ role: "user", content: "u" }] };
    const lost = { input: [{ role: "user", content: "u" }] };
    const texts = (payload: unknown) => carriers(payload);
    expect(checkPreservation({ composed: "D", texts: texts(kept), adds: [], joins: [] })).toEqual([]);
    const [problem] = checkPreservation({ composed: "D", texts: texts(lost), adds: [], joins: [] });
    expect(problem).toMatchObject({ code: "preservation", actual: 0, allowed: 1 });
    expect(problem?.message).toContain("dropped 1 B of 1 B");
  });

  it("an addition alone carries nothing", () => {
    expect(check("rules", ["ID"], ["ID"])[0]?.message).toContain("dropped 5 B of 5 B");
  });
});

describe("blocks with joiners absent around what was lost", () => {
  it.each<[string, string, string[], string, number]>([
    ["the last of three", "a\n\nb\n\nc", ["a", "b"], "3 bytes missing", 4],
    ["the second of five", "a\n\nbb\n\nc\n\nd\n\ne", ["a", "c", "d", "e"], "4 bytes missing", 3],
  ])("%s", (_, composed, texts, message, offset) => {
    const [problem] = check(composed, texts, [], ["\n\n"]);
    expect(problem?.message).toContain(message);
    expect(problem?.offset).toBe(offset);
  });

  it("two characters that share their last half are shown whole", () => {
    expect(check("ok 🔥", ["ok 🤥"])[0]?.message).toContain('expected "🔥", found "🤥"');
  });
});

describe("the system text is sent once", () => {
  const section = "Name every file that a change touches, and say which test would have caught the fault. ";

  it.each<[string, string, string[], string[]]>([
    ["as instructions and as an item", "P", ["P", "P"], []],
    ["whole and in blocks", "a\n\nb", ["a\n\nb", "a", "b"], ["\n\n"]],
    ["whole and in blocks without their joiner", "a\n\nb", ["a\n\nb", "a", "b"], []],
    ["twice in one string", "Be brief.", ["Be brief.\n\nBe brief."], []],
    [
      "with one block copied",
      `${section}${section.toUpperCase()}`,
      [section, section, section.toUpperCase()],
      [],
    ],
  ])("%s", (_, composed, texts, joins) => {
    expect(check(composed, texts, [], joins)).toMatchObject([{ code: "system-duplicated" }]);
  });

  it("a system item that repeats the instructions is named", () => {
    const payload = { instructions: "P", input: [{ role: "system", content: "P" }] };
    expect(checkPreservation({ composed: "P", texts: carriers(payload), adds: [], joins: [] })).toMatchObject(
      [{ code: "system-duplicated", path: "$.input[0].content", actual: 2, allowed: 1 }],
    );
  });

  it("a text that repeats itself is no duplicate", () => {
    expect(check("ha ha", ["ha ha"])).toEqual([]);
    expect(check("haha", ["ha", "ha"])).toEqual([]);
  });
});
