import { UsageError } from "../../prompt/usage-error.ts";
import type { SourceIo } from "../source.ts";
import { decodeStrict } from "../utf8.ts";
import { definitionsOf, NoDefinitions, type ToolDefinition } from "./definitions.ts";
import { listMcpTools, type McpServer } from "./mcp.ts";

/** A module of the project and the export that holds the definitions, or a function that makes them. */
export interface ToolsModule {
  readonly module: string;
  /** Default: `tools`, else the default export. */
  readonly export?: string;
}

/** A JSON file or a module by its path, the definitions themselves, or a live server. */
export type ToolsFrom = string | readonly unknown[] | ToolsModule | McpServer;

export interface LoadedTools {
  /** Known without asking a server. */
  readonly definitions?: readonly ToolDefinition[];
  get(): Promise<readonly ToolDefinition[]>;
}

/** @throws UsageError for a file or a module that is missing, unreadable or holds no definitions */
export async function load(
  from: ToolsFrom,
  call: string,
  timeout: number,
  io: SourceIo,
): Promise<LoadedTools> {
  if (typeof from === "object" && "mcp" in from) return fromServer(from, call, timeout, io);
  const definitions = await given(from, call, io);
  if (definitions.length === 0)
    throw new UsageError(`${call} holds no tool`, { fix: "Name what holds them, or drop it" });
  return { definitions, get: () => Promise.resolve(definitions) };
}

function given(
  from: Exclude<ToolsFrom, McpServer>,
  call: string,
  io: SourceIo,
): Promise<ToolDefinition[]> | ToolDefinition[] {
  if (isList(from)) return orUsageError(from, call);
  if (typeof from === "string")
    return /\.jsonc?$/i.test(from) ? fromJson(from, io) : fromModule({ module: from }, io);
  return fromModule(from, io);
}

/** Asked when it is composed, and once: what it answers is what the gate is about. */
function fromServer(server: McpServer, call: string, timeout: number, io: SourceIo): LoadedTools {
  if (server.mcp.length === 0) {
    throw new UsageError(`${call} names no server`, {
      fix: 'Say how it is started, such as ["node", "server.js"]',
    });
  }
  let listed: Promise<readonly ToolDefinition[]> | undefined;
  return {
    get() {
      listed ??= listMcpTools(server, timeout, io).then((all) => definitionsOf(all));
      return listed;
    },
  };
}

async function fromJson(file: string, io: SourceIo): Promise<ToolDefinition[]> {
  const bytes = await io.read(file);
  if (bytes === undefined)
    throw new UsageError(`There is no ${file}`, { where: { file }, fix: "Mend the path" });
  const json = io.parseJson(decodeStrict(bytes, file), file);
  try {
    return definitionsOf(json.value);
  } catch (error) {
    if (!(error instanceof NoDefinitions)) throw error;
    return json.fail(error.path, error.message, SHAPES);
  }
}

async function fromModule(
  { module: file, export: name }: ToolsModule,
  io: SourceIo,
): Promise<ToolDefinition[]> {
  const exported = (await io.importModule(file)) as Readonly<Record<string, unknown>>;
  const key = name ?? ("tools" in exported ? "tools" : "default");
  if (!(key in exported)) {
    const known = Object.keys(exported).join(", ") || "nothing";
    throw new UsageError(`${file} exports no \`${key}\`, it exports ${known}`, {
      where: { file },
      fix: "Say which one holds the definitions with `export`",
    });
  }
  const value = exported[key];
  return orUsageError(
    typeof value === "function" ? await (value as () => unknown)() : value,
    `${file}, ${key}`,
    file,
  );
}

const SHAPES = "Give definitions in the shape of OpenAI, Anthropic, MCP or Gemini, as plain JSON values";

function orUsageError(value: unknown, shown: string, file?: string): ToolDefinition[] {
  try {
    return definitionsOf(value);
  } catch (error) {
    if (!(error instanceof NoDefinitions)) throw error;
    throw new UsageError(`${shown}: ${error.message}`, {
      ...(file === undefined ? {} : { where: { file } }),
      fix: SHAPES,
    });
  }
}

function isList(from: Exclude<ToolsFrom, McpServer>): from is readonly unknown[] {
  return Array.isArray(from);
}
