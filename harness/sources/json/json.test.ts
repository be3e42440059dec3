import { describe, expect, it } from "vitest";
import type { Report } from "../../gate/report.ts";
import { runCli } from "../../testing/cli.ts";
import { temporaryFolder } from "../../testing/folder.ts";

const project = (contents: Readonly<Record<string, string>>, options: object = {}) =>
  temporaryFolder({
    "prompt-budget.config.json": JSON.stringify({
      contracts: [{ json: "recorded/**/*.json", ...options }],
      levels: { "case-uncapped": "off" },
    }),
    ...contents,
  });

describe("json", () => {
  it.each([
    ["a text", '"Be brief."', ["prompt"], "Be brief."],
    ["an object with a text", '{ "text": "Be brief." }', ["prompt"], "Be brief."],
    [
      "a list of sections",
      '[{ "label": "A", "text": "a" }, { "label": "B", "text": "b" }]',
      ["A", "B"],
      "a\n\nb",
    ],
    [
      "sections with a separator",
      '{ "separator": "|", "sections": [{ "label": "A", "text": "a" }, { "label": "B", "text": "b", "before": "/" }, { "label": "C", "text": "c" }] }',
      ["A", "B", "C"],
      "a/b|c",
    ],
    ["a request", '{ "system": "Be brief.", "messages": [], "tools": [] }', ["system"], "Be brief."],
    [
      "a payload with blocks",
      '{ "model": "m", "system": [{ "type": "text", "text": "a" }, { "type": "text", "text": "b" }], "messages": [] }',
      ["system/1", "system/2"],
      "ab",
    ],
    [
      "a chat payload",
      '{ "model": "m", "messages": [{ "role": "system", "content": "a" }, { "role": "user", "content": "hi" }] }',
      ["system"],
      "a",
    ],
    ["a payload with instructions", '{ "model": "m", "instructions": "a", "input": "hi" }', ["system"], "a"],
    ["comments", '// recorded by hand\n{ "text": "a", }', ["prompt"], "a"],
  ])("takes %s", async (_, content, labels, text) => {
    const folder = project({ "recorded/one.json": content });
    expect(await runCli(folder.path, ["update"])).toMatchObject({ code: 0, stderr: "" });
    expect(folder.read("goldens/recorded/one.md")).toBe(text);
    const { sections } = JSON.parse(folder.read("goldens/recorded/one.sections.json")) as {
      sections: { label: string }[];
    };
    expect(sections.map(({ label }) => label)).toEqual(labels);
  });

  it("measures what was recorded beside the prompt, and cuts a system text where it is told to", async () => {
    const request = {
      temperature: 0,
      system: "# A\n\na\n# B\n",
      tools: [{ name: "read" }],
      messages: [{ role: "user", content: "hi" }],
    };
    const folder = project(
      { "recorded/one.json": JSON.stringify(request) },
      { split: { byHeading: 1 }, golden: "none" },
    );
    const ceiling = (part: string) => ({ contract: "recorded", part, unit: "bytes", max: 1000, why: "x" });
    folder.write(
      "budgets/r.json",
      JSON.stringify({
        format: 1,
        ceilings: [
          ...["tools", "messages", "request"].map(ceiling),
          { contract: "recorded", section: "B", unit: "chars", max: 4, why: "x" },
        ],
      }),
    );
    const { stdout } = await runCli(folder.path, ["--json"]);
    const { ceilings, verdict, counts } = JSON.parse(stdout) as Report;
    expect({ verdict, goldens: counts.goldens }).toEqual({ verdict: "holds", goldens: 0 });
    expect(ceilings.map(({ subject, actual }) => [subject, actual])).toEqual([
      ["part tools", JSON.stringify(request.tools).length],
      ["part messages", JSON.stringify(request.messages).length],
      ["part request", JSON.stringify(request).length],
      ["B", 4],
    ]);
  });

  it("names cases by their path below the glob", async () => {
    const folder = project({ "recorded/a.json": '"a"', "recorded/deep/b c.json": '"b"' });
    expect(await runCli(folder.path, ["update"])).toMatchObject({ code: 0 });
    expect(folder.files().filter((file) => file.endsWith(".md"))).toEqual([
      "goldens/recorded/a.md",
      "goldens/recorded/deep-b-c.md",
    ]);
  });

  it.each([
    ["no JSON", "{\n  oops", /recorded\/one\.json is not JSON.*\(recorded\/one\.json:2:3\)/],
    ["nothing", "", /recorded\/one\.json is not JSON: value expected/],
    [
      "a number",
      "7",
      /recorded\/one\.json: it holds no prompt \(recorded\/one\.json:1\)\n→ Record a request/,
    ],
    ["no prompt", '{\n"model": "m" }', /it holds no prompt/],
    [
      "a section without a text",
      '[\n{ "label": "A", "text": "a" },\n{ "label": "B" }\n]',
      /\[1\]\.text: .*\(recorded\/one\.json:3\)/,
    ],
    [
      "a lifetime that nobody knows",
      '{ "sections": [\n{ "label": "A", "text": "a",\n"lifetime": "for ever" }] }',
      /sections\[0\]\.lifetime: .*\(recorded\/one\.json:3\)/,
    ],
    ["sections that are no list", '{ "sections": {} }', /sections: /],
    ["messages that are no list", '{ "messages": "hi" }', /`messages` is a list/],
    ["a separator that is no text", '{ "separator": 1, "sections": [] }', /`separator` is a text/],
  ])("that holds %s: exit 2", async (_, content, message) => {
    const folder = project({ "recorded/one.json": content });
    const { code, stdout, stderr } = await runCli(folder.path, ["update"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
    expect(folder.files()).toEqual(["prompt-budget.config.json", "recorded/one.json"]);
  });

  it("that matches no file: exit 2, with the line that says so", async () => {
    const { code, stderr } = await runCli(project({}).path, []);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /Nothing to gate: json\("recorded\/\*\*\/\*\.json"\) matches no file \(prompt-budget\.config\.json:1\)\n→ Mend the glob/,
    );
  });
});
