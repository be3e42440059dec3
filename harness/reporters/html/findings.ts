import type { Report } from "../../gate/report.ts";
import { integer, plural } from "../figures.ts";
import { type Group, groupFindings, placeOf, sourceOf } from "../groups.ts";
import { type Markup, markup } from "./markup.ts";

/** Goldens that differ, beyond these, are folded: the changes below them say it once. */
const MOST_GOLDENS = 2;

/** What is wrong, errors first: what, where, actual, allowed, what to do. */
export function findingsSection(report: Report): Markup | undefined {
  const groups = groupFindings(report.findings);
  if (groups.length === 0) return undefined;
  const goldens = groups.filter(({ finding: { code } }) => code === "golden-differs");
  const folded = new Set(goldens.length > MOST_GOLDENS ? goldens : []);
  const first = groups.filter((group) => !folded.has(group));
  return markup`<section id="findings" data-part><h2>Findings</h2>${list(first)}${
    folded.size === 0
      ? undefined
      : markup`<details class="more"><summary>${plural(folded.size, "golden")} differ<span class="facts">by the changes that are told below</span></summary>${list(goldens)}</details>`
  }</section>`;
}

function list(groups: readonly Group[]): Markup | undefined {
  return groups.length === 0 ? undefined : markup`<ol class="findings">${groups.map(finding)}</ol>`;
}

function finding(group: Group): Markup {
  const { code, level, message, actual, allowed, unit, fix } = group.finding;
  const place = placeOf(group);
  const source = sourceOf(group.finding);
  const flags = [
    ...(level === "error" ? ["failing"] : []),
    ...(code.startsWith("golden-") ? ["changed"] : []),
  ].join(" ");
  const text = [code, place, source, message, ...group.cases.slice(0, 40)].join(" ");
  const figures =
    actual === undefined || allowed === undefined
      ? undefined
      : markup`<p class="figures">actual <strong>${figure(actual)}</strong> · allowed <strong>${figure(allowed)}</strong> ${unit}</p>`;
  return markup`<li class="${level}" data-top="${text}" data-flags="${flags}"><p class="what"><span class="badge ${level}">${level === "error" ? "error" : "warning"}</span> <code>${code}</code> <bdi class="name">${place}</bdi></p>
<p>${message}</p>${figures}${fix === undefined ? undefined : markup`<p class="fix">${fix}</p>`}${source === "" ? undefined : markup`<p class="source"><bdi>${source}</bdi></p>`}</li>`;
}

function figure(value: string | number): string {
  return typeof value === "number" && Number.isInteger(value) ? integer(value) : String(value);
}
