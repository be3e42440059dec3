import { canonicalJson, type Json } from "./canonical-json.ts";
import { byCodeUnits, oneLine } from "./one-line.ts";

/** Tools that one server may have before that server's schemas are deferred. */
export const MAX_TOOLS_OF_ONE_SERVER = 10;
/** MCP tools in all that may be loaded before every schema is deferred. */
export const MAX_MCP_TOOLS = 30;

export interface McpTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Json;
}

export interface McpServer {
  readonly name: string;
  readonly tools: readonly McpTool[];
}

export interface ToolSearchPlan {
  /** Servers whose schemas go out with the request. */
  readonly loaded: readonly McpServer[];
  /** Servers of which the prompt names the tools and the model searches the schemas. */
  readonly deferred: readonly McpServer[];
}

/**
 * Which MCP schemas are deferred (Zapvol, token budgeting, L2): above 30 MCP tools in all, every one; else
 * those of a server with more than 10. Pages of one server count together. Servers and tools come out in
 * code-unit order and schemas with their keys sorted, since neither the order in which servers connect nor
 * the way they serialise may change the request.
 */
export function planToolSearch(servers: readonly McpServer[]): ToolSearchPlan {
  const merged = mergeByName(servers);
  const total = merged.reduce((sum, { tools }) => sum + tools.length, 0);
  const defers = ({ tools }: McpServer): boolean =>
    total > MAX_MCP_TOOLS || tools.length > MAX_TOOLS_OF_ONE_SERVER;
  return { loaded: merged.filter((server) => !defers(server)), deferred: merged.filter(defers) };
}

const LEAD =
  "These servers are connected, but the schemas of their tools are not loaded. Before you call one of the " +
  "tools, look it up with tool search; a call without its schema fails. If no name fits, search by what the tool should do.";

/** The names of deferred tools as a part of L2. Empty when nothing is deferred. */
export function toolSearchInstructions({ deferred }: ToolSearchPlan): string {
  if (deferred.length === 0) return "";
  const lines = deferred.map(({ name, tools }) => {
    return `- **${oneLine(name)}**: ${tools.map((tool) => oneLine(tool.name)).join(", ")}`;
  });
  return `### Deferred tools\n\n${LEAD}\n\n${lines.join("\n")}`;
}

function mergeByName(servers: readonly McpServer[]): McpServer[] {
  const tools = new Map<string, McpTool[]>();
  for (const server of servers) tools.set(server.name, [...(tools.get(server.name) ?? []), ...server.tools]);
  return [...tools]
    .filter(([, of]) => of.length > 0)
    .map(([name, of]) => ({
      name,
      tools: of.toSorted((one, other) => byCodeUnits(one.name, other.name)).map(canonical),
    }))
    .toSorted((one, other) => byCodeUnits(one.name, other.name));
}

function canonical(tool: McpTool): McpTool {
  return { ...tool, inputSchema: canonicalJson(tool.inputSchema) };
}
