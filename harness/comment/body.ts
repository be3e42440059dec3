import { isFailure } from "../checks/ceilings.ts";
import type { CeilingRow, Report } from "../gate/report.ts";
import { integer } from "../reporters/figures.ts";
import { fitComment } from "../reporters/github/comment.ts";
import { type Detail, summaryMarkdown } from "../reporters/github/summary.ts";
import { codeSpan } from "../reporters/markdown.ts";
import type { Claim } from "./claim.ts";
import type { GateEdit } from "./gate-edits.ts";
import { failingKeys, markerLine, rowKey, type State } from "./marker.ts";
import type { Measured } from "./measured.ts";

export interface CommentParts {
  readonly key: string;
  /** Measured by us; or why it was not. */
  readonly measured: Measured | { readonly problem: string };
  readonly claim: Claim;
  readonly edits: readonly GateEdit[];
  readonly base: { readonly ref: string; readonly commit: string };
  readonly head: string;
  /** Address of the pull request's own run. */
  readonly run?: string;
  /** What the comment showed before. */
  readonly previous?: State;
}

const DETAILS: readonly Detail[] = ["full", "changed", "counts"];

/** Holds only where both halves do: what was not measured, or not claimed, is not proven. */
export function verdictOf({ measured, claim }: Pick<CommentParts, "measured" | "claim">): Report["verdict"] {
  const holds = (half: object) => "report" in half && (half as { report: Report }).report.verdict === "holds";
  return holds(measured) && holds(claim) ? "holds" : "broken";
}

/** The comment in Markdown, in as much detail as fits; the verdict always does. */
export function commentText(parts: CommentParts, limit?: number): string {
  const verdict = verdictOf(parts);
  const rows = rowsOf(parts);
  const marker = markerLine(parts.key, { verdict, failing: failingKeys(rows) });
  const before = [heading(parts, verdict), ...fixedLines(parts, rows), ...editLines(parts.edits)].join(
    "\n\n",
  );
  const bodies = DETAILS.map((detail) =>
    [...measuredHalf(parts, detail), ...claimedHalf(parts, detail)].join("\n\n"),
  );
  return fitComment(bodies, {
    before: `${marker}${before}\n\n`,
    after: `\n\n---\nOne comment a pull request, edited as it changes. Written by prompt-budget.\n`,
    ...(limit === undefined ? {} : { limit }),
  });
}

/** Of both halves; a ceiling that both speak of stands as we measured it. */
function rowsOf({ measured, claim }: CommentParts): CeilingRow[] {
  const rows = new Map<string, CeilingRow>();
  for (const half of [claim, measured]) {
    if ("report" in half) for (const row of half.report.ceilings) rows.set(rowKey(row), row);
  }
  return [...rows.values()];
}

function heading({ previous, measured, claim }: CommentParts, verdict: Report["verdict"]): string {
  if (verdict === "holds") {
    return previous?.verdict === "broken"
      ? "## ✅ Prompt gate: fixed, it holds again"
      : "## ✅ Prompt gate: holds";
  }
  const told = [half("measured by us", measured), half("claimed by its own run", claim)];
  return `## ❌ Prompt gate: broken\n\n**${told.join("; ")}**`;
}

function half(who: string, told: object): string {
  return `${who}: ${"report" in told ? (told as { report: Report }).report.verdict : "nothing"}`;
}

const MOST_LISTED = 10;

function fixedLines({ previous }: CommentParts, rows: readonly CeilingRow[]): string[] {
  const before = new Set(previous?.failing);
  const fixed = rows.filter((row) => before.has(rowKey(row)) && !isFailure(row.status));
  if (fixed.length === 0) return [];
  const lines = fixed.slice(0, MOST_LISTED).map((row) => {
    const bound = row.max ?? row.min ?? 0;
    const name = codeSpan(`${row.contract} · ${row.case} · ${row.subject}`);
    return `- ✅ fixed: ${name} ${integer(row.actual)}, allowed ${integer(bound)} ${codeSpan(row.unitLabel)}`;
  });
  return [lines.join("\n"), ...more(fixed.length)];
}

const PARTS: Readonly<Record<GateEdit["part"], string>> = {
  budgets: "budgets",
  contract: "contract as data",
  config: "config",
  workflow: "workflow",
  tool: "version of the tool",
};

function editLines(edits: readonly GateEdit[]): string[] {
  if (edits.length === 0) return [];
  const lines = edits.slice(0, MOST_LISTED).map(({ part, path }) => `- ${PARTS[part]}: ${codeSpan(path)}`);
  return [
    "⚠️ **This pull request edits the gate itself.** Read these before you trust the rest:",
    lines.join("\n"),
    ...more(edits.length),
  ];
}

function more(count: number): string[] {
  return count > MOST_LISTED ? [`and ${count - MOST_LISTED} more`] : [];
}

function measuredHalf({ measured, base, head }: CommentParts, detail: Detail): string[] {
  const title = "## Measured by us";
  if (!("report" in measured)) return [title, `Nothing was measured: ${codeSpan(measured.problem)}`];
  const source = `From the goldens committed at ${short(head)}, against the budgets and contracts of ${codeSpan(base.ref)} (${short(base.commit)}). None of the pull request's code ran for this, and ceilings that it raises count as they were.`;
  const notes = measured.notes.map((note) => `- ${codeSpan(note)}`).join("\n");
  const summary = summaryMarkdown(measured.report, detail).trimEnd();
  return [title, source, ...(detail === "counts" || notes === "" ? [] : [notes]), summary];
}

function claimedHalf(parts: CommentParts, detail: Detail): string[] {
  const { claim, run } = parts;
  const title = "## Claimed by the pull request's own run";
  const source = `${run === undefined ? "That run" : `[That run](${run})`} composed the prompts with the pull request's own code and gate; this half is its word.`;
  if (!("report" in claim)) return [title, source, `It claims nothing: ${codeSpan(claim.problem)}`];
  const summary = summaryMarkdown(claim.report, detail).trimEnd();
  return [title, source, ...(detail === "counts" ? [] : disagreements(parts)), summary];
}

/** Where the run claims another worst size than its committed goldens have. */
function disagreements({ measured, claim }: CommentParts): string[] {
  if (!("report" in measured) || !("report" in claim)) return [];
  const ours = new Map(measured.report.ceilings.map((row) => [rowKey(row), row]));
  const lines = claim.report.ceilings.flatMap((row) => {
    const own = ours.get(rowKey(row));
    // Of a ceiling that goldens tell of in part, the worst case may be one that we do not see.
    if (own === undefined || own.actual === row.actual || own.matched !== row.matched) return [];
    const name = codeSpan(`${own.contract} · ${own.case} · ${own.subject}`);
    return [`- ${name}: it claims ${integer(row.actual)}, the committed golden has ${integer(own.actual)}`];
  });
  if (lines.length === 0) return [];
  return [
    "⚠️ **It does not agree with what we measured:**",
    lines.slice(0, MOST_LISTED).join("\n"),
    ...more(lines.length),
  ];
}

function short(commit: string): string {
  return codeSpan(commit.slice(0, 10));
}
