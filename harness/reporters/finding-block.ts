import pc from "picocolors";
import type { Edit } from "../gate/report.ts";
import { integer, plural } from "./figures.ts";
import { type Group, placeOf, sourceOf } from "./groups.ts";
import { hunkLine, inert } from "./inert.ts";

export type Colors = ReturnType<typeof pc.createColors>;

const PLAIN = pc.createColors(false);

/** A finding in a log: what and where, the figures, what to do. */
export function findingBlock(group: Group, colors: Colors = PLAIN): string {
  const { code, level, message, fix } = group.finding;
  const mark = level === "error" ? colors.red("✗") : colors.yellow("!");
  const place = [placeOf(group), sourceOf(group.finding)]
    .filter((part) => part !== "")
    .map((part) => inert(part));
  return [
    `${mark} ${colors.bold(inert(code))}  ${place.join("  ")}`,
    `  ${inert(message)}`,
    ...(fix === undefined ? [] : [colors.dim(`  → ${inert(fix)}`)]),
  ].join("\n");
}

/** An edit in a log: its size before and after, its reach, what no text says of it, its lines. */
export function editBlock(edit: Edit, colors: Colors = PLAIN): string {
  const { kind, structural, contract, section, what } = edit;
  const size = editSize(edit);
  const name = `${colors.bold(kind)}${structural === true ? colors.yellow(" (structure)") : ""}`;
  const head = `${name} ${inert(`${contract} · ${section}`)}${size === "" ? "" : `: ${size}`}${reachOf(edit)}`;
  const lines = edit.hunks.flatMap((hunk) => hunk.lines.map((line) => paint(line, colors)));
  return [head, ...(what === undefined ? [] : [`  ${inert(what)}`]), ...lines].join("\n");
}

/** `38 → 43 chars`, or nothing where the change is none of size. */
export function editSize({ kind, charsBefore, charsAfter }: Edit): string {
  if (charsBefore === charsAfter && kind !== "changed") return "";
  return `${integer(charsBefore)} → ${integer(charsAfter)} chars`;
}

function reachOf({ cases: [first, ...rest] }: Edit): string {
  if (first === undefined) return "";
  return `, in ${inert(rest.length === 0 ? first : `${first} and ${plural(rest.length, "more case")}`)}`;
}

function paint(line: string, colors: Colors): string {
  const text = `  │ ${hunkLine(line)}`;
  return line.startsWith("-") ? colors.red(text) : line.startsWith("+") ? colors.green(text) : text;
}
