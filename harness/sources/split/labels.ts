/** The labels in order; one that is taken gets ` (2)`, ` (3)`, … behind it. */
export function uniqueLabels(): (label: string) => string {
  const taken = new Map<string, number>();
  return (label) => {
    let unique = label;
    let count = taken.get(label) ?? 0;
    while (taken.has(unique)) {
      count = Math.max(2, count + 1);
      unique = `${label} (${count})`;
    }
    taken.set(label, count);
    if (unique !== label) taken.set(unique, 0);
    return unique;
  };
}
