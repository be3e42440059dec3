/** A text that somebody else wrote: a name, a path, a reason, a prompt. Each medium escapes it in its own way. */
export interface Foreign {
  readonly foreign: string;
}

/** A line of output: our own words, and foreign ones between them. */
export type Inline = readonly (string | Foreign)[];

export function foreign(text: string): Foreign {
  return { foreign: text };
}

/** Our own words with foreign ones in the gaps: `say` + "`case ${name} is gone`". */
export function say(words: TemplateStringsArray, ...gaps: readonly (string | number)[]): Inline {
  return words.flatMap((word, index): (string | Foreign)[] => {
    const gap = gaps[index];
    return gap === undefined ? [word] : [word, foreign(String(gap))];
  });
}

/** Several lines of output as one, set apart by a separator; empty ones fall out. */
export function joined(parts: readonly Inline[], separator: string): Inline {
  return parts
    .filter((part) => part.some((piece) => piece !== ""))
    .flatMap((part, index): Inline => (index === 0 ? part : [separator, ...part]));
}
