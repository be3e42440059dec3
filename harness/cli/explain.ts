import { relative } from "node:path";
import { UsageError } from "../prompt/usage-error.ts";
import { visible } from "../reporters/visible.ts";

/** What went wrong, where, and what to do; a stack only where the fault is the tool's own. */
export function explain(error: unknown, cwd: string): string {
  if (error instanceof UsageError) return explainUsage(error);
  const disk = explainDisk(error, cwd);
  if (disk !== undefined) return disk;
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `prompt-budget failed in itself, nothing was judged:\n${words.split("\n").map(visible).join("\n")}`;
}

function explainUsage(error: UsageError): string {
  const { file, line, column } = error.where;
  const place =
    file === undefined ? "" : ` (${[file, line, column].filter((part) => part !== undefined).join(":")})`;
  const fix = error.fix === undefined ? "" : `\n→ ${visible(error.fix)}`;
  return `${error.message.split("\n").map(visible).join("\n")}${visible(place)}${fix}`;
}

/** Why the disk refused, and what to do, by the code of the system. */
const REFUSALS: Readonly<Record<string, readonly [string, string]>> = {
  EACCES: ["permission denied", "Give this user the right to, or name another place"],
  EPERM: ["permission denied", "Give this user the right to, or name another place"],
  EROFS: ["the disk is read-only", "Name a place that can be written"],
  ENOSPC: ["the disk is full", "Make room, and run the command again"],
  EISDIR: ["it is a folder", "Name a file, or move the folder away"],
  EEXIST: ["a file stands where a folder is needed", "Name another place, or move the file away"],
  ENOTDIR: ["a file stands where a folder is needed", "Name another place, or move the file away"],
  ENOENT: ["there is no such place", "Create it, or name another place"],
  ENAMETOOLONG: ["the name is too long for the disk", "Give a shorter name"],
};

function explainDisk(error: unknown, cwd: string): string | undefined {
  if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return undefined;
  const { dest, path, code, syscall } = error as NodeJS.ErrnoException & { readonly dest?: string };
  const refusal = REFUSALS[code ?? ""];
  const place = dest ?? path;
  if (refusal === undefined || place === undefined) return undefined;
  // A file is written under a name of its own beside the place that it takes at the end.
  const shown = relative(cwd, place.replace(/\.\d{5,}$/, "")) || ".";
  const doing = syscall === "read" || syscall === "scandir" ? "read" : "open or write";
  return visible(`Cannot ${doing} ${shown}: ${refusal[0]}`) + `\n→ ${refusal[1]}`;
}
