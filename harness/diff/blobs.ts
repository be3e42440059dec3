import { type Git, output } from "./git.ts";

export interface TreeFile {
  /** From the top of the repository, with forward slashes. */
  readonly path: string;
  readonly oid: string;
}

/** The files of a commit below some paths; links and submodules are none. */
export async function listFiles(git: Git, commit: string, paths: readonly string[]): Promise<TreeFile[]> {
  const everything = paths.includes("");
  const listing = await output(git, [
    "ls-tree",
    "-r",
    "-z",
    "--full-tree",
    commit,
    ...(everything ? [] : paths),
  ]);
  return listing
    .toString("utf8")
    .split("\0")
    .flatMap((entry): TreeFile[] => {
      const match = /^100\d{3} blob ([0-9a-f]+)\t(.*)$/s.exec(entry);
      return match?.[1] === undefined || match[2] === undefined ? [] : [{ oid: match[1], path: match[2] }];
    });
}

/** Any number of blobs by their hashes, in one process. What git does not have is left out. */
export async function readBlobs(git: Git, oids: Iterable<string>): Promise<Map<string, Buffer>> {
  const wanted = [...new Set(oids)];
  const blobs = new Map<string, Buffer>();
  if (wanted.length === 0) return blobs;
  const answer = await output(git, ["cat-file", "--batch"], `${wanted.join("\n")}\n`);
  let at = 0;
  while (at < answer.length) {
    const end = answer.indexOf("\n", at);
    const [oid = "", kind, size] = answer.subarray(at, end).toString("latin1").split(" ");
    at = end + 1;
    if (kind !== "blob") continue;
    const length = Number(size);
    blobs.set(oid, answer.subarray(at, at + length));
    at += length + 1;
  }
  return blobs;
}
