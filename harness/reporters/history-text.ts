import type { GrowthRow } from "../diff/history.ts";
import { difference, integer, plural } from "./figures.ts";
import { inert } from "./inert.ts";
import { textTable } from "./text-table.ts";

const HEAD = ["date", "commit", "author", "what", "chars", "Δ", "tokens", "Δ", "why"];
const LONGEST_WHY = 80;

/** Growth for a terminal, newest first. */
export function historyText(rows: readonly GrowthRow[], encoding: string): string {
  if (rows.length === 0) return "No commit changed the size of a prompt\n";
  const cells = rows.map(({ date, commit, author, contract, section, before, after, why }) => [
    date.slice(0, 10),
    commit.slice(0, 8),
    inert(author),
    inert(section === undefined ? contract : `${contract} · ${section}`),
    ...figures(before?.chars ?? 0, after?.chars ?? 0),
    ...figures(before === null ? 0 : before.tokens, after === null ? 0 : after.tokens),
    cut(inert(why)),
  ]);
  const table = textTable([HEAD, ...cells], ["l", "l", "l", "l", "r", "r", "r", "r", "l"]);
  const commits = new Set(rows.map(({ commit }) => commit)).size;
  return `${[...table, "", `${plural(rows.length, "change")} in ${plural(commits, "commit")}, in ${encoding}`].join("\n")}\n`;
}

function figures(before: number | null, after: number | null): string[] {
  if (after === null) return ["?", "?"];
  return [integer(after), before === null ? "?" : difference(after - before)];
}

function cut(text: string): string {
  return text.length <= LONGEST_WHY ? text : `${text.slice(0, LONGEST_WHY - 1)}…`;
}
