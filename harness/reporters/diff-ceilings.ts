import { boundWords } from "../diff/ceiling-words.ts";
import type { CeilingChange } from "../gate/comparison.ts";
import { integer } from "./figures.ts";
import { foreign, type Inline, say } from "./inline.ts";

/** `raised 100 chars → 120 chars, actual 110 · contract "demo" (budgets/demo.json:5): the reason`. */
export function ceilingItem(change: CeilingChange): Inline {
  const { kind, selector, before, after, actual, file, line, note } = change;
  const bounds = [before, after]
    .filter((bound) => bound !== undefined)
    .map((bound) => boundWords(bound, integer));
  const verb = kind === "new" ? "NEW" : kind;
  const measured = actual === undefined ? "" : `, actual ${integer(actual)}`;
  return [
    `${verb} `,
    foreign([...new Set(bounds)].join(" → ")),
    `${measured} · `,
    foreign(selector),
    " (",
    foreign(line === undefined ? file : `${file}:${line}`),
    ")",
    ...(note === undefined ? [] : say`; ${note}`),
    ...reason(change),
  ];
}

function reason({ kind, before, after, newWords }: CeilingChange): Inline {
  const why = after?.why ?? before?.why ?? "";
  const unsaid = kind === "raised" && !newWords ? ", the same words as before" : "";
  return why === "" ? [] : [": ", foreign(why), unsaid];
}
