import type { Report } from "../gate/report.ts";
import { plural } from "./figures.ts";
import { foreign, type Inline, joined } from "./inline.ts";
import { type Group, groupFindings, placeOf, sourceOf } from "./groups.ts";

/** Groups of one code that are told; further ones say nothing that these do not. */
const MOST_OF_A_CODE = 5;

/** What the gate found wrong with the head, errors first. */
export function findingItems(report: Report): Inline[] {
  const byCode = new Map<string, Group[]>();
  for (const group of groupFindings(report.findings)) {
    byCode.set(group.finding.code, [...(byCode.get(group.finding.code) ?? []), group]);
  }
  return [...byCode].flatMap(([code, groups]) => {
    const shown = groups.slice(0, MOST_OF_A_CODE).map(findingItem);
    const left = groups.length - shown.length;
    return left === 0 ? shown : [...shown, [`${plural(left, "more finding")} `, foreign(code)]];
  });
}

function findingItem(group: Group): Inline {
  const { code, level, message, fix } = group.finding;
  const place = [placeOf(group), sourceOf(group.finding)].filter((part) => part !== "");
  return joined(
    [
      [`${level} `, foreign(code), ...place.flatMap((part): Inline => [" ", foreign(part)])],
      [foreign(message)],
      fix === undefined ? [] : ["→ ", foreign(fix)],
    ],
    ". ",
  );
}
