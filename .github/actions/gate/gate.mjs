// Finds the prompt-budget of the project, or installs the one that was asked for, and runs its gate. Plain Node and
// no packages: it has to run before anything is installed. Inputs come as INPUT_… in the environment.
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const TOOL = join("node_modules", "prompt-budget", "dist", "cli", "bin.js");

const MANAGERS = {
  "package-lock.json": ["npm", "ci"],
  "npm-shrinkwrap.json": ["npm", "ci"],
  "pnpm-lock.yaml": ["pnpm", "install", "--frozen-lockfile"],
  "yarn.lock": ["yarn", "install", "--immutable"],
  "bun.lock": ["bun", "install", "--frozen-lockfile"],
  "bun.lockb": ["bun", "install", "--frozen-lockfile"],
};

process.exitCode = main();

function main() {
  const version = (process.env.INPUT_VERSION ?? "").trim();
  const tool = version === "" ? (installed() ?? fromLockFile()) : fromRegistry(version);
  if (tool === undefined) return 2;
  setOutput("tool", tool);
  return run(process.execPath, [tool, "action"], process.cwd());
}

/** In this folder or one above it, as Node would find it. */
function installed() {
  const folder = above((path) => existsSync(join(path, TOOL)));
  return folder === undefined ? undefined : realpathSync(join(folder, TOOL));
}

/** Installs exactly what the lock file says, where no step before has done it. */
function fromLockFile() {
  const folder = above((path) => lockFileIn(path) !== undefined);
  if (folder === undefined) {
    return fail(
      "prompt-budget is not installed, and there is no lock file that names it. Add it to the project's devDependencies, or give the action a `version`",
    );
  }
  const [command, ...args] = managerOf(folder);
  const code = run(command, args, folder);
  if (code !== 0)
    return fail(
      `${[command, ...args].join(" ")} ended with ${code}. Install the dependencies in a step before`,
    );
  return (
    installed() ??
    fail(
      "The lock file does not name prompt-budget. Add it to devDependencies, or give the action a `version`",
    )
  );
}

/** Outside of the project, whose own packages stay as they are. No script of any package runs. */
function fromRegistry(version) {
  const isTarball = /\.(tgz|tar\.gz)$/.test(version);
  if (isTarball && !existsSync(version)) return fail(`There is no tarball ${version}`);
  if (!isTarball && !/^[0-9A-Za-z^~][0-9A-Za-z.+-]*$/.test(version))
    return fail(`"${version}" is no version`);
  const home = mkdtempSync(join(process.env.RUNNER_TEMP ?? tmpdir(), "prompt-budget-tool-"));
  const spec = isTarball ? resolve(version) : `prompt-budget@${version}`;
  const flags = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const code = run("npm", ["install", "--prefix", home, ...flags, spec], home);
  if (code !== 0) return fail(`npm install ${spec} ended with ${code}`);
  return existsSync(join(home, TOOL)) ? join(home, TOOL) : fail(`${spec} is no package of prompt-budget`);
}

/** pnpm and yarn in the version that the project names, as far as the machine does not have them. */
function managerOf(folder) {
  const [name, ...args] = MANAGERS[lockFileIn(folder)];
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const [, own, version] = /^(pnpm|yarn)@(\d[0-9A-Za-z.-]*)/.exec(manifest.packageManager ?? "") ?? [];
  if (name === "pnpm") return ["npx", "--yes", `pnpm@${own === "pnpm" ? version : "10"}`, ...args];
  if (name !== "yarn") return [name, ...args];
  return own === "yarn" && !version.startsWith("1.")
    ? ["corepack", "yarn", ...args]
    : ["yarn", "install", "--frozen-lockfile"];
}

function lockFileIn(folder) {
  return Object.keys(MANAGERS).find((name) => existsSync(join(folder, name)));
}

function above(holds) {
  const top = process.env.GITHUB_WORKSPACE ?? "";
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    if (holds(folder)) return folder;
    if (folder === dirname(folder) || (top !== "" && folder === resolve(top))) return undefined;
  }
}

function run(command, args, cwd) {
  const shell = process.platform === "win32" && command !== process.execPath;
  const { status, error } = spawnSync(command, args, { cwd, shell, stdio: "inherit" });
  if (error !== undefined) console.error(`${command} cannot be started: ${error.message}`);
  return status ?? 2;
}

function fail(sentence) {
  console.log(
    `::error title=The prompt gate did not run::${sentence.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A")}`,
  );
  return undefined;
}

function setOutput(name, value) {
  const file = process.env.GITHUB_OUTPUT ?? "";
  const end = randomUUID();
  if (file !== "") appendFileSync(file, `${name}<<${end}\n${value}\n${end}\n`);
}
