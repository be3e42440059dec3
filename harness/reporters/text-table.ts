import { createRequire } from "node:module";
import { markdownTable } from "markdown-table";
import type StringWidth from "string-width";

export type Alignment = "l" | "r";

/**
 * Aligned columns for a terminal, a line a row, without rules or bars. Cells must be safe to print already.
 * @param align of each column: text to the left, figures to the right
 */
export function textTable(rows: readonly (readonly string[])[], align: readonly Alignment[]): string[] {
  const table = rows.map((row) => row.map((cell) => cell));
  const options = { align: [...align], stringLength: widthOf, delimiterStart: false, delimiterEnd: false };
  const lines = markdownTable(table, options).split("\n");
  return lines.filter((_, index) => index !== 1).map((line) => line.replaceAll(" | ", "  ").trimEnd());
}

/** Latin letters and the signs of our own tables: one column each, and most of what there is to print. */
const NARROW =
  /^[\u0020-\u007E\u00A1-\u02FF\u2010-\u2027\u2190-\u21FF\u2248\u2264\u2265\u2713\u2717\u0394]*$/;

function widthOf(text: string): number {
  return NARROW.test(text) ? text.length : stringWidth()(text);
}

let loaded: typeof StringWidth | undefined;

/** Its tables take longer to load than all else that draws a table, and most tables need none of them. */
function stringWidth(): typeof StringWidth {
  const load = createRequire(import.meta.url);
  loaded ??= (load("string-width") as { readonly default: typeof StringWidth }).default;
  return loaded;
}
