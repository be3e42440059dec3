import { existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { type Git, gitIn, line, output } from "../diff/git.ts";
import { loadProject } from "../gate/load-config.ts";
import type { Project } from "../gate/project.ts";
import { UsageError } from "../prompt/usage-error.ts";

/**
 * Runs work on the projects as a commit has them, checked out in a git worktree of its own that goes away
 * afterwards. Installed packages are shared with the head: a base that needs others fails to load, and says so.
 * @throws UsageError for a config that lies outside the repository or that the commit does not have
 */
export async function withBase<T>(
  configs: readonly string[],
  cwd: string,
  commit: string,
  work: (projects: readonly Project[]) => Promise<T>,
): Promise<T> {
  const git = gitIn(cwd);
  const top = await line(git, ["rev-parse", "--show-toplevel"]);
  if (top === undefined)
    throw new UsageError("There is no git repository here, so there is no base", {
      fix: "Run it inside one, or without --base",
    });
  const folder = mkdtempSync(join(tmpdir(), "prompt-budget-base-"));
  const tree = join(folder, "tree");
  try {
    await output(git, ["worktree", "add", "--quiet", "--detach", tree, commit]);
    const places = configs.map((config) => placeOf(config, top, tree, commit));
    shareModules(top, tree, places);
    return await work(await Promise.all(places.map((file) => loadProject(file))));
  } finally {
    await removeTree(git, tree);
    rmSync(folder, { recursive: true, force: true });
  }
}

function placeOf(config: string, top: string, tree: string, commit: string): string {
  const within = relative(top, config);
  if (within.startsWith(".."))
    throw new UsageError(`${config} is outside the repository, so it has no base`, {
      fix: "Run it in the repository of the config, or without --base",
    });
  const place = join(tree, within);
  if (!existsSync(place)) {
    throw new UsageError(`${within} is not there at ${commit.slice(0, 10)}`, {
      fix: "Name a base that has the config",
    });
  }
  return place;
}

/** The folders that the configs see their packages in, from their own up to the top. */
function shareModules(top: string, tree: string, places: readonly string[]): void {
  for (const place of places) {
    for (let at = join(place, ".."); at.startsWith(tree); at = join(at, "..")) {
      const modules = join(top, relative(tree, at), "node_modules");
      const link = join(at, "node_modules");
      if (existsSync(modules) && !existsSync(link)) symlinkSync(modules, link, "junction");
    }
  }
}

async function removeTree(git: Git, tree: string): Promise<void> {
  await git(["worktree", "remove", "--force", tree]);
  await git(["worktree", "prune"]);
}
