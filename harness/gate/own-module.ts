/**
 * A module of this package, by its path below the source folder and without its ending. Built, modules lie together
 * in files of other names, so that none can be found from beside the one that asks.
 * @param self where this very code was loaded from
 */
export function ownModule(name: string, self: string = import.meta.url): URL {
  const [folder, ending] = isBuilt(self) ? ["dist", "js"] : ["harness", "ts"];
  const root = self.slice(0, self.lastIndexOf(`/${folder}/`));
  return new URL(`${root}/${folder}/${name}.${ending}`);
}

export function isBuilt(self: string = import.meta.url): boolean {
  return !self.endsWith(".ts");
}
