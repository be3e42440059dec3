import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

/** What GitHub would make of Markdown. */
export interface Rendered {
  /** Names of all elements. */
  readonly elements: ReadonlySet<string>;
  /** The text that stands in no code, where a mention or a reference would be taken for one. */
  readonly live: string;
  /** Cells of every row of every table. */
  readonly rows: readonly number[];
}

/** Renders with raw HTML let through, which is less careful than GitHub: what is harmless here is harmless there. */
export function renderGfm(markdown: string): Rendered {
  const page = micromark(markdown, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  const names = [...page.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, name = ""]) => name.toLowerCase());
  return {
    elements: new Set(names),
    live: page.replaceAll(/<code[^>]*>[\s\S]*?<\/code>/g, ""),
    rows: [...page.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = ""]) => row.split(/<t[hd]\b/).length - 1),
  };
}
