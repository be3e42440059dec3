import { type Git, output } from "./git.ts";

/** A commit that touched what was asked for. */
export interface Commit {
  readonly hash: string;
  /** Those that touched it too; more than one at a merge. */
  readonly parents: readonly string[];
  readonly author: string;
  /** ISO 8601, as the author had it. */
  readonly date: string;
  readonly subject: string;
  /** Against the first parent. */
  readonly changes: readonly FileChange[];
}

export interface FileChange {
  /** `A`, `M`, `D`, `R`, … */
  readonly status: string;
  /** After the change; before it for a deletion. */
  readonly path: string;
  /** Where a renamed file was. */
  readonly from?: string;
  /** After the change; zeros for a deletion. */
  readonly oid: string;
}

/** Settings of the user that would change what is printed. */
const PLAIN = ["-c", "log.showRoot=true", "-c", "log.showSignature=false", "-c", "diff.relative=false"];

const RAW = ["--raw", "-z", "--no-abbrev", "-M", "-l2000", "--no-ext-diff", "--no-color"];

/** What stands in front of a commit; a raw entry starts with a colon. */
const HEADER = /^\n?commit ([0-9a-f]{40,64})$/;

/**
 * Every commit that touched some paths, oldest first, in one process.
 * @param git at the top of the repository, from which the paths are told
 */
export async function readLog(git: Git, paths: readonly string[]): Promise<Commit[]> {
  const stdout = await output(git, [
    ...PLAIN,
    "log",
    "--topo-order",
    "--reverse",
    "--full-history",
    "--parents",
    "--diff-merges=first-parent",
    "--no-notes",
    "--encoding=UTF-8",
    ...RAW,
    "--format=commit %H%x00%P%x00%aN%x00%aI%x00%s",
    "--",
    ...paths.map((path) => (path === "" ? "." : path)),
  ]);
  return parseLog(stdout.toString("utf8"));
}

/** Files that some commits renamed, wherever they were before: a log of some paths does not see those. */
export async function readRenames(git: Git, commits: readonly string[]): Promise<FileChange[]> {
  if (commits.length === 0) return [];
  const stdout = await output(
    git,
    ["diff-tree", "--stdin", "-r", "--root", "--no-commit-id", ...RAW],
    `${commits.join("\n")}\n`,
  );
  const tokens = new Tokens(stdout.toString("utf8"));
  const renames: FileChange[] = [];
  while (!tokens.done()) {
    const change = changeOf(tokens.next(), tokens);
    if (change?.from !== undefined) renames.push(change);
  }
  return renames;
}

/** Subjects are foreign: they are taken by their place, so that none passes for the start of a commit. */
export function parseLog(text: string): Commit[] {
  const tokens = new Tokens(text);
  const commits: (Commit & { changes: FileChange[] })[] = [];
  while (!tokens.done()) {
    const token = tokens.next();
    const hash = HEADER.exec(token)?.[1];
    if (hash !== undefined) {
      const parents = tokens.next().split(" ").filter(Boolean);
      const [author, date, subject] = [tokens.next(), tokens.next(), tokens.next()];
      commits.push({ hash, parents, author, date, subject, changes: [] });
      continue;
    }
    const change = changeOf(token, tokens);
    if (change !== undefined) commits.at(-1)?.changes.push(change);
  }
  return commits;
}

function changeOf(token: string, tokens: Tokens): FileChange | undefined {
  const match = /^\n?:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) ([A-Z])\d*$/.exec(token);
  if (match?.[1] === undefined || match[2] === undefined) return undefined;
  const [, oid, status] = match;
  const first = tokens.next();
  if (status !== "R" && status !== "C") return { status, path: first, oid };
  const path = tokens.next();
  return status === "R" ? { status, path, from: first, oid } : { status: "A", path, oid };
}

class Tokens {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = text.split("\0");
  }

  done(): boolean {
    return this.#at >= this.#tokens.length;
  }

  next(): string {
    return this.#tokens[this.#at++] ?? "";
  }
}
