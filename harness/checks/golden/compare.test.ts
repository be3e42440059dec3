import { describe, expect, it } from "vitest";
import { compareGolden } from "./compare.ts";

const compare = (composed: string, golden: string | undefined) =>
  compareGolden(Buffer.from(composed), golden === undefined ? undefined : Buffer.from(golden));

describe("goldens compared as bytes", () => {
  it("takes equal bytes for equal, and nothing else", () => {
    expect(compare("one\ntwo\n", "one\ntwo\n")).toBeUndefined();
    expect(compare("one\ntwo", "one\ntwo.")).toMatchObject({ code: "golden-differs", offset: 7 });
  });

  it.each([
    ["CRLF", "one\r\ntwo\r\n", "10 bytes, golden 8", '"\\r\\ntwo\\r\\n"'],
    ["CR", "one\rtwo\r", "8 bytes as before", '"\\rtwo\\r"'],
  ])(
    "sees %s where the golden has LF, with sizes and the returns spelled out",
    (_, composed, sizes, shown) => {
      const problem = compare(composed, "one\ntwo\n");
      expect(problem).toMatchObject({ code: "golden-differs", offset: 3 });
      expect(problem?.message).toContain(sizes);
      expect(problem?.message).toContain(shown);
    },
  );

  it("tells a golden that git checked out with CRLF from a change of the prompt", () => {
    expect(compare("one\ntwo\n", "one\r\ntwo\r\n")).toMatchObject({
      code: "golden-eol",
      message: "The golden file itself contains CRLF: 2 carriage returns that the composer did not write",
    });
  });

  it.each([
    ["lost its last line feed", "one\ntwo\n", "one\r\ntwo"],
    ["gained one", "one\ntwo", "one\r\ntwo\r\n"],
    ["lost the blanks at a line end", "one  \ntwo\n", "one\r\ntwo\r\n"],
  ])("tells that as well where the golden besides %s, and says so", (_, composed, golden) => {
    const problem = compare(composed, golden);
    expect(problem).toMatchObject({ code: "golden-eol" });
    expect(problem?.message).toMatch(
      /contains CRLF: [12] carriage returns .*; besides, (the text|line 1) ends with /,
    );
  });

  it("takes CRLF around another text for a change of the prompt", () => {
    expect(compare("one\ntwo\n", "one\r\nthree\r\n")).toMatchObject({ code: "golden-differs" });
    expect(compare("one\r\ntwo\n", "one\r\ntwo")).toMatchObject({ code: "formatter-touched" });
  });

  it.each([
    ["named sides", "a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> other\n"],
    ["bare marks", "a\n<<<<<<<\nb\n=======\nc\n>>>>>>>\n"],
    ["bare marks and CRLF", "a\r\n<<<<<<<\r\nb\r\n=======\r\nc\r\n>>>>>>>\r\n"],
  ])("calls a golden with the conflict markers of a merge missing: %s", (_, conflict) => {
    expect(compare("a\nb\n", conflict)).toMatchObject({ code: "golden-conflict" });
  });

  it("says why a golden that is written as JSON is none, and asks that of no prompt", () => {
    const json = '{\n  "format": 1\n}\n';
    expect(compare(json, '{\n  "format": 1,,\n}\n')).toMatchObject({
      code: "golden-differs",
      message: expect.stringMatching(/^The golden is no longer JSON: .+; 18 bytes, golden 20, /) as string,
    });
    expect(compare(json, '{\n  "format": 2\n}\n')?.message).toMatch(/^18 bytes as before, /);
    expect(compare("42", "forty-two")?.message).toMatch(/^2 bytes, golden 9, /);
  });

  it("takes one mark that is left of a merge for a conflict, where no line of JSON begins so", () => {
    const json = '{\n  "format": 1\n}\n';
    expect(compare(json, `${json}>>>>>>> other\n`)).toMatchObject({ code: "golden-conflict" });
    expect(compare("a\n", "a\n>>>>>>> quoted often\n")).toMatchObject({ code: "golden-differs" });
  });

  it("says what is there at the first byte that differs, on a code point", () => {
    const problem = compare("naïve", "naÏve");
    expect(problem).toMatchObject({ code: "golden-differs", offset: 3 });
    expect(problem?.message).toContain('now "ïve", golden "Ïve"');
  });

  it("says that a golden is not there", () => {
    expect(compare("a", undefined)).toMatchObject({ code: "golden-missing", actual: "absent" });
  });
});
