/** Facts from outside stand on one line each, so that none can open a heading or a section of its own. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}

/** Code-unit order: the same on every machine, whatever its locale. */
export function byCodeUnits(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
