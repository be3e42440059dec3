import { describe, expect, it } from "vitest";
import { composedContext } from "../../testing/case-context.ts";
import { noEmptySections } from "./no-empty-sections.ts";

async function check(...sections: [label: string, text: string][]) {
  const context = await composedContext(sections.map(([label, text]) => ({ label, text })));
  const problems = await noEmptySections().check(context);
  return problems.map(({ section, offset, message }) => [section, offset, message]);
}

describe("no section and no heading is empty", () => {
  it("a heading over a list that came out empty, as a section of its own", async () => {
    expect(await check(["Memories", "## Memories"], ["Rules", "## Rules\nx"])).toEqual([
      ["Memories", 0, 'Section "Memories" has no body'],
    ]);
  });

  it("the same inside one text", async () => {
    expect(await check(["prompt", "## Memories\n\n## Rules\nx"])).toEqual([
      ["prompt", 0, 'Heading "Memories" has nothing below it'],
    ]);
  });

  it.each<[string, string, number[]]>([
    ["a heading at the end", "# A\ntext\n\n## B\n", [10]],
    ["a heading ahead of a higher one", "# A\n## B\n# C\ntext", [0, 4]],
    ["a deeper heading with text", "# A\n## B\ntext", []],
    ["a rule of characters is text", "# A\n---\n# B\ntext", []],
    ["a comment in a code fence", "# A\n```sh\n# B\n# C\n```\n", []],
    ["a heading behind a code fence", "```sh\n# B\n```\n# A", [14]],
    ["seven marks or none", "####### A\n#B", []],
    ["an empty element", "text\n<facts>\n</facts>", [5]],
    ["an empty element with attributes, within another", '<a>\n<b c="d"></b>\n</a>', [4]],
    ["an element with text", "<facts>\nx\n</facts>", []],
    ["an element in a sentence", "Wrap it in <note></note> tags.", []],
    ["an element in a code fence", "```\n<note></note>\n```", []],
  ])("%s", async (_, text, offsets) => {
    expect((await check(["prompt", text])).map(([, offset]) => offset)).toEqual(offsets);
  });

  it("white space is no body", async () => {
    expect(await check(["A", "x"], ["B", " \n"])).toMatchObject([["B", 3, 'Section "B" has no body']]);
  });

  it("an optional section with no text contributes nothing, not even a separator", async () => {
    const context = await composedContext([
      { label: "A", text: "A" },
      { label: "Memories", text: "" },
      { label: "B", text: "B" },
    ]);
    expect(context.outcome).toMatchObject({ prompt: { text: "A\n\nB" } });
    expect(await noEmptySections().check(context)).toEqual([]);
  });
});
