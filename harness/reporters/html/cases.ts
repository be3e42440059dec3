import type { CaseReport, SectionReport } from "../../gate/report.ts";
import { difference, integer, plural, share } from "../figures.ts";
import { barDrawing, prefixChars, type Scale } from "./bar.ts";
import type { Glance } from "./glance.ts";
import { type Markup, markup } from "./markup.ts";

/** Cases of a contract beyond these are counted, not drawn. */
const MOST = 2000;

/** Every case of a contract, each with its bar to the contract's scale and a table of its sections behind it. */
export function caseList(glance: Glance, scale: Scale): Markup {
  const { cases } = glance.contract;
  const left = cases.length - MOST;
  return markup`<details class="cases"><summary>${plural(cases.length, "case")}</summary>${cases.slice(0, MOST).map((item) => caseFold(glance, item, scale))}${
    left > 0 ? markup`<p>${plural(left, "more case")} in the JSON report.</p>` : undefined
  }</details>`;
}

function caseFold(glance: Glance, item: CaseReport, scale: Scale): Markup {
  const { name, tags, outcome, sections, chars, base } = item;
  const labels = sections.map(({ label }) => label);
  const text = [glance.contract.name, name, ...tags.map((tag) => `#${tag}`), ...labels].join(" ");
  const changed = glance.changed.has(name);
  const flags = [...(changed ? ["changed"] : []), ...(glance.failing.has(name) ? ["failing"] : [])].join(" ");
  const head = markup`<span class="label"><bdi class="name">${name}</bdi>${badges(item, glance.broken.has(name), changed)}</span>`;
  if (outcome !== "prompt") {
    const words = outcome === "rejection" ? "rejected" : "no text";
    return markup`<p class="case" data-item="${text}" data-flags="${flags}">${head}<span class="facts">${words}</span></p>`;
  }
  const delta = base === undefined || base.chars === chars ? "" : difference(chars - base.chars);
  return markup`<details class="case" data-item="${text}" data-flags="${flags}"><summary>${head}${barDrawing(item, scale, `${name}: ${integer(chars)} chars`)}<span class="n">${integer(chars)}</span><span class="n delta">${delta}</span></summary>${sectionTable(item)}</details>`;
}

function badges({ golden, tags }: CaseReport, broken: boolean, changed: boolean): Markup {
  const stale = golden === "changed" || golden === "missing" ? `golden ${golden}` : undefined;
  const change = stale ?? (changed ? "changed" : undefined);
  return markup`${tags.map((tag) => markup`<span class="badge">${tag}</span>`)}${change === undefined ? undefined : markup`<span class="badge warn">${change}</span>`}${broken ? markup`<span class="badge error">fails</span>` : undefined}`;
}

function sectionTable(item: CaseReport): Markup {
  const { sections, chars, base } = item;
  const before = new Map(base?.sections.map((section) => [section.label, section]));
  const now = new Set(sections.map(({ label }) => label));
  const gone = base?.sections.filter(({ label }) => !now.has(label)) ?? [];
  const rows = sections.map((section) =>
    sectionRow(section, before.get(section.label), chars, base !== undefined),
  );
  const removed = gone.map((section) => removedRow(section));
  const joins = chars - sections.reduce((sum, section) => sum + section.chars, 0);
  const compare =
    base === undefined
      ? undefined
      : markup`<th scope="col" class="n">base</th><th scope="col" class="n">change</th>`;
  const prefix = prefixChars(item);
  const note =
    prefix === chars
      ? `Nothing in it changes from turn to turn.`
      : `Cached prefix: ${integer(prefix)} chars, ${share(prefix, chars)} of the text.`;
  return markup`<div class="wide"><table class="sections"><thead><tr><th scope="col">section</th><th scope="col">lifetime</th><th scope="col" class="n">chars</th><th scope="col" class="n">share</th>${compare}<th scope="col" class="n">bytes</th></tr></thead><tbody>${rows}${removed}${
    joins > 0
      ? markup`<tr class="joins"><th scope="row">joins</th><td></td><td class="n">${integer(joins)}</td><td class="n">${share(joins, chars)}</td>${base === undefined ? undefined : markup`<td></td><td></td>`}<td></td></tr>`
      : undefined
  }</tbody></table></div><p class="facts">${note}</p>`;
}

function sectionRow(
  { label, lifetime, chars, bytes }: SectionReport,
  before: SectionReport | undefined,
  whole: number,
  compared: boolean,
): Markup {
  const delta = before === undefined ? "new" : before.chars === chars ? "" : difference(chars - before.chars);
  const cells = compared
    ? markup`<td class="n">${before === undefined ? "" : integer(before.chars)}</td><td class="n delta">${delta}</td>`
    : undefined;
  return markup`<tr><th scope="row"><bdi class="name">${label}</bdi></th><td><span class="key ${lifetime}"></span>${lifetime}</td><td class="n">${integer(chars)}</td><td class="n">${share(chars, whole)}</td>${cells}<td class="n">${integer(bytes)}</td></tr>`;
}

function removedRow({ label, lifetime, chars }: SectionReport): Markup {
  return markup`<tr class="gone"><th scope="row"><bdi class="name">${label}</bdi></th><td><span class="key ${lifetime}"></span>${lifetime}</td><td class="n"></td><td class="n"></td><td class="n">${integer(chars)}</td><td class="n delta">removed</td><td class="n"></td></tr>`;
}
