import { describe, expect, it } from "vitest";
import { composedContext } from "../../testing/case-context.ts";
import { noDuplicates } from "./no-duplicates.ts";

const body = "Run the tests before you call a change done. ".repeat(5).trim();

async function check(sections: Parameters<typeof composedContext>[0], minChars?: number) {
  return noDuplicates(minChars === undefined ? {} : { minChars }).check(await composedContext(sections));
}

describe("no body stands twice", () => {
  it.each<[string, string, string]>([
    ["as it is", body, body],
    [
      "under headings that spell its path in two ways",
      `# ./AGENTS.md\n\n${body}`,
      `# /w/AGENTS.md\n\n${body}`,
    ],
    [
      "in wrappers that name its path",
      `<file path="./AGENTS.md">\n${body}\n</file>`,
      `<file path="/w/AGENTS.md">\n${body}\n</file>`,
    ],
    ["with white space around it", body, `\n${body}\n\n`],
  ])("an injected file, %s", async (_, first, second) => {
    const problems = await check([
      { label: "./AGENTS.md", text: first },
      { label: "/w/AGENTS.md", text: second },
    ]);
    expect(problems).toMatchObject([
      { section: "/w/AGENTS.md", actual: body.length, allowed: 0, unit: "bytes" },
    ]);
    expect(problems[0]?.message).toContain('"./AGENTS.md" and "/w/AGENTS.md"');
    expect(problems[0]?.message).toContain(`${body.length} bytes wasted`);
  });

  it("every copy is counted, in bytes", async () => {
    const text = "é".repeat(80);
    const sections = ["a", "b", "c"].map((label) => ({ label, text }));
    expect(await check(sections)).toMatchObject([{ section: "c", actual: 320 }]);
  });

  it("a named measure is a body", async () => {
    const problems = await check([
      { label: "a", text: `Rules: ${body}`, measures: { body } },
      { label: "b", text: `More: ${body}`, measures: { body } },
    ]);
    expect(problems).toHaveLength(1);
  });

  it("a line or a heading may repeat, up to the threshold in code points", async () => {
    const rule = [
      { label: "a", text: "---" },
      { label: "b", text: "---" },
    ];
    expect(await check(rule)).toEqual([]);
    expect(await check(rule, 3)).toHaveLength(1);
    const emoji = ["a", "b"].map((label) => ({ label, text: "🔥".repeat(79) }));
    expect(await check(emoji)).toEqual([]);
  });
});

describe("no label stands twice", () => {
  it("even where the bodies differ", async () => {
    const sections = ["one", "two", "three"].map((text) => ({ label: "Rules", text }));
    expect(await check(sections)).toMatchObject([{ section: "Rules", offset: 10 }]);
  });
});
