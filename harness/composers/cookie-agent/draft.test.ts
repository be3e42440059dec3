import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinSections } from "../../prompt/prompt.ts";
import { Draft } from "./draft.ts";
import { initialFingerprints } from "./fingerprint.ts";
import { LIMITS, RULE } from "./limits.ts";
import { textOfBytes } from "./sample.ts";

const BODY = "Body\n";
const INITIAL = initialFingerprints("coder", "mode: primary", BODY);

function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

function piece(text: string): { readonly label: "skills"; readonly text: string } {
  return { label: "skills", text };
}

describe("fingerprints", () => {
  it("start from domain, zero byte and compact JSON of identity, frontmatter and body", () => {
    expect(INITIAL).toEqual({
      document: sha256('cookie-agent/agent-document/v1\u0000["coder","mode: primary","Body\\n"]'),
      prompt: sha256('cookie-agent/system-prompt/v1\u0000"Body\\n"'),
    });
  });

  it("are 64 lower-case hexadecimal digits, known for a known document", () => {
    expect(INITIAL.prompt).toMatch(/^[0-9a-f]{64}$/);
    // printf 'cookie-agent/system-prompt/v1\0"Body\\n"' | sha256sum
    expect(INITIAL.prompt).toBe("fc6c9b99354fdb52241c2f1e8cad3f5f2e68f0572aeadfb096d6b0a361d38b49");
    // printf 'cookie-agent/agent-document/v1\0["coder","mode: primary","Body\\n"]' | sha256sum
    expect(INITIAL.document).toBe("03539e401f9267c4252dc76092218875f205ff1db7d2ce948ff89595e9894d44");
  });

  it("cover the whole prompt, and the previous hash with the block alone, after each block", () => {
    const draft = new Draft(BODY, INITIAL);
    draft.append("first", "één", [piece("één")]);
    const first = { prompt: sha256(`Body\n${RULE}één`), document: sha256(`${INITIAL.document}één`) };
    expect(draft.fingerprints).toEqual(first);
    draft.append("second", "two", [piece("two")]);
    const second = {
      prompt: sha256(`Body\n${RULE}één${RULE}two`),
      document: sha256(`${first.document}two`),
    };
    expect(draft.steps).toEqual([
      { step: "body", ...INITIAL },
      { step: "first", ...first },
      { step: "second", ...second },
    ]);
  });

  it("change in the prompt alone after a plugin", () => {
    const draft = new Draft(BODY, INITIAL);
    draft.appendAddendum("notes", "More");
    expect(draft.fingerprints).toEqual({ prompt: sha256(`Body\n${RULE}More`), document: INITIAL.document });
    draft.replace("notes", "Other");
    expect(draft.fingerprints).toEqual({ prompt: sha256("Other"), document: INITIAL.document });
  });

  it("are equal exactly where the covered bytes are equal", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 4 });
    const blocks = fc.array(text, { maxLength: 3 });
    const compose = (parts: readonly string[]): Draft => {
      const draft = new Draft(BODY, INITIAL);
      for (const block of parts) draft.append("block", block, [piece(block)]);
      return draft;
    };
    fc.assert(
      fc.property(blocks, blocks, (a, b) => {
        const [left, right] = [compose(a), compose(b)];
        const sameText = left.text === right.text;
        expect(left.fingerprints.prompt === right.fingerprints.prompt).toBe(sameText);
        const sameBlocks = JSON.stringify(a) === JSON.stringify(b);
        expect(left.fingerprints.document === right.fingerprints.document).toBe(sameBlocks);
      }),
    );
  });
});

describe("joints", () => {
  it("are a rule between blocks, after the body's own newline, with none at either end", () => {
    const draft = new Draft(BODY, INITIAL);
    draft.append("skills", "one", [piece("one")]);
    draft.appendAddendum("notes", "two");
    expect(draft.text).toBe("Body\n\n\n---\n\none\n\n---\n\ntwo");
  });

  it("are left out where the prompt is empty", () => {
    const draft = new Draft("", INITIAL);
    draft.append("skills", "one", [piece("one")]);
    expect(draft.text).toBe("one");
    expect(draft.bytes).toBe(3);
  });

  it("are those of the sections, which make the same text", () => {
    const draft = new Draft(BODY, INITIAL);
    draft.append("tools", "a\n\nb", [piece("a"), piece("b")]);
    draft.append("skills", "é", [piece("é")]);
    const { sections, separator, text } = draft.toPrompt();
    expect(joinSections(sections, separator)).toBe(text);
    expect(sections.map(({ before }) => before)).toEqual([undefined, RULE, "\n\n", RULE]);
  });
});

describe("the prompt limit", () => {
  const room = LIMITS.prompt - BODY.length - RULE.length;

  it("takes a block that fills it to the byte, and not one byte more", () => {
    const draft = new Draft(BODY, INITIAL);
    const before = draft.text;
    expect(draft.append("skills", textOfBytes(room + 1), [piece("x")])).toBe(false);
    expect(draft.appendAddendum("notes", textOfBytes(room + 1))).toBe(false);
    expect(draft.text).toBe(before);
    expect(draft.fingerprints).toEqual(INITIAL);
    expect(draft.append("skills", textOfBytes(room), [piece("x")])).toBe(true);
    expect(draft.bytes).toBe(131_072);
    expect(Buffer.byteLength(draft.text)).toBe(131_072);
  });

  it("counts the separator even where it is left out", () => {
    const draft = new Draft("", INITIAL);
    expect(draft.append("skills", textOfBytes(LIMITS.prompt - 6), [piece("x")])).toBe(false);
    expect(draft.append("skills", textOfBytes(LIMITS.prompt - 7), [piece("x")])).toBe(true);
  });

  it("takes a replacement of 131072 bytes, and not one byte more", () => {
    const draft = new Draft(BODY, INITIAL);
    expect(draft.replace("notes", textOfBytes(LIMITS.prompt + 1))).toBe(false);
    expect(draft.text).toBe(BODY);
    expect(draft.replace("notes", textOfBytes(LIMITS.prompt))).toBe(true);
    expect(draft.bytes).toBe(131_072);
  });
});
