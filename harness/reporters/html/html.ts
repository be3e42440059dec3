import { createHash } from "node:crypto";
import type { Report } from "../../gate/report.ts";
import { integer, plural } from "../figures.ts";
import type { Reporter } from "../reporter.ts";
import { changesSection } from "./changes.ts";
import { contractArticle } from "./contract.ts";
import { findingsSection } from "./findings.ts";
import { glanceOf } from "./glance.ts";
import { Markup, markup } from "./markup.ts";
import { overviewTable } from "./overview.ts";
import { SCRIPT } from "./script.ts";
import { STYLE } from "./style.ts";

/**
 * One page that needs nothing beside it: no network, no script to be read, and a policy under which nothing runs
 * but the filters. Every text is escaped where the page is made.
 */
export const html: Reporter = (report) => {
  const glances = report.contracts.map((contract, index) => glanceOf(report, contract, index));
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${verdict(report)} – prompt-budget</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the report</a>
<header class="top">${head(report)}</header>
${TOOLS}
<main id="main">
${findingsSection(report)}
${changesSection(report)}
${report.contracts.length === 0 ? undefined : overviewTable(glances)}
<section id="contracts" data-part>${glances.map((glance) => contractArticle(report, glance))}</section>
</main>
<footer><p>Made by prompt-budget ${report.version}. Chars are Unicode code points; bars are to scale within a contract.</p></footer>
<script>${new Markup(SCRIPT)}</script>
</body>
</html>
`;
  return page.source;
};

function policy(): string {
  return [
    "default-src 'none'",
    `style-src '${hashOf(STYLE)}'`,
    `script-src '${hashOf(SCRIPT)}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

function hashOf(source: string): string {
  return `sha256-${createHash("sha256").update(source).digest("base64")}`;
}

function verdict({ verdict: gate, counts }: Report): string {
  if (gate === "broken") return `The gate is broken: ${plural(counts.errors, "error")}`;
  return counts.warnings === 0
    ? "The gate holds"
    : `The gate holds, with ${plural(counts.warnings, "warning")}`;
}

function head(report: Report): Markup {
  const { counts, scope } = report;
  const figures = (["contracts", "cases", "goldens", "ceilings"] as const).map(
    (key) => markup`<div><dt>${key}</dt><dd>${integer(counts[key])}</dd></div>`,
  );
  const part = scope.full
    ? undefined
    : markup`<p class="lede">Only a part of the gate ran${scope.filter === undefined ? "" : `, filtered by ${scope.filter}`}${scope.shard === undefined ? "" : `, shard ${scope.shard}`}: nothing obsolete or unmatched was looked for.</p>`;
  return markup`<p class="brand">prompt-budget</p><h1 class="${report.verdict === "holds" ? "ok" : "error"}">${verdict(report)}</h1>${part}<dl class="counts">${figures}</dl>`;
}

const TOOLS = markup`<div class="tools" role="search"><label class="unseen" for="query">Search contracts, cases, sections and findings</label><input id="query" type="search" placeholder="Search contracts, cases, sections, findings" autocomplete="off" spellcheck="false"><label><input id="changed" type="checkbox"> only changed</label><label><input id="failing" type="checkbox"> only failing</label><output id="count" for="query changed failing"></output></div>`;
