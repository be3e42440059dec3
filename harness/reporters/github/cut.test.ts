import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutMarkdown } from "./cut.ts";

const POINTER = "**Cut here.** The rest is elsewhere.";
const LIMIT = 1024 * 1024;

describe("a summary that is too large", () => {
  it("is whole where it is exactly as large as the room, and cut where one byte is missing", () => {
    const text = `${"x".repeat(99)}\n`.repeat(100);
    expect(cutMarkdown(text, 10_000, POINTER)).toBe(text);
    const cut = cutMarkdown(text, 9_999, POINTER);
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(9_999);
    expect(cut.endsWith(`\n${POINTER}\n`)).toBe(true);
  });

  it.each([
    ["1,048,577 bytes of rows", `| a | b |\n|---|---|\n${"| é | 12345 |\n".repeat(80_660)}`, 200],
    ["600,000 characters of two bytes in one line", "é".repeat(600_000), 200],
    ["the same line when the file is nearly full", "é".repeat(600_000), LIMIT - 101],
  ])("counts what the file holds already: %s", (_, text, held) => {
    const cut = cutMarkdown(text, LIMIT - held, POINTER);
    expect(held + Buffer.byteLength(cut)).toBeLessThanOrEqual(LIMIT);
    expect(held + Buffer.byteLength(cut)).toBeGreaterThan(LIMIT - 110);
    expect(cut).not.toContain("\uFFFD");
    expect(cut.endsWith(`${POINTER}\n`)).toBe(true);
    const rows = cut.split("\n").filter((row) => row.startsWith("|"));
    expect(rows.filter((row) => row.split("|").length !== 4)).toEqual([]);
  });

  it("closes what it opened: a fence first, then the details around it", () => {
    const text = `<details><summary>More</summary>\n\n\`\`\`\`diff\n${"+ line\n".repeat(100)}\`\`\`\`\n\n</details>\n`;
    expect(cutMarkdown(text, 140, POINTER)).toBe(
      `<details><summary>More</summary>\n\n\`\`\`\`diff\n${"+ line\n".repeat(6)}\`\`\`\`\n\n</details>\n\n${POINTER}\n`,
    );
  });

  it("takes nothing inside a fence for its end or for details", () => {
    const text = `\`\`\`\`diff\n\`\`\`\n<details>\n${"+ line\n".repeat(100)}\`\`\`\`\n`;
    const cut = cutMarkdown(text, 120, POINTER);
    expect(cut.split("\n").filter((line) => line === "````")).toHaveLength(1);
    expect(cut).not.toContain("</details>");
  });

  it("never parts a line that holds markup: what opened in it would stay open", () => {
    const line = `- \`${"@octocat ".repeat(500)}\``;
    expect(cutMarkdown(line, 400, POINTER)).toBe(`${POINTER}\n`);
  });

  it("writes nothing where not even the pointer fits", () => {
    expect(cutMarkdown("x".repeat(100), 20, POINTER)).toBe("");
    expect(cutMarkdown("x".repeat(100), -5, POINTER)).toBe("");
  });

  it("fits any text into any room", () => {
    const piece = fc.constantFrom(
      "```",
      "````",
      "~~~",
      "<details>",
      "</details>",
      "é🚀",
      "| a |",
      "word",
      "\n",
      "\n",
    );
    const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 300 }), (source, room) => {
        const cut = cutMarkdown(source, room, POINTER);
        expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(
          Math.max(room, Buffer.byteLength(source) <= room ? room : 0),
        );
        expect(cut).not.toMatch(/\p{Cs}/u);
      }),
    );
  });
});
