import { findNodeAtLocation } from "jsonc-parser";
import { layout } from "../checks/golden/layout.ts";
import { parseJsonc } from "./jsonc.ts";
import type { Suggestion } from "./suggest.ts";

/** A new budgets file with these ceilings, one a line. */
export function budgetsText(ceilings: readonly Suggestion[]): string {
  const rows = ceilings.map((ceiling) => `    ${ceilingLine(ceiling)}`).join(",\n");
  return `{\n  "format": 1,\n  "ceilings": [${rows === "" ? "" : `\n${rows}\n  `}]\n}\n`;
}

/**
 * A budgets file with more ceilings at the end of its list. Everything else keeps its bytes: comments, order,
 * line endings, a comma at the end.
 * @throws UsageError for text that is not JSONC
 */
export function appendCeilings(text: string, file: string, ceilings: readonly Suggestion[]): string {
  const list = findNodeAtLocation(parseJsonc(text, file).root, ["ceilings"]);
  if (list === undefined || ceilings.length === 0) return text;
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const close = list.offset + list.length - 1;
  const last = list.children?.at(-1);
  const lineStart = text.lastIndexOf("\n", close) + 1;
  const alone = text.slice(lineStart, close).trim() === "";
  const indent = /^[ \t]*/.exec(text.slice(lineStart))?.[0] ?? "";
  const rows = ceilings.map((ceiling) => `${indent}  ${ceilingLine(ceiling)}`).join(`,${end}`);
  const added = alone ? `${rows}${end}` : `${end}${rows}${end}${indent}`;
  const at = alone ? lineStart : close;
  if (last === undefined) return text.slice(0, at) + added + text.slice(at);
  const after = last.offset + last.length;
  const comma = hasComma(text.slice(after, close)) ? "" : ",";
  return text.slice(0, after) + comma + text.slice(after, at) + added + text.slice(at);
}

/** A ceiling as one line of JSON. */
export function ceilingLine(ceiling: Suggestion): string {
  return layout(ceiling, 0).trimEnd();
}

/** True where a comma stands outside of comments. */
function hasComma(between: string): boolean {
  return between.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "").includes(",");
}
