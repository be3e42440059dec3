import { createHash } from "node:crypto";
import type { CeilingRow, Report } from "../gate/report.ts";
import { isFailure } from "../checks/ceilings.ts";

/** What a comment remembers of the report that it shows, hidden in its first line. */
export interface State {
  readonly verdict: Report["verdict"];
  /** Short hashes of the ceilings that did not hold. */
  readonly failing: readonly string[];
}

/** Ceilings beyond these are not remembered as failing: the line is hidden, but it has to fit. */
const MOST = 40;

/** The first line of a comment, by which it is found again. Holds no word that somebody else wrote but the key. */
export function markerLine(key: string, { verdict, failing }: State): string {
  return `${opening(key)} ${verdict} ${failing.slice(0, MOST).join(",")} -->\n`;
}

/** What a comment with this key remembers; undefined for any other text, one that merely quotes a marker included. */
export function readMarker(body: string, key: string): State | undefined {
  const start = `${opening(key)} `;
  if (!body.startsWith(start)) return undefined;
  const [, verdict, failing = ""] = /^(holds|broken) ([0-9a-f,]*) -->/.exec(body.slice(start.length)) ?? [];
  if (verdict !== "holds" && verdict !== "broken") return undefined;
  return { verdict, failing: failing.split(",").filter(Boolean) };
}

/** The same for the same ceiling in every report, whatever its bound. */
export function rowKey({ selector, unit, kind }: CeilingRow): string {
  return createHash("sha256")
    .update(JSON.stringify([selector, unit, kind]))
    .digest("hex")
    .slice(0, 10);
}

export function failingKeys(rows: readonly CeilingRow[]): string[] {
  return [...new Set(rows.filter(({ status }) => isFailure(status)).map(rowKey))];
}

/** A key cannot end the comment that hides it. */
function opening(key: string): string {
  return `<!-- prompt-budget:${key.replaceAll(/[^\w./@-]+/g, "-").replaceAll(/-{2,}/g, "-")}`;
}
