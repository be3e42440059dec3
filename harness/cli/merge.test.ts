import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { runCli } from "../testing/cli.ts";
import { type Folder, temporaryFolder } from "../testing/folder.ts";

const CONFIG = (role: string, rules: string) => `
import { defineConfig, defineContract } from "prompt-budget";
const cases = Object.fromEntries(["a", "b", "c", "d"].map((name) => [name, { name }]));
export default defineConfig({
  contracts: [
    defineContract({
      name: "demo",
      compose: ({ name }) => [
        { label: "Role",  text:
          ${JSON.stringify(role)} },


        { label: "Case", text: "# Case\\n\\nThis is case " + name + "." },


        { label: "Rules", text:
          ${JSON.stringify(rules)} },
      ],
      cases,
      transforms: { chat: (request) => ({ system: [{ type: "text", text: request.system }] }) },
    }),
  ],
});
`;

const BUDGETS =
  '{ "format": 1, "ceilings": [{ "contract": "demo", "unit": "chars", "max": 500, "why": "small" }] }';

describe("two branches that edit different sections", () => {
  it("merge without a conflict, and one update makes the merged tree hold", async () => {
    const folder = temporaryFolder({ "budgets/demo.json": BUDGETS });
    const git = gitIn(folder);
    git("init", "--quiet", "--initial-branch=main");
    const commit = async (role: string, rules: string, message: string) => {
      folder.write("prompt-budget.config.js", CONFIG(role, rules));
      expect((await runCli(folder.path, ["update"])).code).toBe(0);
      git("add", "--all");
      git("commit", "--quiet", "--message", message);
    };
    await commit("You tend a garden.", "# Rules\n\n- Be brief.", "start");
    git("checkout", "--quiet", "-b", "role");
    await commit("You tend a large garden by the sea.", "# Rules\n\n- Be brief.", "role");
    git("checkout", "--quiet", "main");
    git("checkout", "--quiet", "-b", "rules");
    await commit("You tend a garden.", "# Rules\n\n- Be brief.\n- Name the plant.", "rules");

    git("merge", "--quiet", "--no-edit", "role");

    expect(folder.read("goldens/demo/a.md")).toBe(
      "You tend a large garden by the sea.\n\n# Case\n\nThis is case a.\n\n# Rules\n\n- Be brief.\n- Name the plant.",
    );
    expect((await runCli(folder.path, ["update"])).code).toBe(0);
    expect((await runCli(folder.path, ["check"])).code).toBe(0);
    expect(git("status", "--porcelain")).toBe("");
  });
});

function gitIn(folder: Folder): (...args: string[]) => string {
  const identity = [
    "-c",
    "user.name=Ann",
    "-c",
    "user.email=ann@example.invalid",
    "-c",
    "commit.gpgsign=false",
  ];
  return (...args) =>
    execFileSync("git", [...identity, ...args], { cwd: folder.path, encoding: "utf8", stdio: "pipe" });
}
