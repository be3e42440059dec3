import type pc from "picocolors";
import type { WordHunk } from "../gate/comparison.ts";
import type { ReviewItem } from "../gate/review.ts";
import { difference, integer, plural } from "./figures.ts";
import { inert } from "./inert.ts";
import { drawHunk } from "./word-lines.ts";

type Colors = ReturnType<typeof pc.createColors>;

/** An item with what it takes time to find out: o200k tokens of both texts, and the words that changed. */
export interface ShownItem extends Omit<ReviewItem, "before" | "after"> {
  /** Absent where the change is none of text. */
  readonly tokens?: { readonly before: number; readonly after: number };
  readonly hunks: readonly WordHunk[];
}

/** One item of a review for a terminal: what and where, how many cases, sizes, the words that changed. */
export function reviewBlock(item: ShownItem, colors: Colors): string {
  const { id, kind, structural, contract, section, what, refused } = item;
  const name = colors.bold(kind) + (structural === true ? colors.yellow(" (structure)") : "");
  return [
    `${name} ${inert(`${contract} · ${section}`)}${reach(item)}  ${colors.dim(id)}`,
    `  ${sizes(item)}`,
    ...(what === undefined ? [] : [`  ${inert(what)}`]),
    ...(refused === undefined ? [] : [colors.red(`  It cannot be stored: ${inert(refused)}`)]),
    ...item.hunks.flatMap((hunk) => drawHunk(hunk, colors)),
  ].join("\n");
}

function reach({ cases: [first, ...rest] }: ShownItem): string {
  if (first === undefined) return "";
  if (rest.length === 0) return `, in ${inert(first)}`;
  return `, in ${integer(rest.length + 1)} cases: ${inert(first)} and ${plural(rest.length, "more case")}`;
}

function sizes({ charsBefore, charsAfter, tokens }: ShownItem): string {
  const chars = change(charsBefore, charsAfter, "chars");
  return tokens === undefined ? chars : `${chars}, ${change(tokens.before, tokens.after, "o200k tokens")}`;
}

function change(before: number, after: number, unit: string): string {
  if (before === after) return `${integer(after)} ${unit}, as before`;
  return `${integer(before)} → ${integer(after)} ${unit} (${difference(after - before)})`;
}
