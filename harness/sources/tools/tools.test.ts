import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import type { Report } from "../../gate/report.ts";
import { runCli } from "../../testing/cli.ts";
import { type Folder, temporaryFolder } from "../../testing/folder.ts";
import { definitionsOf, toolNames } from "./definitions.ts";

const schema = { type: "object", properties: { path: { type: "string" } } };
const READ = { name: "read", description: "Reads a file.", input_schema: schema };
const GREP = { name: "grep", description: "Finds a pattern; then read what it finds.", input_schema: schema };

const project = (entry: object, contents: Readonly<Record<string, string>> = {}): Folder =>
  temporaryFolder({
    "prompt-budget.config.json": JSON.stringify({ contracts: [entry], levels: { "case-uncapped": "off" } }),
    ...contents,
  });

async function run(folder: Folder, command = "update"): Promise<Report> {
  const { stdout, stderr } = await runCli(folder.path, [command, "--json"]);
  expect(stderr).toBe("");
  return JSON.parse(stdout) as Report;
}

const codes = ({ findings }: Report) => findings.map(({ code, where }) => [code, where.case, where.section]);

describe("tool definitions", () => {
  const openai = { type: "function", function: { name: "read", description: "Reads.", parameters: schema } };
  it.each([
    ["OpenAI, wrapped", [openai], ["read"]],
    ["OpenAI, flat", [{ type: "function", name: "read", parameters: schema }], ["read"]],
    ["a tool that the provider runs", [{ type: "web_search" }], ["web_search"]],
    ["Anthropic", [READ, GREP], ["read", "grep"]],
    ["MCP", { tools: [{ name: "read", inputSchema: schema }] }, ["read"]],
    [
      "Gemini",
      [{ functionDeclarations: [READ, GREP] }, { googleSearch: {}, name: "search" }],
      ["read", "grep", "search"],
    ],
    ["an object by name", { read: { description: "Reads.", parameters: schema } }, ["read"]],
    ["none", [], []],
  ])("in the shape of %s have names, in their order", (_, value, names) => {
    expect(toolNames(value)).toEqual(names);
  });

  it("stay as they were given, a name by key apart", () => {
    expect(definitionsOf([openai])[0]?.definition).toBe(openai);
    expect(definitionsOf({ read: { parameters: schema } })).toEqual([
      { name: "read", definition: { name: "read", parameters: schema } },
    ]);
  });

  class Schema {
    type = "string";
  }
  it.each([
    ["a number", 7, [], /a list, or an object/],
    ["a list of texts", ["read"], [0], /no tool definition/],
    ["a tool without a name", [READ, { description: "x" }], [1], /needs a `name`/],
    [
      "a function",
      [{ ...READ, execute: () => {} }],
      [0, "execute"],
      /tool "read" holds a function at 0\.execute/,
    ],
    [
      "a schema of a library",
      [{ ...READ, input_schema: new Schema() }],
      [0, "input_schema"],
      /a class of its own/,
    ],
    ["what is no number", [{ ...READ, max: Number.NaN }], [0, "max"], /holds a number at 0\.max/],
  ])("that hold %s are refused, with the place", (_, value, path, message) => {
    expect(() => definitionsOf(value)).toThrow(
      expect.objectContaining({ path, message: expect.stringMatching(message) as string }),
    );
  });
});

describe("tools", () => {
  it("are a section each, compact, and are measured as they are sent", async () => {
    const folder = project(
      { tools: "agent/tools.json" },
      { "agent/tools.json": JSON.stringify([READ, GREP], null, 2) },
    );
    folder.write(
      "budgets/tools.json",
      JSON.stringify({
        format: 1,
        ceilings: [
          { contract: "tools", part: "tools", unit: "bytes", max: 1000, why: "x" },
          { contract: "tools", section: "tool/*", measure: "description", unit: "chars", max: 100, why: "x" },
          { contract: "tools", section: "tool/read", unit: "tokens", max: 100, why: "x" },
        ],
      }),
    );
    const report = await run(folder);
    expect(report.verdict).toBe("holds");
    expect(report.ceilings.map(({ actual, subject }) => [subject, actual])).toEqual([
      ["part tools", Buffer.byteLength(JSON.stringify([READ, GREP]))],
      ["tool/grep (description)", GREP.description.length],
      ["tool/read", expect.any(Number)],
    ]);
    expect(folder.read("goldens/tools/all.md")).toBe(`${JSON.stringify(READ)}\n${JSON.stringify(GREP)}`);
    expect(folder.read("goldens/tools/all.sections.json")).toContain(
      '"label": "tool/read", "lifetime": "release"',
    );
  });

  it("stay in the order that the golden holds, or that is asked for", async () => {
    const folder = project({ tools: "tools.json" }, { "tools.json": JSON.stringify([READ, GREP]) });
    expect(codes(await run(folder))).toEqual([]);
    folder.write("tools.json", JSON.stringify([GREP, READ]));
    const report = await run(folder, "check");
    expect(report.verdict).toBe("broken");
    const asked = project(
      { tools: "tools.json", order: ["read", "grep"] },
      { "tools.json": JSON.stringify([GREP, READ]) },
    );
    expect(codes(await run(asked))).toEqual([["section-order", "all", expect.any(String)]]);
  });

  it("that stand twice are a finding", async () => {
    const folder = project({ tools: "tools.json" }, { "tools.json": JSON.stringify([READ, READ]) });
    expect(codes(await run(folder))).toContainEqual(["duplicate-label", "all", "tool/read"]);
  });

  it("make a case of each choice, in the order of all", async () => {
    const entry = {
      tools: "tools.json",
      name: "agent/tools",
      cases: { some: ["grep"], both: ["grep", "read"] },
    };
    const folder = project(entry, { "tools.json": JSON.stringify([READ, GREP]) });
    expect(codes(await run(folder))).toEqual([]);
    expect(folder.read("goldens/agent/tools/some.md")).toBe(JSON.stringify(GREP));
    expect(folder.read("goldens/agent/tools/both.md")).toBe(
      `${JSON.stringify(READ)}\n${JSON.stringify(GREP)}`,
    );
  });

  it("come from a module, by a name or made by a function", async () => {
    const module = `export const tools = ${JSON.stringify([READ])};\nexport const more = async () => [...tools, ${JSON.stringify(GREP)}];\n`;
    const folder = project({ tools: "tools.ts" }, { "tools.ts": module });
    expect(codes(await run(folder))).toEqual([]);
    const made = project({ tools: { module: "tools.ts", export: "more" } }, { "tools.ts": module });
    expect(codes(await run(made))).toEqual([]);
    expect(made.read("goldens/tools/all.md").split("\n")).toHaveLength(2);
  });

  it("that speak of a tool that is switched off are a finding", async () => {
    const folder = project(
      { tools: "tools.json", known: ["write", "read"] },
      {
        "tools.json": JSON.stringify([
          GREP,
          { name: "append", description: "Prefer it to write; never rewrite." },
        ]),
      },
    );
    expect((await run(folder)).findings.map(({ message }) => message)).toEqual([
      '"read" is mentioned, and it is not among the tools',
      '"write" is mentioned, and it is not among the tools',
    ]);
  });

  it("feed the check that a prompt names no tool that is switched off (B46)", async () => {
    const folder = temporaryFolder({
      "tools.json": JSON.stringify([READ, GREP]),
      "prompt-budget.config.mjs": `
import { readFileSync } from "node:fs";
import { defineConfig, defineContract, noCrossMention, toolNames } from "prompt-budget";
const groups = toolNames(JSON.parse(readFileSync(new URL("./tools.json", import.meta.url), "utf8")));
const prompt = defineContract({
  name: "prompt",
  compose: ({ text }) => text,
  cases: {
    named: { tools: ["read"], text: "Use \`grep\` then \`read\`." },
    longer: { tools: ["read"], text: "egrep, and no grepping; then \`read\`." },
    all: { tools: ["read", "grep"], text: "Use \`grep\` then \`read\`." },
  },
  invariants: [noCrossMention({ groups, bound: ({ tools }) => new Set(tools) })],
});
export default defineConfig({ contracts: [prompt], levels: { "case-uncapped": "off" } });
`,
    });
    expect((await run(folder)).findings.map(({ code, where, actual }) => [code, where.case, actual])).toEqual(
      [["no-cross-mention", "named", "grep"]],
    );
  });

  it.each([
    ["no such file", { tools: "gone.json" }, {}, /There is no gone\.json \(gone\.json\)/],
    ["no JSON", { tools: "t.json" }, { "t.json": "[\n{,\n]" }, /t\.json is not JSON.*\(t\.json:2:2\)/],
    ["no UTF-8", { tools: "t.json" }, { "t.json": "\xff" }, /t\.json is not JSON/],
    [
      "a tool without a name",
      { tools: "t.json" },
      { "t.json": '[\n{ "name": "a" },\n{ "x": 1 }\n]' },
      /t\.json: a tool needs a `name` \(t\.json:3\)\n→ Give definitions/,
    ],
    [
      "no tool at all",
      { tools: "t.json" },
      { "t.json": "[]" },
      /tools\("t\.json"\) holds no tool \(prompt-budget\.config\.json:1\)/,
    ],
    ["no such module", { tools: "t.ts" }, {}, /There is no t\.ts/],
    [
      "a module that throws",
      { tools: "t.mjs" },
      { "t.mjs": "\nthrow new Error('no key')" },
      /Cannot load t\.mjs: no key \(t\.mjs:2\)/,
    ],
    [
      "no such export",
      { tools: "t.mjs" },
      { "t.mjs": "export const TOOLS = []" },
      /exports no `default`, it exports TOOLS \(t\.mjs\)/,
    ],
    [
      "a function in a tool",
      { tools: "t.mjs" },
      { "t.mjs": "export const tools = [{ name: 'a', run() {} }]" },
      /tool "a" holds a function/,
    ],
    [
      "a case of strangers",
      { tools: "t.json", cases: { a: ["reed"] } },
      { "t.json": JSON.stringify([READ]) },
      /there is no tool "reed", did you mean "read"\?/,
    ],
    ["no server", { tools: { mcp: [] } }, {}, /contracts\[0\]\.tools/],
  ])("of a config that names %s: exit 2", async (_, entry, contents, message) => {
    const { code, stdout, stderr } = await runCli(project(entry, contents).path, []);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
  });
});

describe("a live MCP server", () => {
  const sdk = (part: string) =>
    JSON.stringify(
      pathToFileURL(createRequire(import.meta.url).resolve(`@modelcontextprotocol/sdk/${part}.js`)).href,
    );
  const SERVER = `
import { Server } from ${sdk("server/index")};
import { StdioServerTransport } from ${sdk("server/stdio")};
import { ListToolsRequestSchema } from ${sdk("types")};
const tool = (name) => ({ name, description: "Does " + name + " " + (process.env.HOW ?? ""), inputSchema: { type: "object", properties: {} } });
const pages = [[tool("read"), tool("write")], [tool("grep")]];
const server = new Server({ name: "demo", version: "1" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
  const page = Number(params?.cursor ?? 0);
  if (process.argv[2] === "crash") { console.error("pump is dry"); process.exit(3); }
  if (process.argv[2] === "hang") return new Promise(() => {});
  if (process.argv[2] === "empty") return { tools: [] };
  return { tools: pages[page], ...(page === 0 ? { nextCursor: "1" } : {}) };
});
await server.connect(new StdioServerTransport());
`;
  const served = (how: string, options: object = {}) =>
    project(
      {
        tools: { mcp: [process.execPath, "server.mjs", how], env: { HOW: "well" } },
        timeout: 20_000,
        ...options,
      },
      { "server.mjs": SERVER },
    );

  it("lists its tools, all pages of them, in its order", async () => {
    const folder = served("well", { order: ["read", "write", "grep"] });
    expect(codes(await run(folder))).toEqual([]);
    expect(
      folder
        .read("goldens/tools/all.md")
        .split("\n")
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(
      ["read", "write", "grep"].map((name) => ({
        name,
        description: `Does ${name} well`,
        inputSchema: { type: "object", properties: {} },
      })),
    );
  });

  it.each([
    ["that ends", served, "crash", {}, /The MCP server .* lists no tools: .*; its last words: pump is dry/],
    ["that does not answer", served, "hang", { timeout: 1500 }, /lists no tools: .*[Tt]imed out/],
    ["that has no tool", served, "empty", {}, /lists no tool/],
    [
      "whose case names a stranger",
      served,
      "well",
      { cases: { a: ["reed"] } },
      /there is no tool "reed", did you mean "read"/,
    ],
  ])("%s is a finding of its case", async (_, make, how, options, message) => {
    const { findings } = await run(make(how, options));
    expect(findings).toMatchObject([
      { code: "composer-threw", message: expect.stringMatching(message) as string },
    ]);
  });

  it("that cannot be started is a finding of its case", async () => {
    const { findings } = await run(project({ tools: { mcp: ["no-such-server-here"] } }));
    expect(findings).toMatchObject([
      {
        code: "composer-threw",
        message: expect.stringMatching(/The MCP server no-such-server-here lists no tools/) as string,
      },
    ]);
  });
});
