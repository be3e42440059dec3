import { isObject } from "../checks/payload/json.ts";

/** A piece of a payload's text: a section of the prompt, or words that are no part of it. */
export type Piece = { readonly label: string } | { readonly literal: string };

/** True for what stands for a string in a payload golden. */
export function isText(node: unknown): boolean {
  return typeof node === "string" || (isObject(node) && (isReference(node) || "$join" in node));
}

/**
 * The pieces of a string of a payload golden, in order.
 * @param labels the prompt's, in order, so that a range can be told section by section
 */
export function piecesOf(node: unknown, labels: readonly string[]): Piece[] {
  if (typeof node === "string") return node === "" ? [] : [{ literal: node }];
  if (!isObject(node)) return [];
  if (isReference(node)) return rangeOf(node.$text, labels).map((label) => ({ label }));
  return Array.isArray(node["$join"]) ? node["$join"].flatMap((item) => piecesOf(item, labels)) : [];
}

/** The sections that a payload node carries anywhere inside it, in order. */
export function carriedLabels(node: unknown, labels: readonly string[]): string[] {
  if (isText(node)) return piecesOf(node, labels).flatMap((piece) => ("label" in piece ? [piece.label] : []));
  if (Array.isArray(node)) return node.flatMap((item) => carriedLabels(item, labels));
  return isObject(node) ? Object.values(node).flatMap((item) => carriedLabels(item, labels)) : [];
}

/** What a node is, in the words of a reviewer. */
export function kindOf(node: unknown): string {
  if (node === undefined) return "absent";
  if (node === null) return "null";
  if (isText(node)) return "string";
  if (Array.isArray(node)) return node.length > 0 && node.every(isBlock) ? "blocks" : "list";
  return typeof node;
}

function isBlock(item: unknown): boolean {
  return isObject(item) && ("type" in item || "text" in item || "cachePoint" in item);
}

function isReference(node: unknown): node is { readonly $text: unknown } {
  return isObject(node) && "$text" in node;
}

function rangeOf(range: unknown, labels: readonly string[]): string[] {
  if (!Array.isArray(range)) return [];
  const from = labels.indexOf(String(range[0]));
  const to = labels.indexOf(String(range[1]));
  return from < 0 || to < from ? [] : labels.slice(from, to + 1);
}
