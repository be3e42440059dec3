import type { SectionReport } from "../../gate/report.ts";
import { integer } from "../figures.ts";
import { type Markup, markup } from "./markup.ts";

/** A text as a bar of its sections. */
export interface Bar {
  readonly sections: readonly SectionReport[];
  /** Of the whole text, joiners included. */
  readonly chars: number;
}

/** How long a bar is drawn. */
export interface Scale {
  /** Code points in the full width. */
  readonly chars: number;
  /** Where the ceiling stands, in code points; absent where none is known. */
  readonly ceiling?: number;
}

/** Units of the drawing across its full width, whatever that is on the page. */
const WIDTH = 1000;
const HEIGHT = 22;

/** Code points ahead of the first `turn` section: what a provider can keep from turn to turn. */
export function prefixChars({ sections, chars }: Bar): number {
  const first = sections.findIndex(({ lifetime }) => lifetime === "turn");
  if (first < 0) return chars;
  return sections.slice(0, first).reduce((sum, section) => sum + section.chars, 0);
}

/** The bar as a drawing, its sections coloured by lifetime, with a line where the cached prefix ends. */
export function barDrawing(bar: Bar, scale: Scale, label: string): Markup {
  const at = (chars: number) => Number(((chars / scale.chars) * WIDTH).toFixed(2));
  const rects: Markup[] = [];
  let start = 0;
  for (const { label: name, lifetime, chars } of bar.sections) {
    rects.push(
      markup`<rect class="${lifetime}" x="${at(start)}" y="4" width="${at(chars)}" height="${HEIGHT - 8}"><title>${name}: ${integer(chars)} chars, ${lifetime}</title></rect>`,
    );
    start += chars;
  }
  if (bar.chars > start) {
    rects.push(
      markup`<rect class="joins" x="${at(start)}" y="4" width="${at(bar.chars - start)}" height="${HEIGHT - 8}"><title>joins: ${integer(bar.chars - start)} chars</title></rect>`,
    );
  }
  const prefix = prefixChars(bar);
  const marks = [
    ...(prefix < bar.chars ? [line("prefix", at(prefix))] : []),
    ...(scale.ceiling === undefined ? [] : [line("limit", Math.min(at(scale.ceiling), WIDTH))]),
  ];
  return markup`<svg class="bar" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}"><rect class="track" x="0" y="4" width="${WIDTH}" height="${HEIGHT - 8}"/>${rects}${marks}</svg>`;
}

function line(name: string, x: number): Markup {
  return markup`<line class="${name}" x1="${x}" x2="${x}" y1="0" y2="${HEIGHT}"/>`;
}
