import { homedir } from "node:os";
import { afterEach, describe, expect, it, vi } from "vitest";
import { runCli } from "../../testing/cli.ts";
import { temporaryFolder } from "../../testing/folder.ts";
import type { Report } from "../report.ts";
import { findLeak } from "./env-leak.ts";
import type { Machine } from "./machine.ts";

const ANN: Machine = {
  home: "/Users/ann",
  cwd: "/Users/ann/code/garden",
  user: "ann",
  host: "annbook",
  env: {},
};

describe("findLeak", () => {
  it.each([
    ["Log: /Users/ann/.app/a.log", "home folder", 5],
    ["It is in /Users/ann.", "home folder", 9],
    ["file:///Users/ann/x", "home folder", 5],
    [String.raw`{"path":"\\Users\\ann\\x"}`, "home folder", 9],
    ["Written by /home/ann/bot", "user name", 17],
    ["See /mnt/annbook/share", "host name", 9],
  ])("finds a path of this machine: %s", (text, what, index) => {
    expect(findLeak(text, ANN)).toMatchObject({ what, index });
  });

  it.each([
    "ann is the user, annbook her machine",
    "/Users/anna/.app and /users/ann2",
    "/opt/annbooks/ann-letters/x.ann",
    "mnt/Users/ann-old",
    "planning/annual",
  ])("takes a word, or a part of a name, for none: %s", (text) => {
    expect(findLeak(text, ANN)).toBeUndefined();
  });

  it("finds the working folder outside the home folder", () => {
    const machine = { ...ANN, cwd: "/srv/garden" };
    expect(findLeak("Run /srv/garden/bin/x", machine)).toMatchObject({ what: "working folder", index: 4 });
    expect(findLeak("Run /srv/gardens/bin/x", machine)).toBeUndefined();
  });

  it("B06: where the user is root, the word is no leak, the home folder is", () => {
    const machine = { home: "/root", cwd: "/", user: "root", host: "", env: {} };
    expect(findLeak("You are root. The root/leaf and the /rooted, the git root.", machine)).toBeUndefined();
    expect(findLeak("Keep out of /root/.ssh", machine)).toMatchObject({ what: "home folder", index: 12 });
  });

  it("takes the paths that every golden is given for none, where this machine has the same", () => {
    const machine = { home: "/home/user", cwd: "/workspace", user: "user", host: "", env: {} };
    expect(findLeak("Home is /home/user, the work lies in /workspace/x", machine)).toBeUndefined();
  });

  it("knows a home folder of Windows by either slash and any case", () => {
    const machine = { ...ANN, home: String.raw`C:\Users\Ann` };
    const texts = [String.raw`in C:\Users\Ann\x`, "in c:/users/ann/x", String.raw`"C:\\Users\\Ann"`];
    expect(texts.map((text) => findLeak(text, machine)?.what)).toEqual(texts.map(() => "home folder"));
  });
});

const CONFIG = `
import { defineCase, defineConfig, defineContract } from "prompt-budget";
import { homedir } from "node:os";
const one = (name, compose, more) => defineContract({ name, compose, cases: { plain: {} }, ...more });
export default defineConfig({
  levels: { "case-uncapped": "off" },
  contracts: [
    one("leaks", () => [{ label: "Role", text: "You keep logs." }, { label: "Log", text: "Log: " + homedir() + "/.app/a.log" }]),
    one("payload", () => "You keep logs.", { transforms: { chat: ({ system }) => ({ system, user: homedir() }) } }),
    one("digest", () => "Log: " + homedir(), { cases: { plain: defineCase({}, { golden: "digest" }) } }),
    one("allowed", () => "Log: " + homedir(), { levels: { "env-leak": "off" } }),
    one("clean", ({ home }) => "Log: " + home + "/.app/a.log", { cases: { plain: { home: "/home/user" } } }),
  ],
});
`;

describe("update", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("B06: refuses to write a golden that names the home folder of this machine", async () => {
    const folder = temporaryFolder({ "prompt-budget.config.js": CONFIG });
    vi.stubEnv("HOME", "/Users/ann");
    expect(homedir()).toBe("/Users/ann");
    const { code, stdout } = await runCli(folder.path, ["update", "--json"]);
    expect(code).toBe(1);
    const { findings } = JSON.parse(stdout) as Report;
    expect(findings.map(({ code, where }) => [code, where])).toEqual([
      ["env-leak", { contract: "leaks", case: "plain", section: "Log", offset: 16 + 5 }],
      [
        "env-leak",
        { contract: "payload", case: "plain", file: "goldens/payload/plain.chat.json", offset: 84 },
      ],
      ["env-leak", { contract: "digest", case: "plain", section: "prompt", offset: 5 }],
    ]);
    expect(findings[0]?.message).toContain('the home folder of this machine, "/Users/ann"');
    expect(folder.files().filter((file) => file.startsWith("goldens/"))).toEqual([
      "goldens/allowed/contract.json",
      "goldens/allowed/plain.md",
      "goldens/allowed/plain.sections.json",
      "goldens/clean/contract.json",
      "goldens/clean/plain.md",
      "goldens/clean/plain.sections.json",
      "goldens/digest/contract.json",
      "goldens/leaks/contract.json",
      "goldens/payload/contract.json",
    ]);

    vi.stubEnv("HOME", "/home/ci");
    const again = await runCli(folder.path, ["-t", "clean"]);
    expect(again).toMatchObject({ code: 0 });
  });

  it("B06: refuses a contract whose knobs are read from this machine", async () => {
    const folder = temporaryFolder({
      "prompt-budget.config.js": CONFIG.replace('home: "/home/user"', "home: homedir()"),
    });
    vi.stubEnv("HOME", "/Users/ann");
    const { stdout } = await runCli(folder.path, ["update", "-t", "clean", "--json"]);
    const { findings, written } = JSON.parse(stdout) as Report;
    expect(findings.map(({ code, where }) => [code, where.case])).toEqual([
      ["env-leak", "plain"],
      ["env-leak", undefined],
    ]);
    expect(written).toEqual([]);
  });
});
