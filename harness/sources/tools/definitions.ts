/** A tool as it is sent, and the name that a model calls it by. */
export interface ToolDefinition {
  readonly name: string;
  readonly definition: Readonly<Record<string, unknown>>;
}

/** What is no list of tool definitions, and where in it. */
export class NoDefinitions extends Error {
  override readonly name = "NoDefinitions";
  readonly path: readonly (string | number)[];

  constructor(path: readonly (string | number)[], message: string) {
    super(message);
    this.path = path;
  }
}

const LISTS = ["tools", "functions", "functionDeclarations", "function_declarations"] as const;

/**
 * The tools of a value in any of the known shapes: OpenAI (with or without its `function` wrapper), Anthropic
 * (`input_schema`), MCP (`inputSchema`, or the whole answer to `tools/list`), Gemini (`functionDeclarations`), or an
 * object of tools by name. The definitions are as they were given, in their order.
 *
 * @throws NoDefinitions
 */
export function definitionsOf(value: unknown, path: readonly (string | number)[] = []): ToolDefinition[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => fromItem(item, [...path, index]));
  if (!isRecord(value))
    throw new NoDefinitions(path, "tool definitions are a list, or an object that holds one");
  const list = LISTS.find((key) => Array.isArray(value[key]));
  if (list !== undefined) return definitionsOf(value[list], [...path, list]);
  return Object.entries(value).map(([name, definition]) => {
    if (!isRecord(definition)) throw new NoDefinitions([...path, name], `"${name}" is no tool definition`);
    requireJson(definition, [...path, name], name);
    return { name, definition: "name" in definition ? definition : { name, ...definition } };
  });
}

/** The names of tools in any of the known shapes, for checks such as `noCrossMention({ groups: toolNames(TOOLS), … })`. */
export function toolNames(value: unknown): string[] {
  return definitionsOf(value).map(({ name }) => name);
}

/** A tool's words to the model, where it has any. */
export function descriptionOf({ definition }: ToolDefinition): string | undefined {
  const { description } = isRecord(definition["function"]) ? definition["function"] : definition;
  return typeof description === "string" ? description : undefined;
}

function fromItem(item: unknown, path: readonly (string | number)[]): ToolDefinition[] {
  if (!isRecord(item)) throw new NoDefinitions(path, "it is no tool definition");
  const list = LISTS.find((key) => Array.isArray(item[key]));
  if (list !== undefined) return definitionsOf(item[list], [...path, list]);
  const wrapped = isRecord(item["function"]) ? item["function"]["name"] : undefined;
  // Tools that a provider runs itself may have a type and no name.
  const name = [item["name"], wrapped, item["type"]].find((part) => typeof part === "string" && part !== "");
  if (typeof name !== "string") throw new NoDefinitions(path, "a tool needs a `name`");
  requireJson(item, path, name);
  return [{ name, definition: item }];
}

/** A schema object of some library, or a function, is not what a provider gets. */
function requireJson(value: unknown, path: readonly (string | number)[], name: string): void {
  const plain =
    value === null ||
    ["string", "boolean"].includes(typeof value) ||
    (typeof value === "number" && Number.isFinite(value)) ||
    Array.isArray(value) ||
    isRecord(value);
  if (!plain) {
    const what = typeof value === "object" ? "an object of a class of its own" : `a ${typeof value}`;
    const where = path.map(String).join(".");
    throw new NoDefinitions(path, `tool "${name}" holds ${what} at ${where}, and what is sent is JSON`);
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value)) requireJson(item, [...path, key], name);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Another realm's plain objects are plain too: a config may run in one.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
