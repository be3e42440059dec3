import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostileText } from "../testing/hostile-text.ts";
import { countBytes, countChars } from "./sizes.ts";
import { factsOf } from "./text-facts.ts";

describe("what is known of a text", () => {
  it("is true of it, whatever was asked before, however long it is", () => {
    const texts = fc.oneof(
      hostileText,
      hostileText.map((text) => text.repeat(500)),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const { chars, bytes, digest, shortHash } = factsOf(text);
        const hex = createHash("sha256").update(text).digest("hex");
        expect([chars, bytes]).toEqual([countChars(text), countBytes(text)]);
        expect(Buffer.from(digest, "latin1").toString("hex")).toBe(hex);
        expect(shortHash).toBe(hex.slice(0, 10));
      }),
    );
  });

  it("is found once for a section that comes again", () => {
    expect(factsOf("Be brief.")).toBe(factsOf(["Be", "brief."].join(" ")));
  });
});
