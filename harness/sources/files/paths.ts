import { posix } from "node:path";

/** What a path in a file means, as a file of the project. */
export function resolvePath(file: string, path: string): string {
  return posix.normalize(posix.join(posix.dirname(file), path));
}
