/** The fewest labels on both sides that explain the other order: all but the longest run that kept its own. */
export function moved(before: readonly string[], after: readonly string[]): string[] {
  const place = new Map(before.map((label, index) => [label, index]));
  const common = after.filter((label) => place.has(label));
  const at = (index: number) => place.get(common[index] ?? "") ?? -1;
  const best: { length: number; previous: number }[] = [];
  let last = -1;
  for (let index = 0; index < common.length; index++) {
    let longest = { length: 1, previous: -1 };
    for (let earlier = 0; earlier < index; earlier++) {
      const length = (best[earlier]?.length ?? 0) + 1;
      if (at(earlier) < at(index) && length > longest.length) longest = { length, previous: earlier };
    }
    best.push(longest);
    if (longest.length > (best[last]?.length ?? 0)) last = index;
  }
  const kept = new Set<number>();
  for (let index = last; index >= 0; index = best[index]?.previous ?? -1) kept.add(index);
  return common.filter((_, index) => !kept.has(index));
}
