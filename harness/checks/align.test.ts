import { array, assert, constantFrom, property, string, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { align } from "./align.ts";

function fits(
  composed: string,
  texts: readonly string[],
  adds: readonly string[] = [],
  joins: readonly string[] = [],
): boolean {
  return align({ composed, texts: texts.map((text) => ({ text })), adds, joins }).exact;
}

describe("the composed text survives byte for byte", () => {
  it.each<[string, string, string[], string[], string[]]>([
    ["as one string", "a\n\nb", ["a\n\nb"], [], []],
    ["cut anywhere", "a\n\nb", ["a", "\n", "\nb"], [], []],
    ["with a joiner absent between blocks", "a\n\nb", ["a", "b"], [], ["\n\n"]],
    ["with one joiner absent and one kept", "a\n\nb\n\nc", ["a\n\nb", "c"], [], ["\n\n"]],
    ["behind an addition of its own block", "rules", ["ID", "rules"], ["ID"], []],
    ["behind an addition in the same block", "rules", ["IDrules"], ["ID"], []],
    ["ahead of an addition in the same block", "rules", ["rules\n\n[room]"], ["\n\n[room]"], []],
    ["between two additions", "rules", ["ID", "rules", "[room]"], ["ID", "[room]"], []],
    ["around an addition between blocks", "a\n\nb", ["a", "ID", "b"], ["ID"], ["\n\n"]],
    ["with an addition listed twice", "rules", ["ID", "ID", "rules"], ["ID", "ID"], []],
    ["where it starts like the addition", "ID rules", ["ID", "ID rules"], ["ID"], []],
    ["where the addition is the composed text's own", "ID\n\nrules", ["ID", "rules"], ["ID"], ["\n\n"]],
    ["where the addition is not used", "rules", ["rules"], ["ID"], []],
    ["with empty blocks beside it", "rules", ["", "rules", ""], [], []],
    ["when there is nothing to carry", "", [], [], []],
  ])("%s", (_, composed, texts, adds, joins) => {
    expect(fits(composed, texts, adds, joins)).toBe(true);
  });

  it("for any cut, additions anywhere between pieces, and joiners left out", () => {
    const piece = string({ minLength: 1, maxLength: 6, unit: constantFrom("a", "é", "🔥", "\n") });
    const pieces = array(tuple(piece, constantFrom("", "\n\n", "--"), constantFrom("", "[ID]")), {
      minLength: 1,
    });
    assert(
      property(pieces, (parts) => {
        const composed = parts
          .map(([text], index) => (index > 0 ? (parts[index - 1]?.[1] ?? "") : "") + text)
          .join("");
        const texts = parts.flatMap(([text, , addition]) => (addition === "" ? [text] : [addition, text]));
        const adds = parts.map(([, , addition]) => addition).filter((addition) => addition !== "");
        expect(fits(composed, texts, adds, ["\n\n", "--"])).toBe(true);
      }),
    );
  });
});

describe("the work is bounded", () => {
  it("where additions, joiners and text look alike", () => {
    const run = "a".repeat(300);
    const texts = Array.from({ length: 300 }, () => "a");
    const adds = ["a", "aa", "aaa", "aaaa", "a".repeat(5), "a".repeat(6), "a".repeat(7), "a".repeat(8)];
    expect(fits(`${run}b`, texts, adds, ["a", "aa", "aaa"])).toBe(false);
  });

  it("where there are thousands of pieces", () => {
    const texts = Array.from({ length: 5000 }, (_, index) => `part ${index}\n`);
    expect(fits(texts.join("\n"), texts, ["ID"], ["\n"])).toBe(true);
  });
});
