/** Prose whose wording depends on a few flags: called with the flags, it gives the text. */
export type Passage<Flags extends readonly boolean[]> = (...flags: Flags) => string;

/**
 * Renders every wording of a passage as the module loads, so that a prompt is put together from a few long
 * pieces rather than many short ones. Of n flags there are 2 to the n wordings: keep n small.
 * The pieces are joined and not added up, because a text that was added up is walked through piece by piece
 * whenever a prompt with it is read.
 */
export function passage<Flags extends readonly boolean[]>(
  render: (...flags: Flags) => readonly string[],
): Passage<Flags> {
  const wordings = Array.from({ length: 2 ** render.length }, (_, bits) => {
    const flags = Array.from({ length: render.length }, (_flag, at) => ((bits >> at) & 1) === 1);
    return render(...(flags as readonly boolean[] as Flags)).join("");
  });
  return (...flags) => {
    let bits = 0;
    for (let at = 0; at < flags.length; at++) if (flags[at] === true) bits |= 1 << at;
    return wordings[bits] ?? "";
  };
}
