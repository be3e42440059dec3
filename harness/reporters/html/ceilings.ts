import { isFailure } from "../../checks/ceilings.ts";
import type { CeilingRow } from "../../gate/report.ts";
import { integer, share } from "../figures.ts";
import { type Markup, markup } from "./markup.ts";

/** What is measured against what, the tightest first; a meter shows how much of the bound is used. */
export function ceilingTable(rows: readonly CeilingRow[]): Markup {
  const body = rows.toSorted((a, b) => used(b) - used(a)).map(ceilingRow);
  return markup`<div class="wide"><table class="ceilings"><thead><tr><th scope="col">measured</th><th scope="col">worst case</th><th scope="col" class="n">actual</th><th scope="col" class="n">allowed</th><th scope="col">unit</th><th scope="col" class="n">used</th><th scope="col"><span class="unseen">share of the bound</span></th><th scope="col">why</th></tr></thead><tbody>${body}</tbody></table></div>`;
}

/** How much of its bound a row uses; more than 1 is a failure. */
export function used({ actual, max, min, status }: CeilingRow): number {
  if (status === "under") return actual === 0 ? Number.MAX_SAFE_INTEGER : (min ?? 0) / actual;
  if (max === undefined) return 0;
  return max === 0 ? (actual === 0 ? 1 : Number.MAX_SAFE_INTEGER) : actual / max;
}

function ceilingRow(row: CeilingRow): Markup {
  const { contract, subject, actual, max, min, unitLabel, why, kind, file, line, matched, failing } = row;
  const bad = isFailure(row.status);
  const state = bad ? "error" : row.status === "loose" ? "warn" : "ok";
  const reach =
    failing > 1
      ? ` worst of ${integer(failing)} failing`
      : matched > 1
        ? ` worst of ${integer(matched)}`
        : "";
  const text = [contract, row.case, subject, unitLabel, why, file].join(" ");
  return markup`<tr class="${state}" data-item="${text}" data-flags="${bad ? "failing" : ""}"><th scope="row"><bdi class="name">${subject}</bdi>${kind === "ceiling" ? undefined : markup` <span class="badge">${kind}</span>`}</th><td><bdi>${row.case}</bdi><span class="facts">${reach}</span></td><td class="n">${integer(actual)}</td><td class="n">${bounds(min, max)}</td><td>${unitLabel}</td><td class="n">${max === undefined ? "" : share(actual, max)}</td><td>${max === undefined ? undefined : meter(actual, max, state)}</td><td class="why">${why} <span class="facts"><bdi>${file}</bdi>:${line}</span></td></tr>`;
}

function bounds(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return integer(max ?? 0);
  return max === undefined ? `≥ ${integer(min)}` : `${integer(min)}–${integer(max)}`;
}

/** How full a bound is, as a small bar; what is beyond it stands out. */
export function meter(actual: number, max: number, state: "ok" | "warn" | "error"): Markup {
  const part = max === 0 ? 1 : Math.min(actual / max, 1);
  return markup`<svg class="meter ${state}" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="8"/><rect class="fill" width="${Number((part * 100).toFixed(2))}" height="8"/></svg>`;
}
