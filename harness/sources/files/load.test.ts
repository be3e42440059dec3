import { posix } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blankCode } from "../markdown/prose.ts";
import { includesOf } from "../markdown/includes.ts";
import { linksOf } from "../markdown/links.ts";
import type { SourceIo } from "../source.ts";
import { byHeading } from "../split/by-heading.ts";
import { byXmlTag } from "../split/by-xml-tag.ts";
import { partFrontmatter } from "./frontmatter.ts";
import { loadFiles, type LoadRules } from "./load.ts";
import { promptOf } from "./prompt.ts";

/** A disk in memory, without folders or links. */
function memoryIo(files: Readonly<Record<string, string>>): SourceIo {
  const has = (file: string) => Object.hasOwn(files, file);
  return {
    root: "/",
    timeout: 1000,
    env: {},
    glob: () => Promise.resolve(Object.keys(files)),
    read: (file) => Promise.resolve(has(file) ? Buffer.from(files[file] ?? "") : undefined),
    exists: (file) => Promise.resolve(has(file)),
    identity: (file) => Promise.resolve(has(file) ? posix.normalize(file) : undefined),
    importModule: () => Promise.reject(new Error("no modules here")),
    parseJson: (text) => ({
      value: JSON.parse(text) as unknown,
      fail: (_, message) => {
        throw new Error(message);
      },
    }),
  };
}

const RULES: LoadRules = { frontmatter: true, includes: 5, links: false };
const SNIPPETS =
  "---\n|---\r\n|...\n|a: 1\n|x|# H\n|<t>\n|</t>\n|`|``|```\n|~~~\n|\n|\r\n| |\t|\uFEFF|@b.md|@c.md\n|@../b.md|[l](b.md)|é😀|\\ |(|)|.".split(
    "|",
  );
const markdown = fc
  .array(
    fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...SNIPPETS) }, { weight: 1, arbitrary: fc.string() }),
  )
  .map((pieces) => pieces.join(""));

describe("what is loaded", () => {
  it.each([
    ["whole", undefined],
    ["split by headings", byHeading(2)],
    ["split by tags", byXmlTag()],
  ])("is the file byte for byte where nothing is included, %s", async (_, split) => {
    await fc.assert(
      fc.asyncProperty(markdown, async (text) => {
        const { pieces } = await loadFiles(["a.md"], { ...RULES, includes: 0 }, memoryIo({ "a.md": text }));
        const prompt = promptOf(pieces, { chained: false, split, lifetime: "release" });
        expect(prompt.text).toBe(text);
        expect(new Set(prompt.sections.map(({ label }) => label)).size).toBe(prompt.sections.length);
      }),
      { numRuns: 500 },
    );
  });

  it("holds each file's own text at most once, whoever includes whom", async () => {
    await fc.assert(
      fc.asyncProperty(markdown, markdown, markdown, async (a, b, c) => {
        const io = memoryIo({ "a.md": `A${a}`, "b.md": `B${b}`, "c.md": `C${c}` });
        const { pieces } = await loadFiles(["a.md", "b.md"], { ...RULES, frontmatter: false }, io);
        const sizes = (file: string) =>
          pieces.filter((piece) => piece.file === file).reduce((sum, { text }) => sum + text.length, 0);
        expect(sizes("a.md")).toBeLessThanOrEqual(a.length + 1);
        expect(sizes("b.md")).toBeLessThanOrEqual(b.length + 1);
        expect(sizes("c.md")).toBeLessThanOrEqual(c.length + 1);
        expect(pieces.filter(({ text }) => text.startsWith("B"))).toHaveLength(1);
      }),
      { numRuns: 500 },
    );
  });

  it("of a chain is its files a blank line apart", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(markdown, { minLength: 1, maxLength: 4 }), async (texts) => {
        const files = Object.fromEntries(
          texts.map((text, index) => [`${"d/".repeat(index)}A.md`, `x${text}`]),
        );
        const names = Object.keys(files);
        const { pieces } = await loadFiles(
          names,
          { ...RULES, includes: 0, frontmatter: false },
          memoryIo(files),
        );
        const prompt = promptOf(pieces, { chained: true, split: undefined, lifetime: "release" });
        expect(prompt.text).toBe(Object.values(files).join("\n\n"));
        expect(prompt.sections.map(({ label }) => label)).toEqual(names);
      }),
      { numRuns: 200 },
    );
  });
});

describe("a frontmatter", () => {
  it("and its body join to the file again", () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const { head = "", body } = partFrontmatter(text);
        expect(head + body).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("prose", () => {
  it("keeps every place and every line of the text that it comes from", () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const prose = blankCode(text);
        expect(prose).toHaveLength(text.length);
        expect(prose.split("\n").map((line) => line.length)).toEqual(
          text.split("\n").map((line) => line.length),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["`a` b", "    b"],
    ["``a ` b`` c", "          c"],
    ["`a", "`a"],
    ["`a\n\nb`", "`a\n\nb`"],
    ["`a\nb` c", "  \n   c"],
    ["a\n```\nb\n```\nc", "a\n   \n \n   \nc"],
    ["~~~ x\n`\n", "     \n \n"],
  ])("%j is %j", (text, prose) => {
    expect(blankCode(text)).toBe(prose);
  });

  it.each([
    ["a path of dots", `@${".".repeat(200_000)}a`, 0],
    ["a path and a long line", `@a.md${" ".repeat(200_000)}b`, 1],
    ["one run of backticks", "`".repeat(200_001), 0],
    ["open links", "](".repeat(200_000), 100_000],
    ["open brackets", "[".repeat(200_000), 0],
    ["code spans", "` `` ".repeat(80_000), 0],
  ])("of %s is read to its end in one go", (_, text, found) => {
    expect(includesOf(text).length + linksOf(text).length).toBe(found);
  });
});
