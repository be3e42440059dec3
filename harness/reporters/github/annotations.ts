import type { Finding, Level } from "../../prompt/finding.ts";
import { integer, plural } from "../figures.ts";
import { type Group, groupFindings, placeOf } from "../groups.ts";
import { inert } from "../inert.ts";
import type { Place } from "./place.ts";
import { workflowCommand } from "./workflow-command.ts";

/** GitHub keeps ten of each level a step and drops the rest without a word: nine, and one that says so. */
const MOST = 9;

/** The worst findings of each level as annotations: on the ceiling's line, on the golden, or on the run. */
export function annotations(findings: readonly Finding[], place: Place): string {
  const groups = groupFindings(findings);
  return [...ofLevel("error", groups, place), ...ofLevel("warn", groups, place)].join("");
}

function ofLevel(level: Level, groups: readonly Group[], place: Place): string[] {
  const own = groups.filter(({ finding }) => finding.level === level).toSorted(worstFirst);
  const lines = own.slice(0, MOST).map((group) => annotation(group, place));
  const left = own.length - lines.length;
  if (left === 0) return lines;
  const noun = level === "error" ? "error" : "warning";
  return [...lines, workflowCommand(commandOf(level), {}, `${plural(left, `more ${noun}`)} in the summary`)];
}

function annotation(group: Group, place: Place): string {
  const { code, level, where, message, fix } = group.finding;
  const file = where.file === undefined ? undefined : place(where.file);
  const at = placeOf(group);
  const lines = [message, ...figures(group.finding), ...(fix === undefined ? [] : [`→ ${fix}`])];
  return workflowCommand(
    commandOf(level),
    {
      file: file === undefined ? undefined : inert(file),
      line: file === undefined ? undefined : where.line,
      title: inert(at === "" ? code : `${code}: ${at}`, 200),
    },
    lines.map((line) => inert(line)).join("\n"),
  );
}

/** Actual and allowed, where the words of the finding do not hold them already. */
function figures({ actual, allowed, unit, message }: Finding): string[] {
  if (typeof actual !== "number" || typeof allowed !== "number") return [];
  if (message.includes(String(actual)) && message.includes(String(allowed))) return [];
  return [`actual ${integer(actual)}, allowed ${integer(allowed)}${unit === undefined ? "" : ` ${unit}`}`];
}

function commandOf(level: Level): string {
  return level === "error" ? "error" : "warning";
}

/** What stops the gate from judging at all, then sizes by how far they are off, then goldens: they follow from the rest. */
function worstFirst(a: Group, b: Group): number {
  return rank(a.finding) - rank(b.finding) || strain(b.finding) - strain(a.finding);
}

function rank({ code, allowed }: Finding): number {
  if (code.startsWith("golden-")) return 2;
  return typeof allowed === "number" ? 1 : 0;
}

function strain({ actual, allowed }: Finding): number {
  if (typeof actual !== "number" || typeof allowed !== "number") return 0;
  const [least, most] = [Math.min(actual, allowed), Math.max(actual, allowed)];
  return least === 0 ? Number.MAX_SAFE_INTEGER : most / least;
}
