import { expect, it } from "vitest";
import { runCli } from "../testing/cli.ts";
import { temporaryFolder } from "../testing/folder.ts";

const config = (values: string) => `
import { absent, deadKnobs, defineConfig, defineContract, matrix } from "prompt-budget";
const contract = defineContract({
  name: "demo",
  compose: ({ tone, tools, memory }) => [{ label: "Role", text: [tone, tools, memory].join(" / ") }],
  cases: matrix(${values}, "pairwise"),
  invariants: [deadKnobs()],
});
export default defineConfig({ contracts: [contract], levels: { "case-uncapped": "off" } });
`;

const NARROW = '{ tone: ["calm", "brisk", "warm"], tools: [true, false], memory: ["none", "long", absent] }';
const WIDE =
  '{ tone: ["calm", "brisk", "warm", "dry"], tools: [true, false], memory: ["none", "long", absent, "short"] }';

it("a matrix with new values keeps the cases that goldens record and only adds", async () => {
  const folder = temporaryFolder({ "prompt-budget.config.js": config(NARROW) });
  expect((await runCli(folder.path, ["update"])).code).toBe(0);
  const before = folder.files().filter((file) => file.endsWith(".md"));
  const texts = before.map((file) => folder.read(file));

  folder.write("prompt-budget.config.js", config(WIDE));
  const { stdout } = await runCli(folder.path, ["check"]);
  expect(stdout).not.toContain("golden-obsolete");
  expect((await runCli(folder.path, ["update"])).code).toBe(0);
  const after = folder.files().filter((file) => file.endsWith(".md"));
  expect(after).toEqual(expect.arrayContaining(before));
  expect(after.length).toBeGreaterThan(before.length);
  expect(before.map((file) => folder.read(file))).toEqual(texts);
});

it("a knob that changes nothing is reported once", async () => {
  const folder = temporaryFolder({
    "prompt-budget.config.js": config(NARROW)
      .replace("tools, memory].join", "memory].join")
      .replace(`"pairwise"`, `"full"`),
  });
  const { code, stdout } = await runCli(folder.path, ["update"]);
  expect(code).toBe(0);
  expect(stdout.match(/^! dead-knob/gm)).toHaveLength(1);
  expect(stdout).toContain("tools");
});
