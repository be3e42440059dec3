// Hands the inputs of the action to `prompt-budget comment` as arguments, one by one, through no shell. Its exit code
// is the one of the comment alone: the gate's own step has told the verdict.
import { spawnSync } from "node:child_process";

const { env } = process;
const given = (flag, text) => {
  const values = (text ?? "").split("\n").map((part) => part.trim());
  return values.filter(Boolean).map((value) => `--${flag}=${value}`);
};

const { status, error } = spawnSync(
  process.execPath,
  [
    env.TOOL ?? "",
    "comment",
    "--report-only",
    ...given("report", env.REPORT),
    ...given("key", env.INPUT_ARTIFACT),
    ...given("config", env.INPUT_CONFIG),
    ...given("goldens", env.INPUT_GOLDENS),
    ...given("budgets", env.INPUT_BUDGETS),
  ],
  { stdio: "inherit" },
);
if (error !== undefined) throw error;
process.exitCode = status ?? 2;
