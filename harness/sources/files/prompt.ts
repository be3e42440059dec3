import type { Split } from "../../prompt/contract.ts";
import type { Lifetime } from "../../prompt/lifetime.ts";
import { createPrompt, DEFAULT_SEPARATOR, type Prompt } from "../../prompt/prompt.ts";
import type { Section } from "../../prompt/section.ts";
import { splitText } from "../split/apply.ts";
import { uniqueLabels } from "../split/labels.ts";
import type { Piece } from "./load.ts";

export interface PromptOptions {
  /** The files are a chain: sections are labelled by path, and files stand a blank line apart. */
  readonly chained: boolean;
  readonly split: Split | undefined;
  readonly lifetime: Lifetime;
}

/**
 * The sections of loaded files. A single file's are `frontmatter` and `body`, or those that the split makes of its
 * body; in a chain, and where a file is included, a section is labelled by its path.
 */
export function promptOf(pieces: readonly Piece[], options: PromptOptions): Prompt {
  const { chained, lifetime } = options;
  const unique = uniqueLabels();
  const sections: Section[] = [];
  let root: string | undefined;
  for (const piece of pieces.filter(({ text }) => text !== "")) {
    const apart = chained && piece.root !== root;
    root = piece.root;
    for (const [index, section] of sectionsOf(piece, options).entries()) {
      const { before = "", ...rest } = section;
      const joiner = (index === 0 && apart) || (!chained && before === "") ? {} : { before };
      sections.push({ ...rest, ...joiner, label: unique(section.label), lifetime });
    }
  }
  return createPrompt(sections, chained ? DEFAULT_SEPARATOR : "");
}

function sectionsOf(piece: Piece, { chained, split }: PromptOptions): Section[] {
  const { root, file, kind, text, measures } = piece;
  const included = file !== root;
  const byPath = chained || included;
  const measured = measures === undefined ? {} : { measures };
  if (split !== undefined && kind === "body" && !included) {
    return splitText(text, split).map((section, index) => ({
      ...section,
      label: byPath ? `${file}#${section.label}` : section.label,
      ...(index === 0 ? measured : {}),
    }));
  }
  const label = byPath ? (kind === "body" ? file : `${file} ${kind}`) : kind;
  return [{ label, text, ...measured }];
}
