import type { Split } from "../../prompt/contract.ts";
import { createPrompt } from "../../prompt/prompt.ts";
import type { Section } from "../../prompt/section.ts";
import { uniqueLabels } from "./labels.ts";
import { linesOf } from "./lines.ts";

export interface ByXmlTagOptions {
  /** Only these tags make sections. Default: every outermost tag that begins a line and is closed. */
  readonly names?: readonly string[];
}

interface Element {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Cuts a text into its outermost elements, `<rules> … </rules>`, each labelled by its tag, and the text between them,
 * labelled `text`. White space between sections stands in their `before`. A tag that is never closed, one that does
 * not begin its line and one in fenced code are text.
 */
export function byXmlTag({ names }: ByXmlTagOptions = {}): Split {
  return (text) => {
    const pieces = new Pieces();
    let read = 0;
    for (const element of elementsOf(text)) {
      if (element.start < read || (names !== undefined && !names.includes(element.name))) continue;
      pieces.text(text.slice(read, element.start));
      pieces.element(element.name, text.slice(element.start, element.end));
      read = element.end;
    }
    pieces.text(text.slice(read));
    return createPrompt(pieces.sections(), "");
  };
}

/** Sections as they come, with the white space in front of each as its joiner. */
class Pieces {
  readonly #sections: Section[] = [];
  readonly #unique = uniqueLabels();
  #blank = "";

  text(gap: string): void {
    const core = gap.trim();
    if (core === "") {
      this.#blank += gap;
      return;
    }
    const at = gap.indexOf(core);
    this.#blank += gap.slice(0, at);
    this.element("text", core);
    this.#blank = gap.slice(at + core.length);
  }

  element(label: string, text: string): void {
    const first = this.#sections.length === 0;
    const before = this.#blank;
    this.#blank = "";
    this.#sections.push(
      first
        ? { label: this.#unique(label), text: before + text }
        : { label: this.#unique(label), text, ...(before === "" ? {} : { before }) },
    );
  }

  /** White space at the very end has no section to stand in front of: it stays with the last one. */
  sections(): readonly Section[] {
    const last = this.#sections.at(-1);
    if (this.#blank === "") return this.#sections;
    if (last === undefined) return [{ label: "text", text: this.#blank }];
    return [...this.#sections.slice(0, -1), { ...last, text: last.text + this.#blank }];
  }
}

const TAG = /<(\/?)([A-Za-z_][\w.:-]*)((?:[ \t][^<>\n]*)?)>/g;

/** Closed elements that begin a line, in order, nested ones among them. One pass, however the tags are nested. */
function elementsOf(text: string): Element[] {
  const open = new Map<string, { readonly start: number; readonly leads: boolean }[]>();
  const elements: Element[] = [];
  for (const line of linesOf(text)) {
    if (line.code) continue;
    const content = text.slice(line.start, line.end);
    const indent = content.length - content.trimStart().length;
    for (const [tag, slash, name = "", rest = ""] of matches(content)) {
      const start = line.start + tag.index;
      if (slash === "/") {
        const begin = open.get(name)?.pop();
        if (begin?.leads === true) elements.push({ name, start: begin.start, end: start + tag.text.length });
      } else if (!rest.endsWith("/")) {
        const stack = open.get(name) ?? [];
        stack.push({ start, leads: tag.index === indent });
        open.set(name, stack);
      }
    }
  }
  return elements.sort((a, b) => a.start - b.start || b.end - a.end);
}

function matches(
  line: string,
): (readonly [{ readonly text: string; readonly index: number }, ...(string | undefined)[]])[] {
  return [...line.matchAll(TAG)].map((match) => [{ text: match[0], index: match.index }, ...match.slice(1)]);
}
