import { headroomOf, type Thresholds } from "../checks/headroom.ts";
import { entryOf } from "../checks/codes.ts";
import type { Finding } from "../prompt/finding.ts";
import { defined, type Levels, toFinding } from "./findings.ts";
import { configFlag, inShell, type Reach } from "./reach.ts";
import { readable } from "./readable.ts";
import type { CeilingRow, RoomRule } from "./report.ts";

/** What a suggested or lowered ceiling leaves above what is measured. */
export const HEADROOM = 1.2;

/** A project's thresholds as the rows of its report carry them, so that merged shards can be judged alike. */
export function roomRules({ slack, near }: Thresholds, levels: Levels): NonNullable<CeilingRow["room"]> {
  const rule = (at: number | false, code: string): RoomRule | undefined => {
    const level = levels[code] ?? entryOf(code).level;
    return at === false || level === "off" ? undefined : { at, level };
  };
  return defined({ slack: rule(slack, "ceiling-slack"), near: rule(near, "ceiling-near") });
}

/** Warnings about ceilings that hold: too loose to hold anything, or all but used up. */
export function roomFindings(row: CeilingRow, reach: Reach = { root: "" }): Finding[] {
  const { kind, max, min, failing, largest, room, unit, file, line } = row;
  if (largest === undefined || max === undefined || room === undefined) return [];
  const thresholds = { slack: room.slack?.at ?? false, near: room.near?.at ?? false } as const;
  const what = headroomOf({ kind, max, failing, largest: largest.actual, ...defined({ min }) }, thresholds);
  if (what === undefined) return [];
  const code = `ceiling-${what}`;
  const message = `${largest.subject}: at most ${max} ${row.unitLabel} allowed, the largest match takes ${largest.actual}, ${share(largest.actual, max)} of it: ${WORDS[what]}`;
  const fix = what === "slack" ? { fix: lowerTo(row, largest.actual, reach) } : {};
  const place = { contract: largest.contract, case: largest.case, section: largest.subject, file, line };
  const problem = { code, message, actual: largest.actual, allowed: max, unit, ...fix };
  return toFinding(problem, place, { [code]: room[what]?.level ?? "warn" });
}

const WORDS = {
  slack: "it would let the text double unseen",
  near: "the next sentence breaks it",
} as const;

/** What is not all of it never reads so. */
function share(actual: number, max: number): string {
  const percent = ((actual / max) * 100).toFixed(1);
  return percent === "100.0" && actual < max ? "almost all" : `${percent}%`;
}

function lowerTo({ file, line, max }: CeilingRow, actual: number, reach: Reach): string {
  const { root } = reach;
  const wanted = readable(actual * HEADROOM);
  const target = max !== undefined && wanted < max ? wanted : actual;
  const place = inShell(`${root === "" ? "" : `${root}/`}${file}:${line}`);
  return `Lower it: prompt-budget raise ${place}${configFlag(reach)} --to ${target} (lowering needs no reason)`;
}
