import { gitIn, line } from "../diff/git.ts";
import { fingerprintOf } from "../gate/fingerprint.ts";
import type { Project } from "../gate/project.ts";

/** What stands for the projects of a command at the commit that is checked out; without git, for them alone. */
export async function fingerprint(projects: readonly Project[], cwd: string): Promise<string> {
  const commit = await line(gitIn(cwd), ["rev-parse", "--verify", "HEAD"]).catch(() => undefined);
  return fingerprintOf(projects, commit);
}
