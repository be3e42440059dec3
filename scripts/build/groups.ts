import type { CodeSplittingGroup } from "rolldown";

/**
 * One file of all that these modules load at once, doors of the package and what other groups took left out: what
 * is needed together is read in one go.
 */
export function groupOf(name: string, entries: readonly string[]): CodeSplittingGroup {
  let reached: Set<string> | undefined;
  return {
    debugName: name,
    name(id, bundle) {
      reached ??= reach(entries, (module) => bundle.getModuleInfo(module)?.importedIds ?? []);
      return reached.has(id) && bundle.getModuleInfo(id)?.isEntry !== true ? name : null;
    },
  };
}

function reach(entries: readonly string[], importedBy: (id: string) => readonly string[]): Set<string> {
  const reached = new Set<string>();
  const open = [...entries];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...importedBy(id));
  }
  return reached;
}
