import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeAttribute, escapePath, escapeText } from "./escape.ts";
import {
  compareUtf8,
  decodeUtf8,
  hasControl,
  hasControlInProse,
  isBlank,
  normaliseNewlines,
} from "./text.ts";

describe("text", () => {
  it("turns CRLF first, then lone CR, into LF", () => {
    expect(normaliseNewlines("a\r\nb\rc\r\r\nd\n\re")).toBe("a\nb\nc\n\nd\n\ne");
  });

  it("is blank when it is Unicode white space only", () => {
    expect(isBlank("\u{85} \u{1680}\u{2003}\u{2028}\u{3000}\n")).toBe(true);
    expect(isBlank("\u{FEFF}")).toBe(false);
    expect(isBlank("\u{200B}")).toBe(false);
  });

  it("has control characters of both ranges", () => {
    for (const character of ["\0", "\n", "\t", "\u{7F}", "\u{9F}"])
      expect(hasControl(`a${character}`)).toBe(true);
    expect(hasControl("a é\u{A0}\u{2028}")).toBe(false);
  });

  it("may hold line feeds and tabs in prose, and no other control", () => {
    expect(hasControlInProse("a\n\tb")).toBe(false);
    for (const character of ["\0", "\r", "\u{B}", "\u{1B}", "\u{7F}", "\u{85}"]) {
      expect(hasControlInProse(`a\n${character}`)).toBe(true);
    }
  });

  it("is decoded as it is or not at all", () => {
    expect(decodeUtf8(Uint8Array.from([0xef, 0xbb, 0xbf, 0x61]))).toBe("\u{FEFF}a");
    expect(decodeUtf8(Uint8Array.from([0xc3]))).toBeUndefined();
    expect(decodeUtf8(Uint8Array.from([0xed, 0xa0, 0x80]))).toBeUndefined();
  });

  it("is ordered by UTF-8 bytes", () => {
    const text = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareUtf8(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
    );
    expect(compareUtf8("\u{E000}", "\u{1F600}")).toBeLessThan(0);
    expect(compareUtf8("a", "ab")).toBeLessThan(0);
  });
});

describe("escaping", () => {
  const all = `&<>"'é`;

  it("covers three characters in text, five in attributes, four in paths", () => {
    expect(escapeText(all)).toBe(`&amp;&lt;&gt;"'é`);
    expect(escapeAttribute(all)).toBe("&amp;&lt;&gt;&quot;&apos;é");
    expect(escapePath(all)).toBe("&amp;&lt;&gt;&quot;'é");
  });

  it("can be undone", () => {
    const entities = [
      ["&lt;", "<"],
      ["&gt;", ">"],
      ["&quot;", '"'],
      ["&apos;", "'"],
      ["&amp;", "&"],
    ] as const;
    const unescape = (text: string): string =>
      entities.reduce((plain, [entity, character]) => plain.replaceAll(entity, character), text);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("&", "<", ">", '"', "'", ";", "amp", "é") }), (value) => {
        for (const escape of [escapeText, escapeAttribute, escapePath]) {
          expect(unescape(escape(value))).toBe(value);
          expect(escape(value)).not.toMatch(/[<>]/);
        }
      }),
    );
  });
});
