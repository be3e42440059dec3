import type { CeilingResult, CeilingStatus, Tally } from "../checks/ceilings.ts";
import { unitLabel } from "../measure/units.ts";
import type { Finding } from "../prompt/finding.ts";
import { defined, type Levels, toFinding } from "./findings.ts";
import type { CeilingRow } from "./report.ts";

/** A measured ceiling as the report keeps it. */
export function ceilingRow({ ceiling, ...result }: CeilingResult, room: CeilingRow["room"] = {}): CeilingRow {
  const { file, line, kind, unit, max, min, cap, why, hint } = ceiling;
  const { matched, failing, ...worst } = result;
  const judged = kind === "ceiling" && max !== undefined && Object.keys(room).length > 0;
  return {
    file,
    line,
    selector: selectorOf(ceiling),
    kind,
    unit: unit.name,
    unitLabel: unitLabel(unit),
    ...defined({ max, min }),
    why,
    ...defined({ hint }),
    ...worst,
    ...(judged ? { room } : {}),
    ...defined({ cap }),
    matched,
    failing,
  };
}

/** What a row says when it does not hold: one finding, its worst case and how many. */
export function rowFindings(row: CeilingRow, levels: Levels): Finding[] {
  if (row.status === "ok") return [];
  const bound = (row.status === "under" ? row.min : row.max) ?? 0;
  const difference = row.actual - bound;
  const code = codeOf(row);
  const approx = row.unit === "chars" ? ` (≈ ${Math.floor(row.actual / 4)} tokens)` : "";
  const reach = row.failing > 1 ? `; ${row.failing} of ${row.matched} fail, this is the worst` : "";
  const message =
    row.status === "loose"
      ? `The pin can be lowered to ${row.actual} ${row.unitLabel} from ${bound}`
      : `${row.subject}: ${row.actual} ${row.unitLabel}${approx}, allowed ${row.status === "under" ? "at least" : "at most"} ${bound}, ${signed(difference)}${reach}${cutWords(row)}${sourceWords(row)}`;
  const { contract, file, line } = row;
  return toFinding(
    { code, message, actual: row.actual, allowed: bound, unit: row.unit, ...defined({ fix: row.hint }) },
    { contract, case: row.case, section: row.subject, file, line },
    levels,
  ).map((finding) => (row.failing > 1 ? { ...finding, cases: row.failing } : finding));
}

/** Whose text is the one that a reader with this bound does not see. */
function cutWords({ status, cut, unitLabel, kind }: CeilingRow): string {
  if (status !== "over" || cut === undefined) return "";
  const unit = cut.lost === 1 ? unitLabel.replace(/s$/, "") : unitLabel;
  const later = cut.later === 0 ? "" : ` and the ${cut.later} behind it all of theirs`;
  return `; cut off at the bound, ${cut.section} ${kind === "limit" ? "loses" : "would lose"} its last ${cut.lost} ${unit}${later}`;
}

/** A limit is somebody else's: its name and source stand in its reason. */
function sourceWords({ kind, why }: CeilingRow): string {
  return kind === "limit" ? `; the limit: ${why}` : "";
}

/** A ceiling that nothing answers to guards nothing, and one that adds up sections guards those that are there. */
export function unmatchedFindings(tally: Tally, levels: Levels): Finding[] {
  const { ceiling } = tally;
  const place = { contract: ceiling.contract, file: ceiling.file, line: ceiling.line };
  const messages = tally.unseen.map((label) => `The ceiling names a section that no case has: ${label}`);
  if (tally.result() === undefined && ceiling.sum === undefined)
    messages.push(`The ceiling matches nothing: ${selectorOf(ceiling)}`);
  return messages.flatMap((message) => toFinding({ code: "ceiling-unmatched", message }, place, levels));
}

/** Everything that tells which cases a ceiling is about and what it measures there. */
export function selectorOf(ceiling: Tally["ceiling"]): string {
  const keys = [
    "contract",
    "case",
    "tag",
    "section",
    "sum",
    "except",
    "measure",
    "part",
    "transform",
  ] as const;
  return keys
    .filter((key) => ceiling[key] !== undefined)
    .map((key) => `${key} "${[ceiling[key]].flat().join(", ")}"`)
    .join(", ");
}

function codeOf(row: CeilingRow): string {
  const codes: Record<Exclude<CeilingStatus, "ok">, string> = {
    over: `over-${row.kind}`,
    under: "under-floor",
    loose: "pin-loose",
  };
  return row.status === "ok" ? "" : codes[row.status];
}

export function signed(difference: number): string {
  return difference > 0 ? `+${difference}` : String(difference);
}
