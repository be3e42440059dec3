interface Rule {
  readonly name: string;
  readonly params?: unknown;
}

/** Rules that are gone, or that stand with other parameters: nobody but a reader can tell which way those lean. */
export function missingRules(old: readonly Rule[], now: readonly Rule[]): string[] {
  const left = now.map(plain);
  const unmatched = old.map(plain).filter((rule) => !take(left, (other) => same(other, rule)));
  return unmatched.map((rule) => {
    const other = left.find(({ name }) => name === rule.name);
    if (other === undefined) return `invariant "${rule.name}" is removed`;
    take(left, (item) => item === other);
    return `invariant "${rule.name}" has other parameters: ${between(rule.params, other.params)}`;
  });
}

/** Knobs as data say of an absent value that it is: the same as not to say anything. */
function plain({ name, params, ...rest }: Rule): Rule {
  return same(params, { $undefined: true }) || params === undefined
    ? { name, ...rest }
    : { name, params, ...rest };
}

/** What the first list has and the second lacks. */
export function less(first: readonly string[], second: readonly string[]): string[] {
  return first.filter((item) => !second.includes(item));
}

/** Equal as JSON. */
export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

const LONGEST = 120;
const CONTEXT = 20;

/** `a → b` as JSON; of long values, the stretch where they part. */
export function between(before: unknown, after: unknown): string {
  const old = JSON.stringify(before) ?? "none";
  const now = JSON.stringify(after) ?? "none";
  if (old.length <= LONGEST && now.length <= LONGEST) return `${old} → ${now}`;
  let at = 0;
  while (at < old.length && old[at] === now[at]) at++;
  const from = Math.max(0, at - CONTEXT);
  return `${stretch(old, from)} → ${stretch(now, from)}`;
}

function stretch(text: string, from: number): string {
  const cut = text.slice(from, from + LONGEST);
  return `${from > 0 ? "…" : ""}${cut}${from + LONGEST < text.length ? "…" : ""}`;
}

function take<T>(items: T[], wanted: (item: T) => boolean): boolean {
  const index = items.findIndex(wanted);
  if (index >= 0) items.splice(index, 1);
  return index >= 0;
}
