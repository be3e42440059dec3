/** The look of the page: one column, hairlines, figures that stand under one another, colour where it means something. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fdfdfb; --raised: #f5f5f1; --ink: #1d2329; --soft: #626b74; --line: #e1e2dc; --link: #1f5c8b;
  --release: #2f5f8f; --user: #4f93b4; --session: #93bfca; --turn: #dc9334; --joins: #c9ccc6; --track: #ecece6;
  --good: #2d7247; --bad: #b3261e; --bad-wash: #fbeae8; --warn: #8a5a00; --warn-wash: #faf0da; --good-wash: #e6f3ea;
  --gone: #f9dcd8; --new: #d5eedb;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15181c; --raised: #1c2025; --ink: #e3e6e8; --soft: #98a1aa; --line: #2c3238; --link: #86bdea;
    --release: #4a83b8; --user: #66a9c8; --session: #a3cbd3; --turn: #e0a04c; --joins: #565d63; --track: #262b30;
    --good: #74c492; --bad: #f2877d; --bad-wash: #3a2020; --warn: #e5b65c; --warn-wash: #36290f; --good-wash: #1a3123;
    --gone: #5a2a28; --new: #1f4a2e;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; }
body {
  margin: 0 auto; max-width: 68rem; padding: 2.5rem 1.5rem 4rem;
  background: var(--paper); color: var(--ink);
  font: 400 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  font-variant-numeric: tabular-nums lining-nums;
  overflow-wrap: break-word;
}
[hidden] { display: none !important; }
.unseen, .skip:not(:focus) {
  position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 3px; }
p { margin: 0.35rem 0; }
h1, h2, h3 { line-height: 1.2; font-weight: 650; letter-spacing: -0.012em; margin: 0; }
h1 { font-size: 2.1rem; letter-spacing: -0.022em; }
h2 { font-size: 1.3rem; margin: 3rem 0 0.9rem; }
h3 { font-size: 1.05rem; margin: 0 0 0.6rem; }
h1.ok, strong.ok, span.ok { color: var(--good); }
h1.error, strong.error, h3.alarm { color: var(--bad); }
code, .name, .source, .why bdi { font-family: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Noto Sans Mono", monospace; font-size: 0.9em; }
.brand { margin: 0 0 0.5rem; color: var(--soft); font-size: 0.8rem; letter-spacing: 0.04em; }
.lede { max-width: 46rem; color: var(--soft); margin-top: 0.6rem; }
.facts { color: var(--soft); font-size: 0.87rem; font-weight: 400; }
summary .facts, .edit .facts { margin-left: 0.7em; }

dl.counts { display: flex; flex-wrap: wrap; gap: 0.4rem 2.6rem; margin: 1.4rem 0 0; }
dl.counts div { display: flex; flex-direction: column-reverse; }
dl.counts dt { color: var(--soft); font-size: 0.82rem; }
dl.counts dd { margin: 0; font-size: 1.5rem; font-weight: 600; letter-spacing: -0.02em; line-height: 1.2; }

.tools { display: none; }
.filters .tools {
  display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1.2rem;
  position: sticky; top: 0; z-index: 1; margin: 1.8rem -1.5rem 0; padding: 0.7rem 1.5rem;
  background: var(--paper); border-bottom: 1px solid var(--line); font-size: 0.9rem;
}
.tools input[type="search"] {
  flex: 1 1 16rem; min-width: 0; padding: 0.4rem 0.7rem; font: inherit; color: inherit;
  background: var(--raised); border: 1px solid var(--line); border-radius: 6px;
}
.tools label { display: inline-flex; align-items: center; gap: 0.4em; cursor: pointer; }
.tools input[type="checkbox"] { accent-color: var(--link); margin: 0; }
.tools output { color: var(--soft); min-width: 8.5em; text-align: right; }

.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
th, td { padding: 0.34rem 0.9rem 0.34rem 0; text-align: left; vertical-align: baseline; border-bottom: 1px solid var(--line); }
th:last-child, td:last-child { padding-right: 0; }
thead th { color: var(--soft); font-weight: 500; font-size: 0.8rem; white-space: nowrap; }
tbody th { font-weight: 500; }
tbody tr:last-child > * { border-bottom-color: transparent; }
.n { text-align: right; white-space: nowrap; }
.ceilings tbody th { min-width: 9.5rem; }
td.why { color: var(--soft); min-width: 14rem; }
tr.error .n, tr.error > th { color: var(--bad); }
tr.gone > * { color: var(--soft); text-decoration: line-through; }
.overview td { white-space: nowrap; }
.overview a { text-decoration: none; }
.overview a:hover { text-decoration: underline; }

.badge {
  display: inline-block; padding: 0.05em 0.55em; border-radius: 99px; background: var(--raised); color: var(--soft);
  font-size: 0.74rem; font-weight: 550; letter-spacing: 0.01em; white-space: nowrap; vertical-align: 0.08em;
}
.badge.error { background: var(--bad-wash); color: var(--bad); }
.badge.warn { background: var(--warn-wash); color: var(--warn); }

.legend { display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; margin-top: 0.8rem; color: var(--soft); font-size: 0.82rem; }
.key { display: inline-block; width: 0.75em; height: 0.75em; margin-right: 0.45em; border-radius: 2px; }
.tick { display: inline-block; height: 0.95em; margin-right: 0.5em; vertical-align: -0.1em; border-left: 2px solid; }
.key.release { background: var(--release); } .key.user { background: var(--user); } .key.session { background: var(--session); }
.key.turn { background: var(--turn); } .key.joins { background: var(--joins); }
.tick.prefix { border-color: var(--ink); border-left-style: dotted; } .tick.limit { border-color: var(--bad); }

svg { display: block; }
svg.bar { width: 100%; height: 22px; }
svg.meter { width: 5.5rem; height: 6px; border-radius: 3px; align-self: center; display: inline-block; vertical-align: middle; }
.track { fill: var(--track); }
.release { fill: var(--release); } .user { fill: var(--user); } .session { fill: var(--session); } .turn { fill: var(--turn); }
rect.joins { fill: var(--joins); }
svg.bar rect:not(.track) { stroke: var(--paper); stroke-width: 1px; vector-effect: non-scaling-stroke; }
svg.bar line { vector-effect: non-scaling-stroke; stroke-width: 2px; }
line.limit { stroke: var(--bad); } line.prefix { stroke: var(--ink); stroke-dasharray: 2 2; }
.meter .fill { fill: var(--user); } .meter.warn .fill { fill: var(--turn); } .meter.error .fill { fill: var(--bad); }

article { padding: 1.5rem 0 1.3rem; border-top: 1px solid var(--line); content-visibility: auto; contain-intrinsic-size: auto 11rem; }
#contracts { margin-top: 2.4rem; }
figure { margin: 0.2rem 0 0.5rem; }
figcaption { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem; margin-top: 0.25rem; color: var(--soft); font-size: 0.87rem; }
ul.parts { display: flex; flex-wrap: wrap; gap: 0 1.1rem; margin: 0.2rem 0 0; padding: 0; list-style: none; font-size: 0.82rem; }
.pair { display: grid; grid-template-columns: auto 1fr; gap: 0.1rem 0.8rem; align-items: center; color: var(--soft); font-size: 0.8rem; }

summary { cursor: pointer; padding: 0.28rem 0; border-radius: 4px; }
summary:hover { background: var(--raised); }
details.cases > summary, details.held > summary, details.history > summary, details.more > summary { font-size: 0.92rem; font-weight: 550; }
details.cases[open], details.held[open], details.history[open] { margin-bottom: 1rem; }
details.history > summary { display: grid; grid-template-columns: auto minmax(6rem, 16rem) 1fr; gap: 0 0.9rem; align-items: center; }
svg.trend { width: 100%; height: 28px; }
.trend .line { fill: none; stroke: var(--release); stroke-width: 1.6px; vector-effect: non-scaling-stroke; }
.trend .ground { fill: var(--track); }
details.case > summary, p.case {
  display: grid; grid-template-columns: minmax(10rem, 22rem) 1fr 5.5rem 4.5rem; gap: 0 1rem; align-items: center;
  margin: 0; padding: 0.12rem 0 0.12rem 1.1rem; font-size: 0.9rem; position: relative;
}
p.case { grid-template-columns: minmax(10rem, 22rem) 1fr; }
details.case > summary::before { content: "\\25B8"; position: absolute; left: 0.1rem; top: 0.25rem; color: var(--soft); font-size: 0.7rem; }
details.case[open] > summary::before { content: "\\25BE"; }
details.history > summary > :first-child::before { content: "\\25B6"; font-size: 0.62rem; margin-right: 0.55em; vertical-align: 0.12em; }
details.history[open] > summary > :first-child::before { content: "\\25BC"; }
.label { display: flex; flex-wrap: wrap; gap: 0.1rem 0.4rem; align-items: baseline; min-width: 0; }
.label .name { overflow-wrap: anywhere; }
details.case svg.bar { height: 15px; }
details.case > .wide, details.case > .facts { margin: 0.3rem 0 0.8rem 1.1rem; }

ol.findings { list-style: none; margin: 0; padding: 0; }
ol.findings > li { margin: 0 0 0.7rem; padding: 0.65rem 0 0.65rem 0.9rem; border-left: 3px solid var(--line); }
ol.findings > li.error { border-left-color: var(--bad); } ol.findings > li.warn { border-left-color: var(--warn); }
ol.findings p { margin: 0.15rem 0; }
.fix::before { content: "\\2192\\00A0"; color: var(--soft); }
.source { color: var(--soft); }
.what { display: flex; flex-wrap: wrap; gap: 0.1rem 0.7rem; align-items: baseline; }
.figures { font-size: 0.9rem; color: var(--soft); } .figures strong { color: var(--ink); font-weight: 600; }

.block { margin: 1.4rem 0; }
.block ul { margin: 0; padding-left: 1.1rem; }
.edit { margin: 0.25rem 0; }
details.edit > summary { font-size: 0.94rem; }
.hunks { margin: 0.4rem 0 1rem; border: 1px solid var(--line); border-radius: 6px; overflow: hidden; }
.hunk + .hunk { border-top: 1px dashed var(--line); }
.hunk .at { margin: 0; padding: 0.1rem 0.7rem; color: var(--soft); font-size: 0.75rem; background: var(--raised); }
.line { display: grid; grid-template-columns: 1.6rem 1fr; line-height: 1.5; }
.line code { white-space: pre-wrap; font-size: 0.83rem; padding-right: 0.7rem; unicode-bidi: plaintext; }
.sign { text-align: center; font-size: 0.83rem; color: var(--soft); user-select: none; }
.line.gone { background: var(--bad-wash); } .line.new { background: var(--good-wash); }
.line del, .line ins { text-decoration: none; border-radius: 2px; }
.line.reworded del { background: var(--gone); text-decoration: line-through; text-decoration-thickness: 1px; }
.line.reworded ins { background: var(--new); }
footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--soft); font-size: 0.82rem; }

@media (max-width: 44rem) {
  body { padding: 1.5rem 1rem 3rem; }
  h1 { font-size: 1.65rem; }
  .filters .tools { margin-inline: -1rem; padding-inline: 1rem; }
  .tools input[type="search"] { flex-basis: 100%; }
  details.case > summary { grid-template-columns: 1fr 4.5rem 3.5rem; gap: 0 0.6rem; }
  details.case > summary svg.bar { grid-column: 1 / -1; grid-row: 2; }
  details.history > summary { grid-template-columns: auto 1fr; }
  details.history > summary .facts { grid-column: 1 / -1; margin: 0; }
}
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; }
  .filters .tools, .skip { display: none; }
  article { content-visibility: visible; break-inside: avoid-page; }
}
`;
