import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { getNodeValue } from "jsonc-parser";
import * as v from "valibot";
import { didYouMean } from "../prompt/did-you-mean.ts";
import { UsageError } from "../prompt/usage-error.ts";
import { knownKeys } from "./known-keys.ts";

/** A JSONC file after parsing: its value, and where each part of it stands. */
export interface Jsonc {
  readonly file: string;
  readonly text: string;
  readonly root: Node;
  readonly value: unknown;
}

/** @throws UsageError with line and column for malformed text and for a key that stands twice. */
export function parseJsonc(text: string, file: string): Jsonc {
  const errors: ParseError[] = [];
  const root = parseTree(text.startsWith("\uFEFF") ? ` ${text.slice(1)}` : text, errors, {
    allowTrailingComma: true,
  });
  const [first] = errors;
  const conflict = first === undefined ? -1 : text.search(/^<{7}(?: |\r?$)/m);
  if (conflict !== -1) {
    throw new UsageError(`${file} holds merge-conflict markers`, {
      where: { file, ...positionAt(text, conflict) },
      fix: "Resolve the merge",
    });
  }
  if (first !== undefined || root === undefined) {
    const what = first === undefined ? "it is empty" : words(printParseErrorCode(first.error));
    throw new UsageError(`${file} is not JSON: ${what}`, {
      where: { file, ...positionAt(text, first?.offset ?? 0) },
      fix: "Mend the syntax; comments and trailing commas are allowed",
    });
  }
  const twice = duplicateKey(root);
  if (twice !== undefined) {
    throw new UsageError(`${file} has the key "${String(twice.value)}" twice in one object`, {
      where: { file, ...positionAt(text, twice.offset) },
      fix: "Keep one of them",
    });
  }
  return { file, text, root, value: getNodeValue(root) };
}

/** 1-based line of the value at a path. */
export function lineOf(jsonc: Jsonc, path: readonly (string | number)[]): number {
  return positionAt(jsonc.text, nodeAt(jsonc, path).offset).line;
}

/**
 * The value, or the part of it under a path, in the schema's type.
 * @throws UsageError that names the field, its line, and the nearest known field where one is unknown.
 */
export function validate<Schema extends v.GenericSchema>(
  jsonc: Jsonc,
  schema: Schema,
  at: readonly (string | number)[] = [],
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, at.length === 0 ? jsonc.value : getNodeValue(nodeAt(jsonc, at)));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const below = (issue.path ?? []).map((item) => item.key as string | number);
  const path = [...at, ...below];
  const strange = issue.type === "strict_object" && issue.expected === "never";
  const node = strange ? nodeAt(jsonc, path).parent : nodeAt(jsonc, path);
  const name = showPath(path);
  throw new UsageError(
    strange
      ? `${jsonc.file}: unknown field ${name}${didYouMean(String(path.at(-1)), knownKeys(schema, below.slice(0, -1)))}`
      : `${jsonc.file}: ${name}: ${issue.message}`,
    {
      where: { file: jsonc.file, ...positionAt(jsonc.text, node?.offset ?? 0) },
      fix: strange
        ? "Mend the field's name, or drop it"
        : "Mend the value; the README says what stands there",
    },
  );
}

export function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  return { line, column: offset - (before.lastIndexOf("\n") + 1) + 1 };
}

/** The node at a path, or the nearest one above it. */
function nodeAt(jsonc: Jsonc, path: readonly (string | number)[]): Node {
  for (let end = path.length; end > 0; end--) {
    const node = findNodeAtLocation(jsonc.root, path.slice(0, end));
    if (node !== undefined) return node;
  }
  return jsonc.root;
}

function duplicateKey(node: Node): Node | undefined {
  if (node.type === "object") {
    const seen = new Set<unknown>();
    for (const property of node.children ?? []) {
      const key = property.children?.[0];
      if (key !== undefined && seen.has(key.value)) return key;
      seen.add(key?.value);
    }
  }
  for (const child of node.children ?? []) {
    const found = duplicateKey(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

function showPath(path: readonly (string | number)[]): string {
  if (path.length === 0) return "the top level";
  return path.map((key, at) => (typeof key === "number" ? `[${key}]` : at === 0 ? key : `.${key}`)).join("");
}

function words(code: string): string {
  return code.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}
