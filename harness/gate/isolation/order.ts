import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/** How names of a folder come out: a file system promises no order, so any may. */
export type Order = "reversed" | "shuffled";

type Call = (...args: readonly unknown[]) => unknown;

/**
 * Lets every way of listing a folder give its names in another order, in this process and for good.
 * What is already imported sees it too.
 */
export function installOrder(order: Order): void {
  const arrange = <T>(list: readonly T[]): T[] =>
    order === "reversed"
      ? list.toReversed()
      : list.toSorted((a, b) => scatter(nameOf(a)) - scatter(nameOf(b)));
  const maybe = (value: unknown) => (Array.isArray(value) ? arrange(value) : value);
  const files = fs as unknown as Record<string, Call | undefined>;
  const promises = fs.promises as unknown as Record<string, Call | undefined>;

  const wrap = (owner: typeof files, name: string, around: (call: Call) => Call) => {
    const call = owner[name];
    if (call !== undefined) owner[name] = around((...args) => Reflect.apply(call, owner, args));
  };
  const sync =
    (call: Call): Call =>
    (...args) =>
      maybe(call(...args));
  const awaited =
    (call: Call): Call =>
    async (...args) =>
      maybe(await call(...args));
  const calledBack =
    (map: (value: unknown) => unknown) =>
    (call: Call): Call =>
    (...args) => {
      const done = args.at(-1) as Call;
      return call(...args.slice(0, -1), (error: unknown, value: unknown) => done(error, map(value)));
    };
  const opened = (value: unknown) => (value instanceof fs.Dir ? arrangeFolder(value, arrange) : value);

  wrap(files, "readdirSync", sync);
  wrap(files, "readdir", calledBack(maybe));
  wrap(promises, "readdir", awaited);
  wrap(files, "globSync", sync);
  wrap(files, "glob", calledBack(maybe));
  wrap(
    promises,
    "glob",
    (call) =>
      (...args) =>
        collected(call(...args) as AsyncIterable<unknown>, arrange),
  );
  wrap(
    files,
    "opendirSync",
    (call) =>
      (...args) =>
        opened(call(...args)),
  );
  wrap(files, "opendir", calledBack(opened));
  wrap(
    promises,
    "opendir",
    (call) =>
      async (...args) =>
        opened(await call(...args)),
  );
  syncBuiltinESMExports();
}

async function* collected(
  items: AsyncIterable<unknown>,
  arrange: <T>(list: readonly T[]) => T[],
): AsyncGenerator {
  const list: unknown[] = [];
  for await (const item of items) list.push(item);
  yield* arrange(list);
}

/** An open folder that is read to its end at the first question. */
function arrangeFolder(folder: fs.Dir, arrange: <T>(list: readonly T[]) => T[]): fs.Dir {
  const readSync = folder.readSync.bind(folder);
  let entries: fs.Dirent[] | undefined;
  const next = (): fs.Dirent | null => {
    if (entries === undefined) {
      const all: fs.Dirent[] = [];
      for (let entry = readSync(); entry !== null; entry = readSync()) all.push(entry);
      entries = arrange(all);
    }
    return entries.shift() ?? null;
  };
  const iterate = async function* () {
    for (let entry = next(); entry !== null; entry = next()) yield entry;
    await folder.close();
  };
  return Object.assign(folder, {
    readSync: next,
    read: (done?: (error: null, entry: fs.Dirent | null) => void) =>
      done === undefined ? Promise.resolve(next()) : done(null, next()),
    entries: iterate,
    [Symbol.asyncIterator]: iterate,
  });
}

function nameOf(entry: unknown): string {
  const name = typeof entry === "object" && entry !== null && "name" in entry ? entry.name : entry;
  return String(name);
}

/** A figure that has nothing to do with the order of letters. */
function scatter(name: string): number {
  let hash = 0x811c9dc5;
  for (const unit of name) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
