import { integer, plural } from "../figures.ts";
import { meter } from "./ceilings.ts";
import { percent } from "./contract.ts";
import type { Glance } from "./glance.ts";
import { type Markup, markup } from "./markup.ts";

/** All contracts at a glance, each a link to its part of the page. */
export function overviewTable(glances: readonly Glance[]): Markup {
  return markup`<section id="overview"><h2>Contracts</h2><div class="wide"><table class="overview"><thead><tr><th scope="col">contract</th><th scope="col" class="n">cases</th><th scope="col" class="n">largest, chars</th><th scope="col" class="n">tightest ceiling</th><th scope="col"><span class="unseen">share of the bound</span></th><th scope="col">state</th></tr></thead><tbody>${glances.map(row)}</tbody></table></div>${LEGEND}</section>`;
}

function row({ contract, id, largest, tightest, errors, changed }: Glance): Markup {
  const bar = tightest === undefined ? undefined : meter(tightest, 1, tightest > 1 ? "error" : "ok");
  const state = [
    ...(errors > 0 ? [markup`<span class="badge error">${plural(errors, "error")}</span> `] : []),
    ...(changed.size > 0 ? [markup`<span class="badge warn">${integer(changed.size)} changed</span>`] : []),
  ];
  return markup`<tr data-for="${id}"><th scope="row"><a href="#${id}"><bdi>${contract.name}</bdi></a></th><td class="n">${integer(contract.cases.length)}</td><td class="n">${largest === undefined ? "" : integer(largest.chars)}</td><td class="n">${tightest === undefined ? "" : percent(tightest)}</td><td>${bar}</td><td>${state.length === 0 ? markup`<span class="ok">holds</span>` : state}</td></tr>`;
}

const LEGEND = markup`<p class="legend"><span><span class="key release"></span>release</span><span><span class="key user"></span>user</span><span><span class="key session"></span>session</span><span><span class="key turn"></span>turn</span><span><span class="key joins"></span>joins</span><span><span class="tick prefix"></span>the cached prefix ends</span><span><span class="tick limit"></span>ceiling</span></p>`;
