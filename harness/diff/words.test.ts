import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hunksOf, patchOf } from "../gate/edits.ts";
import { boundHunks } from "./bound-words.ts";
import { wordHunks } from "./words.ts";

/** Lines as `~Be [-very-]{+quite+} brief`. */
function lines(before: string, after: string): string[] {
  return wordHunks(hunksOf(before, after)).flatMap((hunk) =>
    hunk.lines.map(({ mark, spans }) => {
      const words = spans.map(({ kind, text }) =>
        mark !== "~" || kind === "same" ? text : kind === "removed" ? `[-${text}-]` : `{+${text}+}`,
      );
      return mark + words.join("");
    }),
  );
}

describe("changed lines", () => {
  it("say which of their words changed", () => {
    expect(lines("# Rules\n- Be brief.\n- End.", "# Rules\n- Be very brief.\n- End.")).toEqual([
      " # Rules",
      "~- Be {+very +}brief.",
      " - End.",
    ]);
  });

  it("stay whole where they have too little in common", () => {
    expect(lines("Roses want water.", "Name the file you changed.")).toEqual([
      "-Roses want water.",
      "+Name the file you changed.",
    ]);
  });

  it("that only went or only came stay as they are", () => {
    expect(lines("a\nb\nc", "a\nc")).toEqual([" a", "-b", " c"]);
    expect(lines("", "new\ntext")).toEqual(["+new", "+text"]);
  });

  it("show white space that alone differs", () => {
    expect(lines("one two three", "one  two three")).toEqual(["~one[- -]{+  +}two three"]);
  });

  it("that all changed a little are told one by one", () => {
    const rules = (words: string) =>
      Array.from({ length: 50 }, (_, n) => `- Rule ${n}: water at ${words}`).join("\n");
    const told = wordHunks(patchOf(rules("dusk"), rules("dawn")) ?? []).flatMap((hunk) => hunk.lines);
    expect(told).toHaveLength(50);
    expect(told.every(({ mark }) => mark === "~")).toBe(true);
  });

  it("that are long keep what changed in sight", () => {
    const long = "a word or two ".repeat(200);
    const patch = patchOf(`${long}before ${long}`, `${long}after ${long}`) ?? [];
    const [line] = boundHunks(wordHunks(patch), 40).flatMap((hunk) => hunk.lines);
    const text = line?.spans.map((span) => span.text).join("") ?? "";
    expect(line?.spans.map(({ kind }) => kind)).toEqual(["same", "removed", "added", "same"]);
    expect(text).toMatch(/^… 2720 more ….{80}beforeafter.{80}… 2\d{3} more …$/);
  });

  it("are bounded in number", () => {
    const patch = patchOf("", Array.from({ length: 90 }, (_, n) => `line ${n}`).join("\n")) ?? [];
    expect(boundHunks(wordHunks(patch), 40).flatMap((hunk) => hunk.lines)).toHaveLength(40);
  });

  it("keep both sides, whatever the words are", () => {
    const text = fc
      .array(fc.constantFrom("the ", "garden ", "water ", "rose", "\n", "- ", "."), { maxLength: 40 })
      .map((words) => words.join(""));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const told = wordHunks(hunksOf(before, after)).flatMap((hunk) => hunk.lines);
        const side = (lost: "removed" | "added") =>
          told
            .flatMap(({ spans }) => spans.filter(({ kind }) => kind !== lost).map((span) => span.text))
            .join("")
            .replaceAll(/\n|\\ No newline at end of file/g, "");
        const context = (one: string, other: string) =>
          hunksOf(one, other)
            .flatMap((hunk) => hunk.lines)
            .filter((line) => !line.startsWith("\\"));
        const own = (sign: string) =>
          context(before, after)
            .filter((line) => line.startsWith(" ") || line.startsWith(sign))
            .map((line) => line.slice(1))
            .join("");
        expect(side("added")).toBe(own("-"));
        expect(side("removed")).toBe(own("+"));
      }),
    );
  });
});
