import { relative, resolve } from "node:path";
import type { Environment } from "./runner.ts";

/** Where a path of a report stands, seen from the root of the repository; undefined for one outside of it. */
export type Place = (file: string) => string | undefined;

/** Paths of a report are told from where the command ran; GitHub wants them from where it checked out. */
export function placeIn(cwd: string, { GITHUB_WORKSPACE: workspace = "" }: Environment): Place {
  if (workspace === "") return (file) => file;
  return (file) => {
    const path = relative(workspace, resolve(cwd, file)).replaceAll("\\", "/");
    return path === "" || path === ".." || path.startsWith("../") ? undefined : path;
  };
}
