import type { CaseReport, Report } from "../../gate/report.ts";
import { difference, integer, plural, share } from "../figures.ts";
import { barDrawing, prefixChars, type Scale } from "./bar.ts";
import type { Bound } from "./bound.ts";
import { caseList } from "./cases.ts";
import { ceilingTable } from "./ceilings.ts";
import type { Glance } from "./glance.ts";
import { historyFigure } from "./history.ts";
import { type Markup, markup } from "./markup.ts";

const MOST_PARTS = 16;

/** A contract: its largest prompt against its ceiling, its ceilings, its size over time, and every case. */
export function contractArticle(report: Report, glance: Glance): Markup {
  const { contract, id, largest, bound, errors, changed, tightest = 0 } = glance;
  const rows = report.ceilings.filter((row) => row.contract === contract.name);
  const flags = [...(changed.size > 0 ? ["changed"] : []), ...(errors > 0 ? ["failing"] : [])].join(" ");
  const scale = scaleOf(largest, bound);
  const history = report.history?.find((line) => line.contract === contract.name);
  const forCases = bound?.forAll === true ? scale : { chars: scale.chars };
  return markup`<article id="${id}" data-top="${contract.name}" data-flags="${flags}"><h3><bdi>${contract.name}</bdi>${
    errors > 0 ? markup` <span class="badge error">${plural(errors, "error")}</span>` : undefined
  }${changed.size > 0 ? markup` <span class="badge warn">${plural(changed.size, "case")} changed</span>` : undefined}</h3>
${largest === undefined ? markup`<p class="facts">No case of it is a prompt.</p>` : figure(largest, scale, bound)}
${history === undefined ? undefined : historyFigure(history)}
${rows.length === 0 ? undefined : markup`<details class="held"${tightest > 1 ? markup` open` : undefined}><summary>${plural(rows.length, "ceiling")}<span class="facts">the tightest at ${percent(tightest)}</span></summary>${ceilingTable(rows)}</details>`}
${caseList(glance, forCases)}</article>`;
}

/** The ceiling is the full width, unless the text is longer. */
function scaleOf(largest: CaseReport | undefined, bound: Bound | undefined): Scale {
  const chars = Math.max(1, largest?.chars ?? 0, largest?.base?.chars ?? 0);
  return bound === undefined ? { chars } : { chars: Math.max(chars, bound.chars), ceiling: bound.chars };
}

function figure(largest: CaseReport, scale: Scale, bound: Bound | undefined): Markup {
  const { name, chars, base } = largest;
  const size = `${integer(chars)} chars`;
  const delta =
    base === undefined ? "" : `, ${base.chars === chars ? "as at the base" : difference(chars - base.chars)}`;
  const prefix = prefixChars(largest);
  const cached =
    prefix === chars
      ? "nothing in it changes from turn to turn"
      : `cached prefix ${integer(prefix)} chars, ${share(prefix, chars)}`;
  const now = barDrawing(largest, scale, `${name}: ${size}`);
  const bars =
    base === undefined
      ? now
      : markup`<div class="pair"><span>base</span>${barDrawing(base, scale, `${name} at the base: ${integer(base.chars)} chars`)}<span>head</span>${now}</div>`;
  return markup`<figure>${bars}<figcaption><span><bdi class="name">${name}</bdi>, the largest: ${size}${delta} · ${cached}</span><span class="against">${against(bound)}</span></figcaption>${parts(largest)}</figure>`;
}

/** What no drawing can say in its width: the sections by name. */
function parts({ sections }: CaseReport): Markup | undefined {
  if (sections.length < 2) return undefined;
  const shown = sections
    .slice(0, MOST_PARTS)
    .map(
      ({ label, lifetime, chars }) =>
        markup`<li><span class="key ${lifetime}"></span><bdi>${label}</bdi> <span class="facts">${integer(chars)}</span></li>`,
    );
  const left = sections.length - shown.length;
  return markup`<ul class="parts">${shown}${left > 0 ? markup`<li>${plural(left, "more section")}</li>` : undefined}</ul>`;
}

function against(bound: Bound | undefined): Markup {
  if (bound === undefined) return markup`no ceiling on the text as a whole`;
  const { row, share: part, exact } = bound;
  const subject = row.subject === "whole" ? undefined : markup` (${row.subject})`;
  const max = row.max ?? 0;
  const size = `${exact ? "" : "≈ "}${percent(part)}`;
  return markup`<strong class="${part > 1 ? "error" : "ok"}">${size}</strong> of ${integer(max)} ${row.unitLabel}${subject}`;
}

/** A share that is told from another one, or of several bounds. What is not exactly full never reads 100. */
export function percent(part: number): string {
  if (part > 99) return "far above it";
  const shown = (part * 100).toFixed(1);
  if (shown === "100.0" && part !== 1) return part < 1 ? "<100%" : ">100%";
  return `${shown}%`;
}
