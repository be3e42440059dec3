import { integer } from "../reporters/figures.ts";
import { codeSpan } from "../reporters/markdown.ts";
import type { Commit } from "../diff/log.ts";
import type { Growth, OverSince } from "./over-since.ts";

/** Commits beyond these are counted: the first ones and the last ones tell the story. */
const MOST = 8;

/** Since when each ceiling has not held and which commits made it so, as Markdown. */
export function overSinceMarkdown(found: readonly OverSince[]): string {
  if (found.length === 0) return "";
  const items = found.map(({ row, since, grew }) => {
    const name = codeSpan(`${row.contract} · ${row.case} · ${row.subject}`);
    const shown = grew.slice(0, MOST).map((growth) => `  - ${growthLine(growth)}`);
    const more = grew.length > MOST ? [`  - and ${grew.length - MOST} more commits`] : [];
    const side = row.status === "under" ? "under" : "over";
    return [`- ${name}: ${side} since ${commitWords(since)}`, ...shown, ...more].join("\n");
  });
  return `### Since when\n\n${items.join("\n")}\n`;
}

function growthLine({ commit, before, after, bound }: Growth): string {
  const sizes = before === after ? `${figure(after)} as before` : `${figure(before)} → ${figure(after)}`;
  const moved = bound === undefined ? "" : `, allowed ${figure(bound[0])} → ${figure(bound[1])}`;
  return `${sizes}${moved}: ${commitWords(commit)}`;
}

function commitWords({ hash, date, author, subject }: Commit): string {
  return `${codeSpan(hash.slice(0, 10))} of ${codeSpan(date.slice(0, 10))} by ${codeSpan(author)}: ${codeSpan(subject)}`;
}

function figure(value: number | null): string {
  return value === null ? "none" : integer(value);
}
