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

/** A server as it is once connected: tools in order, schemas in one form, its line for the prompt written. */
class ConnectedServer implements McpServer {
  readonly name: string;
  readonly tools: readonly McpTool[];
  readonly #line: string;

  constructor({ name, tools }: McpServer) {
    this.name = name;
    this.tools = tools.toSorted((one, other) => byCodeUnits(one.name, other.name)).map(canonical);
    this.#line = `\n- **${oneLine(name)}**: ${this.tools.map((tool) => oneLine(tool.name)).join(", ")}`;
  }

  static lineOf(server: McpServer): string {
    return (#line in server ? server : new ConnectedServer(server)).#line;
  }
}

/** The server with what every plan needs of it done once, as it connects, and not once a prompt. */
export function connectServer(server: McpServer): McpServer {
  return server instanceof ConnectedServer ? server : new ConnectedServer(server);
}

const NOTHING: ToolSearchPlan = { loaded: [], deferred: [] };

/**
 * Which MCP schemas are deferred (Zapvol, token budgeting, L2): above 30 MCP tools in all, every one; else
 * those of a server with more than 10. Pages of one server count together. Servers and tools come out in
 * code-unit order and schemas with their keys sorted, since neither the order in which servers connect nor
 * the way they serialise may change the request.
 */
export function planToolSearch(servers: readonly McpServer[]): ToolSearchPlan {
  if (servers.length === 0) return NOTHING;
  const merged = mergeByName(servers);
  let total = 0;
  for (const { tools } of merged) total += tools.length;
  const plan: { loaded: McpServer[]; deferred: McpServer[] } = { loaded: [], deferred: [] };
  for (const server of merged) {
    const defers = total > MAX_MCP_TOOLS || server.tools.length > MAX_TOOLS_OF_ONE_SERVER;
    (defers ? plan.deferred : plan.loaded).push(server);
  }
  return plan;
}

const LEAD =
  "These servers are connected, but the schemas of their tools are not loaded. Before you call one of the " +
  "tools, look it up with tool search; a call without its schema fails. If no name fits, search by what the tool should do.";

const HEAD = `### Deferred tools\n\n${LEAD}\n`;

/** The names of deferred tools as a part of L2. Empty when nothing is deferred. */
export function toolSearchInstructions({ deferred }: ToolSearchPlan): string {
  if (deferred.length === 0) return "";
  let text = HEAD;
  for (const server of deferred) text += ConnectedServer.lineOf(server);
  return text;
}

/** In the order of their names. Servers are few: looking through them beats a map and a sort. */
function mergeByName(servers: readonly McpServer[]): McpServer[] {
  const merged: McpServer[] = [];
  for (const server of servers) {
    if (server.tools.length === 0) continue;
    let at = merged.length;
    while (at > 0 && byCodeUnits(merged[at - 1]?.name ?? "", server.name) > 0) at--;
    const page = merged[at - 1];
    if (page?.name !== server.name) merged.splice(at, 0, connectServer(server));
    else merged[at - 1] = new ConnectedServer({ name: page.name, tools: [...page.tools, ...server.tools] });
  }
  return merged;
}

function canonical(tool: McpTool): McpTool {
  return { ...tool, inputSchema: canonicalJson(tool.inputSchema) };
}
