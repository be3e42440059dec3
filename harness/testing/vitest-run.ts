import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { type Folder, temporaryFolder } from "./folder.ts";

/** A test as vitest reports it. */
export interface ReportedTest {
  readonly status: "passed" | "failed" | "skipped" | "pending";
  /** Empty where it did not fail. */
  readonly message: string;
}

export interface VitestRun {
  readonly code: number;
  /** By full name, without the file. */
  readonly tests: Readonly<Record<string, ReportedTest>>;
  /** What failed before there were tests. */
  readonly problems: string;
}

interface JsonReport {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: ReportedTest["status"];
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

const VITEST = join(import.meta.dirname, "..", "..", "node_modules", "vitest");

/** A project in which vitest and a built package are installed. */
export function vitestProject(built: string, files: Readonly<Record<string, string>>): Folder {
  const folder = temporaryFolder(files);
  const modules = join(folder.path, "node_modules");
  mkdirSync(modules);
  symlinkSync(VITEST, join(modules, "vitest"), "junction");
  symlinkSync(built, join(modules, "prompt-budget"), "junction");
  return folder;
}

/** `vitest run` in a process of its own, which knows of no CI but the one that it is given. */
export function runVitest(
  { path }: Folder,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<VitestRun> {
  const argv = [join(VITEST, "vitest.mjs"), "run", "--reporter=json", "--pool=threads", ...args];
  const own = { PATH: process.env["PATH"], HOME: path, ...env };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, argv, { cwd: path, env: own }, (error, stdout, stderr) => {
      const start = stdout.indexOf("{");
      if (start === -1) {
        reject(new Error(`vitest reported nothing: ${stdout}${stderr}`));
        return;
      }
      const { testResults } = JSON.parse(stdout.slice(start)) as JsonReport;
      const tests = testResults.flatMap((file) => file.assertionResults);
      resolve({
        code: typeof error?.code === "number" ? error.code : 0,
        tests: Object.fromEntries(
          tests.map(({ fullName, status, failureMessages = [] }) => [
            fullName,
            { status, message: failureMessages.join("\n") },
          ]),
        ),
        problems: testResults.map(({ message }) => message).join("\n"),
      });
    });
  });
}
