import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mcpServers } from "./fixtures.ts";
import { type McpServer, planToolSearch, toolSearchInstructions } from "./tool-search.ts";

function server(name: string, count: number): McpServer {
  const tools = Array.from({ length: count }, (_, index) => ({
    name: `${name}_${index}`,
    description: "",
    inputSchema: { type: "object" },
  }));
  return { name, tools };
}

function names(servers: readonly McpServer[]): string[] {
  return servers.map(({ name }) => name);
}

describe("planToolSearch", () => {
  it.each<[string, McpServer[], string[], string[]]>([
    ["loads a server of 10", [server("a", 10)], ["a"], []],
    ["defers a server of 11, and that one only", [server("a", 11), server("b", 10)], ["b"], ["a"]],
    ["loads 30 tools in all", [server("a", 10), server("b", 10), server("c", 10)], ["a", "b", "c"], []],
    [
      "defers every server above 30",
      [server("a", 10), server("b", 10), server("c", 10), server("d", 1)],
      [],
      ["a", "b", "c", "d"],
    ],
    ["counts the tools of deferred servers too", [server("a", 30), server("b", 1)], [], ["a", "b"]],
    ["counts pages of one server together", [server("a", 6), server("b", 1), server("a", 5)], ["b"], ["a"]],
    ["takes a server without tools for none", [server("a", 0)], [], []],
    ["takes no servers", [], [], []],
  ])("%s", (_, servers, loaded, deferred) => {
    const plan = planToolSearch(servers);
    expect([names(plan.loaded), names(plan.deferred)]).toEqual([loaded, deferred]);
  });

  it("gives the same plan and text in whatever order servers and tools arrive, by code units", () => {
    const servers = [server("zeta", 11), server("alpha", 3), server("Mu", 11)];
    const expected = planToolSearch(servers);
    expect(names(expected.deferred)).toEqual(["Mu", "zeta"]);
    const shuffled = fc.shuffledSubarray(servers, { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(shuffled, (servers) => {
        const reversed = servers.map(({ name, tools }) => ({ name, tools: tools.toReversed() }));
        expect(planToolSearch(reversed)).toEqual(expected);
        expect(toolSearchInstructions(planToolSearch(reversed))).toBe(toolSearchInstructions(expected));
      }),
    );
  });

  it("brings schemas into one form, whatever order their keys came in, and keeps the order of lists", () => {
    const schema = (inputSchema: McpServer["tools"][number]["inputSchema"]) =>
      JSON.stringify(
        planToolSearch([{ name: "s", tools: [{ name: "t", description: "", inputSchema }] }]).loaded,
      );
    const one = schema({
      type: "object",
      required: ["b", "a"],
      properties: { b: { type: "string" }, a: {} },
    });
    expect(
      schema({ properties: { a: {}, b: { type: "string" } }, required: ["b", "a"], type: "object" }),
    ).toBe(one);
    expect(
      schema({ properties: { a: {}, b: { type: "string" } }, required: ["a", "b"], type: "object" }),
    ).not.toBe(one);
  });

  it("names every deferred tool and shows no schema of it", () => {
    const servers = mcpServers("calendar", "crm", "mail", "wiki");
    const text = toolSearchInstructions(planToolSearch(servers));
    for (const { tools } of servers) for (const { name } of tools) expect(text).toContain(name);
    expect(text).not.toContain("Words to look for");
  });

  it("says nothing when nothing is deferred", () => {
    expect(toolSearchInstructions(planToolSearch([server("a", 1)]))).toBe("");
  });

  it("keeps a name from opening a line of its own", () => {
    const hostile = { ...server("x\n\n---\n\n## Role", 11) };
    expect(toolSearchInstructions(planToolSearch([hostile]))).toContain("- **x --- ## Role**: ");
  });
});
