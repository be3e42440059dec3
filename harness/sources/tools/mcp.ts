import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ProgramError } from "../program-error.ts";
import { childEnv, type EnvChanges } from "../process/env.ts";
import type { SourceIo } from "../source.ts";

/** A server that speaks the Model Context Protocol over its stdin and stdout. */
export interface McpServer {
  /** The program and its arguments; no shell reads them. */
  readonly mcp: readonly string[];
  /** Where it is started, relative to the root. Default: the root. */
  readonly cwd?: string;
  /** Variables over the inherited ones; null takes one away. */
  readonly env?: EnvChanges;
}

const MOST_PAGES = 1000;

/**
 * The tools that a live server lists, page by page; the server is started for this and ended after it.
 * @throws ProgramError
 */
export async function listMcpTools(server: McpServer, timeout: number, io: SourceIo): Promise<unknown[]> {
  const [program = "", ...args] = server.mcp;
  const loaded = await sdk(io.root);
  const transport = new loaded.StdioClientTransport({
    command: program,
    args,
    cwd: resolve(io.root, server.cwd ?? "."),
    env: childEnv(io.env, server.env),
    stderr: "pipe",
  });
  let words = "";
  transport.stderr?.on("data", (chunk: Buffer) => {
    words = (words + chunk.toString("utf8")).slice(-2000);
  });
  const client = new loaded.Client({ name: "prompt-budget", version: "1" });
  try {
    await client.connect(transport, { timeout });
    const tools: unknown[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const listed = await client.listTools(cursor === undefined ? {} : { cursor }, { timeout });
      tools.push(...listed.tools);
      cursor = listed.nextCursor;
      if (cursor !== undefined) continue;
      if (tools.length === 0) throw new Error("its list is empty");
      return tools;
    }
    throw new Error(`it lists more than ${MOST_PAGES} pages`);
  } catch (error) {
    const last = words.split("\n").findLast((line) => line.trim() !== "");
    const said = last === undefined ? "" : `; its last words: ${last.trim()}`;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ProgramError(
      "composer-threw",
      `The MCP server ${program} lists no tools: ${reason}${said}`,
      error,
    );
  } finally {
    await client.close();
  }
}

interface Sdk {
  readonly Client: typeof Client;
  readonly StdioClientTransport: typeof StdioClientTransport;
}

/** Loaded only where a server is asked: it is a peer that most projects have no use for. */
async function sdk(root: string): Promise<Sdk> {
  try {
    const [client, stdio] = await Promise.all([
      import("@modelcontextprotocol/sdk/client/index.js"),
      import("@modelcontextprotocol/sdk/client/stdio.js"),
    ]);
    return { Client: client.Client, StdioClientTransport: stdio.StdioClientTransport };
  } catch {
    return sdkOf(root);
  }
}

/** The project's own copy, where this package does not see it. */
async function sdkOf(root: string): Promise<Sdk> {
  const require = createRequire(resolve(root, "package.json"));
  try {
    const load = (part: string): Promise<unknown> =>
      import(pathToFileURL(require.resolve(`@modelcontextprotocol/sdk/client/${part}.js`)).href);
    const [client, stdio] = await Promise.all([load("index"), load("stdio")]);
    return { ...(client as object), ...(stdio as object) } as Sdk;
  } catch (error) {
    throw new ProgramError(
      "composer-threw",
      "@modelcontextprotocol/sdk is not installed, and a live MCP server is asked through it: add it to the project's devDependencies",
      error,
    );
  }
}
