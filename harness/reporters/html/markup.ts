import { clip } from "../clip.ts";
import { visible } from "../visible.ts";

/** Finished HTML. Only `markup` makes it, so that no text gets into a page without being escaped. */
export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

export type Piece = Markup | string | number | undefined | readonly Piece[];

/**
 * HTML with values in its gaps, between tags or in quoted attributes. Texts are bounded, shown with everything
 * invisible spelled out, and escaped; lists stand one after another; undefined is nothing.
 */
export function markup(parts: TemplateStringsArray, ...gaps: readonly Piece[]): Markup {
  return new Markup(parts.map((part, index) => part + render(gaps[index])).join(""));
}

function render(piece: Piece): string {
  if (piece === undefined) return "";
  if (piece instanceof Markup) return piece.source;
  if (typeof piece === "number") return String(piece);
  return typeof piece === "string" ? escape(visible(clip(piece))) : piece.map(render).join("");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
};

/** A page may be printed into a log, so that it holds no workflow command either. */
function escape(text: string): string {
  return text
    .replace(/[&<>"'`]/g, (character) => ENTITIES[character] ?? character)
    .replaceAll("##[", "##&#91;")
    .replaceAll("::", "&#58;:");
}
