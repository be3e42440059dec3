import type { Report } from "../../gate/report.ts";
import { type Detail, summaryMarkdown } from "./summary.ts";

/** GitHub refuses a longer comment. Counted in UTF-16 code units, which are never fewer than its characters. */
export const COMMENT_LIMIT = 65_536;

export interface CommentFrame {
  /** Stands in front of every body: the hidden marker, a heading. */
  readonly before?: string;
  readonly after?: string;
  readonly limit?: number;
}

const DETAILS: readonly Detail[] = ["full", "changed", "counts"];

/** A report as the body of a comment, in as much detail as fits. The verdict and the counts always do. */
export function commentBody(report: Report, frame: CommentFrame = {}): string {
  return fitComment(
    DETAILS.map((detail) => summaryMarkdown(report, detail)),
    frame,
  );
}

/** The first of several bodies, the fullest first, that fits within its frame; the last one where none does. */
export function fitComment(bodies: readonly string[], frame: CommentFrame = {}): string {
  const { before = "", after = "", limit = COMMENT_LIMIT } = frame;
  const framed = bodies.map((body) => before + body + after);
  return framed.find((body) => body.length <= limit) ?? framed.at(-1) ?? "";
}
