import { applyEdits, findNodeAtLocation, type JSONPath, modify } from "jsonc-parser";
import type { Ceiling } from "../checks/ceilings.ts";
import { UsageError } from "../prompt/usage-error.ts";
import { selectorOf } from "./ceiling-rows.ts";
import { type Jsonc, parseJsonc, positionAt } from "./jsonc.ts";

/** A ceiling in its file. */
export interface Placed {
  readonly ceiling: Ceiling;
  /** In the file's list. */
  readonly index: number;
}

export interface Raise {
  readonly to: number;
  /** Its new reason; needed where the bound gives way. */
  readonly why?: string;
}

export interface Raised {
  readonly text: string;
  readonly bound: "max" | "min";
  readonly from: number;
}

/**
 * The one ceiling that stands on a line, its first or any other.
 * @param ceilings those of this file, in order
 * @throws UsageError that names the nearest ceilings where none stands there, or several
 */
export function ceilingAt(text: string, file: string, line: number, ceilings: readonly Ceiling[]): Placed {
  const jsonc = parseJsonc(text, file);
  const spans = ceilings.map((ceiling, index) => ({ ceiling, index, ...linesOf(jsonc, index) }));
  const [only, other] = spans.filter(({ first, last }) => first <= line && line <= last);
  if (only !== undefined && other === undefined) return { ceiling: only.ceiling, index: only.index };
  if (only !== undefined) {
    throw new UsageError(`More than one ceiling stands on ${file}:${line}`, {
      where: { file, line },
      fix: "Give each ceiling a line of its own",
    });
  }
  const distance = ({ first, last }: (typeof spans)[number]) => (line < first ? first - line : line - last);
  const nearest = spans.toSorted((a, b) => distance(a) - distance(b)).slice(0, 2);
  const told = nearest
    .toSorted((a, b) => a.first - b.first)
    .map(({ ceiling, first }) => `${file}:${first} (${selectorOf(ceiling)})`);
  throw new UsageError(`No ceiling stands on ${file}:${line}`, {
    where: { file, line },
    fix: told.length === 0 ? "It holds no ceiling at all" : `The nearest: ${told.join(", ")}`,
  });
}

/**
 * A budgets file in which one ceiling has another bound, and another reason where one is given. Everything else
 * keeps its bytes. Which bound: `min` where there is no other or where the figure is below it, else `max`.
 * @param newWords whether a reason says something that the old one did not
 * @throws UsageError where the bound gives way without a reason of new words, above its cap, or where it is a limit
 */
export function raiseCeiling(
  text: string,
  { ceiling, index }: Placed,
  { to, why }: Raise,
  newWords: (before: string, after: string) => boolean,
): Raised {
  const bound = boundFor(ceiling, to);
  const from = ceiling[bound] ?? 0;
  if (bound === "max" ? to > from : to < from) {
    const verb = bound === "max" ? "raise" : "lower";
    refuse(ceiling, to, bound, why, newWords, `${verb} \`${bound}\` from ${from} to ${to}`);
  }
  const withBound = edited(text, ["ceilings", index, bound], to);
  return {
    text: why === undefined ? withBound : edited(withBound, ["ceilings", index, "why"], why),
    bound,
    from,
  };
}

/** Which bound a figure is meant for. */
export function boundFor({ max, min }: Ceiling, to: number): "max" | "min" {
  return max === undefined || (min !== undefined && to < min) ? "min" : "max";
}

function refuse(
  { kind, cap, why: reason, file, line }: Ceiling,
  to: number,
  bound: "max" | "min",
  why: string | undefined,
  newWords: (before: string, after: string) => boolean,
  what: string,
): void {
  const fail = (message: string, fix: string): never => {
    throw new UsageError(message, { where: { file, line }, fix });
  };
  if (kind === "limit") fail(`A limit is not ours to move: it stays at what it is`, "Trim the text");
  if (bound === "max" && cap !== undefined && to > cap) {
    fail(`The cap is ${cap}: no reason takes \`max\` to ${to}`, "Trim the text");
  }
  if (why === undefined || why.trim() === "") {
    fail(`To ${what} takes a reason`, 'Add --why "what needs the room"');
  } else if (!newWords(reason, why)) {
    fail(
      `The reason says nothing that was not said before: "${reason}"`,
      "Say in --why what needs the room now",
    );
  }
}

function edited(text: string, path: JSONPath, value: string | number): string {
  // A byte order mark is no JSON; a space in its place keeps every offset.
  const parsed = text.startsWith("\uFEFF") ? ` ${text.slice(1)}` : text;
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  return applyEdits(
    text,
    modify(parsed, path, value, { formattingOptions: { insertSpaces: true, tabSize: 2, eol } }),
  );
}

function linesOf(jsonc: Jsonc, index: number): { readonly first: number; readonly last: number } {
  const node = findNodeAtLocation(jsonc.root, ["ceilings", index]);
  if (node === undefined) return { first: 0, last: 0 };
  return {
    first: positionAt(jsonc.text, node.offset).line,
    last: positionAt(jsonc.text, node.offset + node.length).line,
  };
}
