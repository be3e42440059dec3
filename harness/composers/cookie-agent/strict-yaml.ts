import { Composer, type CST, type Document, isCollection, isScalar, type Node, Parser, visit } from "yaml";
import { Rejection } from "../../prompt/rejection.ts";
import { LIMITS } from "./limits.ts";

const FORBIDDEN: Readonly<Record<string, string>> = {
  anchor: "anchors",
  alias: "aliases",
  tag: "tags",
  directive: "directives",
};

/** Items of one collection that are worth comparing with each other: well above what is allowed. */
const COMPARABLE_ITEMS = 16 * LIMITS.yamlEntries;

/**
 * Reads YAML that is nothing but data: no anchors, aliases, tags, merge keys or directives, one document,
 * no key twice, bounded in depth and in entries.
 * Source: cookie agent, agent documents.
 *
 * @throws Rejection `frontmatter-yaml`, `frontmatter-forbidden`, `frontmatter-depth` or `frontmatter-entries`
 */
export function parseStrictYaml(yaml: string): unknown {
  const tokens = [...new Parser().parse(yaml)];
  checkTokens(tokens);
  const composer = new Composer({ schema: "core", version: "1.2", merge: false, strict: true });
  const documents = [...composer.compose(tokens)];
  const [document] = documents;
  if (document === undefined) return null;
  const fault = document.errors[0] ?? document.warnings[0];
  if (documents.length > 1 || fault !== undefined) {
    const [reason] = (fault?.message ?? "more than one document").split("\n");
    throw new Rejection("frontmatter-yaml", `frontmatter is not valid YAML: ${reason}`);
  }
  checkNodes(document);
  return document.toJS() as unknown;
}

/**
 * Bounds what the composer is given. It recurses, and compares the keys of a map with each other, so that
 * a few kilobytes of brackets or keys would otherwise exhaust the stack or the clock.
 */
function checkTokens(tokens: readonly CST.Token[]): void {
  const pending = tokens.map((token) => ({ token: token as CST.Token | null | undefined, depth: 0 }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { token, depth } = next;
    if (token === null || token === undefined) continue;
    checkToken(token);
    if (token.type === "document") {
      token.start.forEach(checkToken);
      pending.push({ token: token.value, depth });
    }
    if (!("items" in token)) continue;
    if (depth > LIMITS.yamlDepth) throw tooDeep();
    if (token.items.length > COMPARABLE_ITEMS) throw tooMany();
    for (const { start, key, sep, value } of token.items) {
      start.forEach(checkToken);
      sep?.forEach(checkToken);
      pending.push({ token: key, depth: depth + 1 }, { token: value, depth: depth + 1 });
    }
  }
}

function checkToken({ type }: CST.Token): void {
  const what = FORBIDDEN[type];
  if (what !== undefined) throw forbidden(what);
}

function checkNodes(document: Document): void {
  visit(document, {
    Pair: (_, { key }) => {
      if (isCollection(key)) throw new Rejection("frontmatter-yaml", "frontmatter keys must be plain values");
      if (isScalar(key) && key.value === "<<" && key.type === "PLAIN") throw forbidden("merge keys");
    },
    Node: (_, node, path) => {
      checkSize(node, path.filter((ancestor) => isCollection(ancestor)).length);
    },
  });
}

function checkSize(node: Node, depth: number): void {
  if (depth > LIMITS.yamlDepth) throw tooDeep();
  if (isCollection(node) && node.items.length > LIMITS.yamlEntries) throw tooMany();
}

function forbidden(what: string): Rejection {
  return new Rejection("frontmatter-forbidden", `frontmatter must not use YAML ${what}`);
}

function tooDeep(): Rejection {
  return new Rejection("frontmatter-depth", `frontmatter is nested deeper than ${LIMITS.yamlDepth} levels`);
}

function tooMany(): Rejection {
  return new Rejection(
    "frontmatter-entries",
    `a list or map of the frontmatter has more than ${LIMITS.yamlEntries} entries`,
  );
}
