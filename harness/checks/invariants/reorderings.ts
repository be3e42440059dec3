import { isPlain } from "../payload/json.ts";

/** Any order at all, given as another order of `0 … n - 1`. */
type Order = (count: number) => readonly number[];

const REVERSED: Order = (count) => Array.from({ length: count }, (_, index) => count - 1 - index);
const ROTATED: Order = (count) => Array.from({ length: count }, (_, index) => (index + 1) % count);

/**
 * The same value with every map, set and plain object filled in another order, at any depth: backwards,
 * and from the second entry on. Lists keep theirs, for their order is content, unless they stand under
 * one of the named keys.
 */
export function reorderings<T>(value: T, lists: readonly string[] = []): T[] {
  return [REVERSED, ROTATED].map((order) => reordered(value, order, lists, false) as T);
}

function reordered(value: unknown, order: Order, lists: readonly string[], free: boolean): unknown {
  const inside = (item: unknown, key?: unknown) =>
    reordered(item, order, lists, typeof key === "string" && lists.includes(key));
  if (Array.isArray(value)) {
    const items = value.map((item) => inside(item));
    return free ? inOrder(items, order) : items;
  }
  if (value instanceof Map) {
    return new Map(
      inOrder(
        [...value].map(([key, item]) => [key, inside(item, key)] as const),
        order,
      ),
    );
  }
  if (value instanceof Set)
    return new Set(
      inOrder(
        [...value].map((item) => inside(item)),
        order,
      ),
    );
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    inOrder(
      Object.entries(value).map(([key, item]) => [key, inside(item, key)]),
      order,
    ),
  );
}

function inOrder<T>(items: readonly T[], order: Order): T[] {
  return order(items.length).map((index) => items[index] as T);
}
