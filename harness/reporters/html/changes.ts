import { wordHunks } from "../../diff/words.ts";
import type { WordHunk, WordLine, WordSpan } from "../../gate/comparison.ts";
import type { Edit, Report } from "../../gate/report.ts";
import type { DiffBlock, EditBlock } from "../diff-block.ts";
import { diffBlocks, firstLook } from "../diff-blocks.ts";
import { plural } from "../figures.ts";
import { editSize } from "../finding-block.ts";
import type { Inline } from "../inline.ts";
import { type Markup, markup } from "./markup.ts";

/** Edits beyond these have no words marked, only lines: to mark them takes time. */
const MOST_MARKED = 100;
/** Edits beyond these are folded. */
const MOST_OPEN = 12;

/** What changed: beside the base where there is one, else against the goldens. */
export function changesSection(report: Report): Markup | undefined {
  const { comparison, edits } = report;
  if (comparison === undefined) {
    if (edits.length === 0) return undefined;
    return markup`<section id="changes" data-part><h2>Changed against the goldens</h2>${edits.map(goldenEdit)}</section>`;
  }
  const { ref, commit } = comparison.base;
  const look = firstLook(comparison);
  // Findings have a part of their own, for any report.
  const blocks = diffBlocks(report, comparison).filter(({ title }) => title !== "Findings");
  return markup`<section id="changes" data-part><h2>Beside ${ref}${commit === undefined ? "" : ` (${commit.slice(0, 10)})`}</h2>
<p class="lede">${comparison.verdict}.</p>${look.length === 0 ? undefined : markup`<p>${words(look)}.</p>`}
${blocks.map(block)}</section>`;
}

function block({ title, alarm, table, items = [], edits = [] }: DiffBlock): Markup {
  const list = items.map(
    (item) => markup`<li data-top="${textOf(item)}" data-flags="changed">${words(item)}</li>`,
  );
  return markup`<section class="block" data-part><h3${alarm === true ? markup` class="alarm"` : undefined}>${title}</h3>
${table === undefined ? undefined : blockTable(table)}${list.length === 0 ? undefined : markup`<ul>${list}</ul>`}${edits.map(
    ({ head, hunks }, index) => editFold(textOf(head), words(head), hunks, index),
  )}</section>`;
}

function blockTable({ head, rows }: NonNullable<DiffBlock["table"]>): Markup {
  const kind = (column: number) => (column < 2 ? undefined : markup` class="n"`);
  return markup`<div class="wide"><table><thead><tr>${head.map((cell, column) => markup`<th scope="col"${kind(column)}>${cell}</th>`)}</tr></thead>
<tbody>${rows.map((row) => markup`<tr>${row.map((cell, column) => markup`<td${kind(column)}>${words(cell)}</td>`)}</tr>`)}</tbody></table></div>`;
}

function goldenEdit(edit: Edit, index: number): Markup {
  const { kind, structural, contract, section, what, cases } = edit;
  const size = editSize(edit);
  const facts = [size, cases.length === 0 ? "" : plural(cases.length, "case"), what ?? ""];
  const head = markup`<bdi class="name">${contract}</bdi> <bdi class="name">${section}</bdi> ${kind}${structural === true ? " (structure)" : ""}<span class="facts">${facts.filter((fact) => fact !== "").join(" · ")}</span>`;
  const hunks = index < MOST_MARKED ? wordHunks(edit.hunks) : edit.hunks.map(lineHunk);
  return editFold([contract, section, kind, ...cases.slice(0, 40)].join(" "), head, hunks, index);
}

function lineHunk({ line, lines }: Edit["hunks"][number]): WordHunk {
  const kinds = { "-": "removed", "+": "added" } as const;
  return {
    line,
    lines: lines.map((text): WordLine => {
      const mark = text.startsWith("-") ? "-" : text.startsWith("+") ? "+" : " ";
      return { mark, spans: [{ kind: mark === " " ? "same" : kinds[mark], text: text.slice(1) }] };
    }),
  };
}

function editFold(text: string, head: Markup, hunks: EditBlock["hunks"], index: number): Markup {
  if (hunks.length === 0) {
    return markup`<p class="edit" data-top="${text}" data-flags="changed">${head}</p>`;
  }
  const open = index < MOST_OPEN ? markup` open` : undefined;
  return markup`<details class="edit" data-top="${text}" data-flags="changed"${open}><summary>${head}</summary><div class="hunks">${hunks.map(hunk)}</div></details>`;
}

function hunk({ line, lines }: WordHunk): Markup {
  return markup`<div class="hunk"><p class="at">line ${line}</p>${lines.map(wordLine)}</div>`;
}

const CLASSES = { " ": "same", "-": "gone", "+": "new", "~": "reworded" } as const;
const SIGNS = { " ": "", "-": "−", "+": "+", "~": "±" } as const;

function wordLine({ mark, spans }: WordLine): Markup {
  return markup`<div class="line ${CLASSES[mark]}"><span class="sign">${SIGNS[mark]}</span><code>${spans.map(span)}</code></div>`;
}

function span({ kind, text }: WordSpan): Markup {
  if (kind === "removed") return markup`<del>${text}</del>`;
  return kind === "added" ? markup`<ins>${text}</ins>` : markup`${text}`;
}

function words(inline: Inline): Markup {
  return markup`${inline.map((piece) =>
    typeof piece === "string" ? piece : markup`<bdi class="name">${piece.foreign}</bdi>`,
  )}`;
}

function textOf(inline: Inline): string {
  return inline.map((piece) => (typeof piece === "string" ? piece : piece.foreign)).join("");
}
