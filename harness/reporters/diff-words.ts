import type { ComparedEdit, PayloadChange, WordSpan } from "../gate/comparison.ts";
import { difference, integer } from "./figures.ts";
import { clip } from "./clip.ts";
import { foreign, type Inline, say } from "./inline.ts";
import { visible } from "./visible.ts";

/** `demo → chat: $.system: string → blocks, 86 of 86, text preserved`. */
export function payloadItem({ contract, transform, path, what, text, cases, of }: PayloadChange): Inline {
  const told = text === undefined ? "" : text === "preserved" ? ", text preserved" : ", text differs";
  return [
    ...say`${contract} → ${transform}: `,
    foreign(path),
    path.startsWith("$") ? ": " : " ",
    foreign(what),
    `, ${integer(cases.length)} of ${integer(of)}${told}`,
  ];
}

/** Sizes of an edit in words, or nothing where it moves text without changing it. */
export function sizeWords({ kind, charsBefore, charsAfter }: ComparedEdit): string {
  if (charsBefore === charsAfter && kind !== "changed" && kind !== "resized") return "";
  const delta = difference(charsAfter - charsBefore);
  return `: ${integer(charsBefore)} → ${integer(charsAfter)} chars (${delta})`;
}

/** A stretch of a line that kept some of its words: what went and what came in brackets, as git does. */
export function drawSpan({ kind, text }: WordSpan): string {
  const shown = visible(clip(text)).replaceAll("##[", "##\\[");
  return kind === "same" ? shown : kind === "removed" ? `[-${shown}-]` : `{+${shown}+}`;
}

const MOST_LISTED = 12;

/** The first of many names, and how many more there are. */
export function shortList(names: readonly string[]): string {
  const shown = names.slice(0, MOST_LISTED).join(", ");
  return names.length > MOST_LISTED ? `${shown} and ${names.length - MOST_LISTED} more` : shown;
}
