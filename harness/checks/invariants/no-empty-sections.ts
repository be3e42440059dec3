import type { CaseInvariant } from "../../prompt/contract.ts";
import type { Problem } from "../../prompt/finding.ts";
import { byteOffset, sectionAt, visible } from "../locate.ts";
import { promptOf, sectionsOf } from "./subject.ts";

interface Empty {
  /** UTF-16 index into the text. */
  readonly index: number;
  readonly what: string;
}

/**
 * No section is blank or a heading alone, and nowhere in the text is a heading or an XML element left
 * with nothing in it, such as the heading over a list that came out empty. A deeper heading with text
 * below it is something. Code fences are not read. A section with no text at all is absent: what must be there is
 * declared in the contract's `sections`.
 *
 * @example noEmptySections()
 */
export function noEmptySections(): CaseInvariant {
  return {
    name: "no-empty-sections",
    check(context) {
      const prompt = promptOf(context);
      if (prompt === undefined) return [];
      const blank = sectionsOf(context).flatMap(({ section, offset }): Problem[] =>
        section.text.trim() === "" || isHeadingAlone(section.text)
          ? [{ section: section.label, offset, message: `Section "${section.label}" has no body` }]
          : [],
      );
      const told = new Set(blank.map((problem) => problem.section));
      const { text } = prompt;
      const hollow = [...emptyHeadings(text), ...emptyElements(text)].flatMap(
        ({ index, what }): Problem[] => {
          const offset = byteOffset(text, index);
          const section = sectionAt(prompt, offset);
          if (section !== undefined && told.has(section)) return [];
          return [{ offset, ...(section === undefined ? {} : { section }), message: what }];
        },
      );
      return [...blank, ...hollow];
    },
  };
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*$/;

function isHeadingAlone(text: string): boolean {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.every((line) => HEADING.test(line));
}

function emptyHeadings(text: string): Empty[] {
  const empty: Empty[] = [];
  /** Headings that have nothing below them so far, outermost first. */
  let open: { readonly depth: number; readonly index: number; readonly title: string }[] = [];
  const close = (depth: number) => {
    for (const heading of open) {
      if (heading.depth >= depth)
        empty.push({
          index: heading.index,
          what: `Heading "${visible(heading.title)}" has nothing below it`,
        });
    }
    open = open.filter((heading) => heading.depth < depth);
  };
  for (const { line, index, fenced } of linesOf(text)) {
    if (line.trim() === "") continue;
    const match = fenced ? null : HEADING.exec(line);
    if (match === null) open = [];
    else {
      const depth = match[1]?.length ?? 1;
      close(depth);
      open.push({ depth, index, title: match[2] ?? "" });
    }
  }
  close(0);
  return empty;
}

/** Elements on lines of their own: one in mid-sentence is talked about, not used. */
function emptyElements(text: string): Empty[] {
  const fences = [...linesOf(text)].filter((line) => line.fenced);
  return [...text.matchAll(/^[ \t]*<([A-Za-z_][\w.-]*)(?:\s[^<>]*)?>\s*<\/\1>[ \t]*$/gm)].flatMap(
    ({ index, 0: match, 1: tag = "" }) => {
      const inside = fences.some((line) => line.index >= index && line.index < index + match.length);
      return inside ? [] : [{ index, what: `Element "${tag}" holds nothing` }];
    },
  );
}

function* linesOf(text: string): Generator<{ line: string; index: number; fenced: boolean }> {
  let index = 0;
  let fence: string | undefined;
  for (const line of text.split("\n")) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    yield { line, index, fenced: fence !== undefined || mark !== undefined };
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence) === true) fence = undefined;
    index += line.length + 1;
  }
}
