import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Split } from "../../prompt/contract.ts";
import { joinSections } from "../../prompt/prompt.ts";
import type { Prompt } from "../../prompt/prompt.ts";
import { byHeading } from "./by-heading.ts";
import { byXmlTag } from "./by-xml-tag.ts";

const parts = (split: Split, text: string) =>
  (split(text) as Prompt).sections.map(({ label, text: own, before }) =>
    before === undefined ? [label, own] : [label, own, before],
  );

describe("byHeading", () => {
  it("cuts at headings of its level and above, and labels each section by its heading", () => {
    expect(parts(byHeading(2), "intro\n\n# A\n\na\n\n## B ##\n\nb\n### deeper\n\n# C\n")).toEqual([
      ["preamble", "intro\n\n"],
      ["A", "# A\n\na\n\n"],
      ["B", "## B ##\n\nb\n### deeper\n\n"],
      ["C", "# C\n"],
    ]);
  });

  it.each([
    ["in a fence", "```md\n# no\n```\n# A\n", ["preamble", "A"]],
    ["in a fence of tildes that holds backticks", "~~~\n```\n# no\n~~~\n# A\n", ["preamble", "A"]],
    ["in a fence that is never closed", "# A\n```\n# no\n", ["A"]],
    ["in a fence that a shorter one does not close", "# A\n````\n```\n# no\n````\n# B\n", ["A", "B"]],
    ["without a blank behind its marks", "#no\n# A", ["preamble", "A"]],
    ["that is indented as code", "    # no\n# A", ["preamble", "A"]],
    ["of seven marks", "####### no\n# A", ["preamble", "A"]],
    ["with a carriage return", "# A\r\n\r\n## B ##\r\n", ["A", "B"]],
    ["behind a byte order mark", "\uFEFF# A\n## B\n", ["A", "B"]],
    ["without text", "#\n## ##\n", ["untitled", "untitled (2)"]],
    ["that ends in a mark of its own", "# C#\n", ["C#"]],
    ["that stands twice", "# A\n# A\n# A (2)\n# A\n", ["A", "A (2)", "A (2) (2)", "A (3)"]],
    ["in an empty text", "", []],
  ])("a heading %s", (_, text, labels) => {
    expect(parts(byHeading(6), text).map(([label]) => label)).toEqual(labels);
  });

  it.each([0, 7, 1.5])("refuses level %s", (level) => {
    expect(() => byHeading(level)).toThrow(/a level from 1 to 6/);
  });
});

describe("byXmlTag", () => {
  it("cuts out the outermost elements, and keeps white space as joiners", () => {
    const text = 'Hello.\n\n<rules kind="x">\n<rules>a</rules>\n</rules>\n\n\n<tools>\nb\n</tools>\n';
    expect(parts(byXmlTag(), text)).toEqual([
      ["text", "Hello."],
      ["rules", '<rules kind="x">\n<rules>a</rules>\n</rules>', "\n\n"],
      ["tools", "<tools>\nb\n</tools>\n", "\n\n\n"],
    ]);
  });

  it.each([
    ["that is never closed", "<p>\n<a>x</a>\n", ["text", "a"]],
    ["that closes itself", "<a/>\n<b>x</b>", ["text", "b"]],
    ["in the middle of a line", "see <a>x</a>\n<b>x</b>", ["text", "b"]],
    ["in fenced code", "```\n<a>x</a>\n```\n<b>x</b>", ["text", "b"]],
    ["whose end stands first", "</a>\n<a>x</a>", ["text", "a"]],
    ["with words behind it", "<a>x</a> and so on", ["a", "text"]],
    ["that stands twice", "<a>x</a>\n<a>y</a>", ["a", "a (2)"]],
    ["that is indented", "  <a>x</a>", ["a"]],
    ["in blank text", " \n", ["text"]],
  ])("an element %s", (_, text, labels) => {
    expect(parts(byXmlTag(), text).map(([label]) => label)).toEqual(labels);
  });

  it("takes only the tags that it is told of", () => {
    expect(
      parts(byXmlTag({ names: ["b"] }), "<a>\n<b>x</b>\n</a>\n<c>y</c>").map(([label]) => label),
    ).toEqual(["text", "b", "text (2)"]);
  });
});

const SNIPPETS = [
  "# A",
  "## B ##",
  "\n",
  "\r\n",
  "```",
  "~~~",
  "<a>",
  "</a>",
  '<b x="1">',
  "</b>",
  "<c/>",
  " ",
  "\t",
  "text",
  "\uFEFF",
  "é😀",
  "\u2028",
];
const markdown = fc
  .array(
    fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...SNIPPETS) }, { weight: 1, arbitrary: fc.string() }),
  )
  .map((pieces) => pieces.join(""));

describe.each([
  ["byHeading(1)", byHeading(1)],
  ["byHeading(6)", byHeading(6)],
  ["byXmlTag()", byXmlTag()],
  ['byXmlTag({ names: ["b"] })', byXmlTag({ names: ["b"] })],
])("%s", (_, split) => {
  it("is lossless, leaves no section empty, and gives every section a label of its own", () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const { sections, separator } = split(text) as Prompt;
        expect(joinSections(sections, separator)).toBe(text);
        expect(sections.every((section) => section.text !== "")).toBe(true);
        expect(new Set(sections.map(({ label }) => label)).size).toBe(sections.length);
      }),
      { numRuns: 2000 },
    );
  });
});
