import type { GrowthRow } from "../diff/history.ts";
import { visible } from "./visible.ts";

const COLUMNS = [
  "commit",
  "date",
  "author",
  "contract",
  "section",
  "chars",
  "chars_delta",
  "bytes",
  "bytes_delta",
  "tokens",
  "tokens_delta",
  "why",
  "subject",
] as const;

/** Growth for a spreadsheet: RFC 4180 with plain line feeds, foreign cells kept from being formulas. */
export function historyCsv(rows: readonly GrowthRow[]): string {
  const lines = rows.map(({ commit, date, author, contract, section, before, after, why, subject }) =>
    [
      commit,
      date,
      cell(author),
      cell(contract),
      cell(section ?? ""),
      ...figures(before?.chars ?? 0, after?.chars ?? 0),
      ...figures(before?.bytes ?? 0, after?.bytes ?? 0),
      ...figures(before === null ? 0 : before.tokens, after === null ? 0 : after.tokens),
      cell(why),
      cell(subject),
    ].join(","),
  );
  return `${[COLUMNS.join(","), ...lines].join("\n")}\n`;
}

function figures(before: number | null, after: number | null): string[] {
  return [
    after === null ? "" : String(after),
    before === null || after === null ? "" : String(after - before),
  ];
}

/**
 * A spreadsheet runs a cell that starts like a formula, with or without blanks in front: an apostrophe keeps it
 * a text. Figures of ours never pass through here, so that a negative one stays a number.
 */
export function cell(text: string): string {
  const shown = visible(text);
  const guarded = /^\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20|%]|^\\[trn]/u.test(shown) ? `'${shown}` : shown;
  return /[",\n']/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
