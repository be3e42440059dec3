import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AgentDocument, parseAgentDocument } from "./agent-document.ts";
import { LIMITS } from "./limits.ts";
import { encode, sampleDocument, textOfBytes } from "./sample.ts";

const FRONTMATTER = "description: Reads code\nmode: primary\nenabled: true\nmodels: [{ model: a }]";

function parse(text: string): AgentDocument {
  return parseAgentDocument("coder", encode(text));
}

function rejection(code: string, message = ""): unknown {
  return expect.objectContaining({ code, message: expect.stringContaining(message) as string });
}

describe("the size of a document", () => {
  const yaml = `${FRONTMATTER}\n#`.padEnd(LIMITS.frontmatter, "x");
  const whole = (bodyBytes: number): string => `---\n${yaml}\n---\n${textOfBytes(bodyBytes)}`;
  const room = LIMITS.document - encode(whole(0)).byteLength;

  it("may be exactly 262144 bytes, and not one more", () => {
    expect(encode(whole(room)).byteLength).toBe(262_144);
    expect(parse(whole(room)).body).toBe(`${textOfBytes(room)}\n`);
    expect(() => parse(whole(room + 1))).toThrow(rejection("document-too-large", "262144 bytes"));
  });

  it("allows 131072 bytes of frontmatter, and not one more", () => {
    expect(parse(`---\n${yaml}\n---\nText`).body).toBe("Text\n");
    expect(() => parse(`---\n${yaml}x\n---\nText`)).toThrow(
      rejection("frontmatter-too-large", "131072 bytes"),
    );
  });

  it("allows 131072 bytes of raw body, multi-byte text included, and not one more", () => {
    const body = textOfBytes(LIMITS.body);
    expect(parse(`---\n${FRONTMATTER}\n---\n${body}`).body).toBe(`${body}\n`);
    expect(() => parse(`---\n${FRONTMATTER}\n---\n${body}x`)).toThrow(
      rejection("body-too-large", "131072 bytes"),
    );
  });

  it("counts the raw body before its trailing newlines are taken off", () => {
    const body = "x".padEnd(LIMITS.body + 1, "\n");
    expect(() => parse(`---\n${FRONTMATTER}\n---\n${body}`)).toThrow(rejection("body-too-large"));
  });
});

describe("the text of a document", () => {
  it("must be UTF-8", () => {
    const bytes = Uint8Array.from([...encode(`---\n${FRONTMATTER}\n---\nTe`), 0xff, ...encode("xt")]);
    expect(() => parseAgentDocument("coder", bytes)).toThrow(rejection("document-not-utf8"));
  });

  it.each(["frontmatter", "body"])("must not interpolate the environment in its %s", (place) => {
    const marked = (name: string, text: string): string => (name === place ? `${text} \${env:HOME}` : text);
    const text = `---\n${marked("frontmatter", `${FRONTMATTER}\n#`)}\n---\n${marked("body", "Text")}`;
    expect(() => parse(text)).toThrow(rejection("document-interpolation", "${env:"));
  });

  it("turns CRLF and lone CR into LF over the whole file", () => {
    const text = `---\n${FRONTMATTER}\n---\none\ntwo\n`;
    const crlf = parse(text.replaceAll("\n", "\r\n"));
    const cr = parse(text.replaceAll("\n", "\r"));
    expect(crlf).toEqual(parse(text));
    expect(cr).toEqual(parse(text));
  });

  it("keeps a byte order mark, which therefore fails the opener", () => {
    expect(() => parse(`\u{FEFF}---\n${FRONTMATTER}\n---\nText`)).toThrow(rejection("document-opener"));
  });

  it.each([
    ["a blank line first", `\n---\n${FRONTMATTER}\n---\nText`, "document-opener"],
    ["space after the opener", `--- \n${FRONTMATTER}\n---\nText`, "document-opener"],
    ["an opener that would also be the closer", "---\n---\nText", "document-closer"],
    ["a closer without a newline", `---\n${FRONTMATTER}\n---`, "document-closer"],
    ["no closer", `---\n${FRONTMATTER}\nText\n`, "document-closer"],
  ])("fails on %s", (_, text, code) => {
    expect(() => parse(text)).toThrow(rejection(code));
  });

  it("ends the frontmatter at the first closer, so that later rules belong to the body", () => {
    expect(parse(`---\n${FRONTMATTER}\n---\none\n---\ntwo\n---\n`).body).toBe("one\n---\ntwo\n---\n");
  });
});

describe("the body", () => {
  it.each([
    ["Text", "Text\n"],
    ["Text\n\n\n", "Text\n"],
    ["\n\n  Text  \t\n", "\n\n  Text  \t\n"],
    ["Text \n \n", "Text \n \n"],
    ["Text\u{A0}\n\n", "Text\u{A0}\n"],
  ])("of %j loses trailing newlines only, and gets one back", (raw, body) => {
    expect(parse(`---\n${FRONTMATTER}\n---\n${raw}`).body).toBe(body);
  });

  it.each(["", "\n\n", " \t\n", "\u{85}\u{2028}\u{3000}"])(
    "of only Unicode white space, %j, is an error",
    (raw) => {
      expect(() => parse(`---\n${FRONTMATTER}\n---\n${raw}`)).toThrow(rejection("body-blank"));
    },
  );

  it("of a byte order mark alone is text, which String.trim would not say", () => {
    expect(parse(`---\n${FRONTMATTER}\n---\n\u{FEFF}`).body).toBe("\u{FEFF}\n");
  });

  it("with a long run of newlines inside is read in linear time", () => {
    const body = `a${"\n".repeat(LIMITS.body - 2)}b`;
    expect(parse(`---\n${FRONTMATTER}\n---\n${body}`).body).toBe(`${body}\n`);
  });

  it("never contains frontmatter", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (tail) => {
        const raw = `Body ${tail.replaceAll("\r", "").replaceAll("${env:", "")}`;
        const { body } = parseAgentDocument("coder", sampleDocument(raw));
        expect(body).toBe(`${raw.replace(/\n*$/, "")}\n`);
      }),
    );
  });
});

describe("the id", () => {
  it.each(["a", "9", "code-reviewer", "a-b-c", "x".repeat(64)])("%j is allowed", (id) => {
    expect(parseAgentDocument(id, sampleDocument("Text")).id).toBe(id);
  });

  it.each(["", "-a", "a-", "a--b", "A", "a_b", "a.b", "é", "a\n", "x".repeat(65)])("%j is not", (id) => {
    expect(() => parseAgentDocument(id, sampleDocument("Text"))).toThrow(rejection("agent-id-invalid"));
  });

  it("says the limit of 64 characters", () => {
    expect(() => parseAgentDocument("x".repeat(65), sampleDocument("Text"))).toThrow("64 characters");
  });

  it("default is reserved", () => {
    expect(() => parseAgentDocument("default", sampleDocument("Text"))).toThrow(
      rejection("agent-id-reserved"),
    );
  });

  it.each(["approval", "compaction", "title"])("%s must be internal", (id) => {
    expect(() => parseAgentDocument(id, sampleDocument("Text", { mode: "all" }))).toThrow(
      rejection("agent-mode"),
    );
    expect(parseAgentDocument(id, sampleDocument("Text", { mode: "internal" })).id).toBe(id);
  });
});
