import type { Edit } from "./report.ts";

/** Widest reach first; the cases that no edit explains last. */
export function sortEdits<T extends Pick<Edit, "kind" | "cases">>(edits: readonly T[]): T[] {
  const last = ({ kind }: T) => Number(kind === "whole");
  return edits.toSorted((a, b) => last(a) - last(b) || b.cases.length - a.cases.length);
}
