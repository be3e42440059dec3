import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Finding } from "../../prompt/finding.ts";
import { runCli } from "../../testing/cli.ts";
import { hasCommand, requiring } from "../../testing/requires.ts";
import type { Report } from "../report.ts";

const GIT = hasCommand("git");

/** One project for all of them: the fresh processes are the expensive part. */
const CONFIG = String.raw`
import { defineCase, defineConfig, defineContract, Rejection } from "prompt-budget";
import { execFileSync } from "node:child_process";
import fs, { existsSync, opendirSync, readdir, readdirSync } from "node:fs";
import { readdir as list } from "node:fs/promises";
import { readFile } from "node:fs/promises";
import { homedir, hostname, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const loaded = new Date();
let first;
const TOOLS = new URL("./tools", import.meta.url);
const REPO = new URL("./repo", import.meta.url);
const iso = (date) => date.toISOString().slice(0, 19) + "Z";
const minute = (date) => date.toISOString().slice(0, 16).replace("T", " ");
const status = () => execFileSync("git", ["status", "--short"], { cwd: REPO, encoding: "utf8" });
const byUnits = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

const one = (name, compose, more = {}) => defineContract({ name, compose, cases: { plain: {} }, ...more });
const two = (label, text, lifetime) => [
  { label: "Rules", text: "Be brief.", lifetime: "release" },
  { label, text, lifetime },
];

export default defineConfig({
  isolate: true,
  levels: { "case-uncapped": "off", "golden-missing": "off", "lifetime-order": "off" },
  contracts: [
    one("clock/seconds", (_, env) => "Now: " + iso(env.now) + "\nRules: be brief.\n"),
    one("clock/minutes", (_, env) => "At " + minute(env.now) + "\nR"),
    one("clock/real", () => "At " + minute(new Date(Date.now())) + "\nR"),
    one("clock/load", () => "Started " + loaded.getTime()),
    one("clock/memo", () => "First asked " + (first ??= new Date()).getTime()),
    one("clock/intl", () => "Today: " + new Intl.DateTimeFormat("en", { dateStyle: "full", timeZone: "UTC" }).format()),
    one("clock/behind", (_, env) => two("Clock", iso(env.now), "session")),
    one("clock/turn", (_, env) => two("Clock", iso(env.now), "turn")),
    one("clock/knob", ({ at }) => "Now: " + iso(at), { cases: { plain: { at: new Date(0) } } }),
    one("zone/real", () => "Hour " + new Date(0).getHours()),
    one("zone/given", (_, env) => "Zone " + env.timeZone),
    one("locale/real", () => "About " + (1234.5).toLocaleString() + " files"),
    one("locale/given", (_, env) => "Answer in " + env.locale),
    one("home/real", () => "Log: " + homedir() + "/.app/a.log"),
    one("home/given", (_, env) => "Home is " + env.home),
    one("home/knob", ({ home }) => "Log: " + home + "/.app/a.log", { cases: { plain: { home: "/home/user" } } }),
    one("home/config", () => [
      { label: "Intro", text: "i".repeat(120) },
      ...(existsSync(join(homedir(), ".agentrc")) ? [] : [{ label: "Main", text: "m".repeat(1000) }]),
    ]),
    one("cwd/real", () => "Work in " + process.cwd()),
    one("cwd/given", (_, env) => "Work in " + env.cwd),
    one("cwd/read", async () => readFile("package-that-lies-here.txt", "utf8")),
    one("order/sync", () => readdirSync(TOOLS).join(" ")),
    one("order/callback", async () => (await promisify(readdir)(TOOLS)).join(" ")),
    one("order/promise", async () => (await list(TOOLS, { withFileTypes: true })).map((entry) => entry.name).join(" ")),
    one("order/opened", () => {
      const folder = opendirSync(TOOLS);
      const names = [];
      for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) names.push(entry.name);
      folder.closeSync();
      return names.join(" ");
    }),
    one("order/iterated", async () => {
      const names = [];
      for await (const entry of await fs.promises.opendir(TOOLS)) names.push(entry.name);
      return names.join(" ");
    }),
    one("order/sorted", () => readdirSync(TOOLS).toSorted(byUnits).join(" ")),
    one("order/collated", () => ["tig", "zoo", "ant"].toSorted((a, b) => a.localeCompare(b)).join(" ")),
    one("order/keys", () => "Use the tools.", {
      transforms: {
        chat: (request) => ({
          system: request.system,
          tools: [{ name: "find", schema: Object.fromEntries(readdirSync(TOOLS).map((name) => [name, {}])) }],
        }),
      },
    }),
    one("order/canonical", () => "Use the tools.", {
      transforms: {
        chat: (request) => ({
          system: request.system,
          tools: [{ name: "find", schema: Object.fromEntries(readdirSync(TOOLS).toSorted(byUnits).map((name) => [name, {}])), required: ["b", "a"] }],
        }),
      },
    }),
    one("order/request", () => ({ system: "Use the tools.", messages: [], tools: readdirSync(TOOLS).map((name) => ({ name })) })),
    one("names/user", () => "You help " + userInfo().username),
    one("names/host", () => "You run on " + hostname()),
    one("git/stable", () => two("Status", "Changed files:\n" + status(), "session")),
    one("git/turn", () => two("Status", "Changed files:\n" + status(), "turn")),
    one("chance/random", () => "Session " + Math.random()),
    one("outcome/refuses", (_, env) => {
      if (env.locale !== "en-US") throw new Rejection("no-such-language");
      return "English it is.";
    }),
    one("outcome/expected", (_, env) => "Zone " + env.timeZone, {
      cases: { plain: defineCase({}, { expects: ["environment-dependent"] }) },
    }),
    one("off/own", () => "Now: " + Date.now(), { isolate: false }),
  ],
});
`;

const folder = mkdtempSync(join(tmpdir(), "prompt-budget-"));
const write = (name: string, text: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};
let report: Report;

beforeAll(async () => {
  write("prompt-budget.config.js", CONFIG);
  for (const name of ["zeta", "alpha", "Mu"]) write(`tools/${name}`, "");
  write("budgets/floor.json", JSON.stringify(FLOOR));
  write("home/.agentrc", "terse");
  write("package-that-lies-here.txt", "Read from the working folder.");
  mkdirSync(join(folder, "repo"));
  // What is compiled once serves all the processes.
  mkdirSync(join(folder, "node_modules"));
  if (GIT) execFileSync("git", ["init", "-q"], { cwd: join(folder, "repo") });
  vi.stubEnv("HOME", join(folder, "home"));
  const real = process.cwd();
  process.chdir(folder);
  try {
    const { stdout } = await runCli(folder, ["--json"]);
    report = JSON.parse(stdout) as Report;
  } finally {
    process.chdir(real);
    vi.unstubAllEnvs();
  }
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FLOOR = {
  format: 1,
  ceilings: [
    { contract: "home/config", unit: "bytes", min: 1000, max: 4000, why: "the main section is never lost" },
  ],
};

function findings(contract: string): Finding[] {
  return report.findings.filter((finding) => finding.where.contract === contract);
}

function only(contract: string): Finding {
  const [finding, ...rest] = findings(contract);
  expect(rest).toEqual([]);
  expect(finding).toMatchObject({ code: "environment-dependent", level: "error", where: { case: "plain" } });
  return finding as Finding;
}

describe("isolation", () => {
  it("B01: a clock printed to the second leaves 23 of 43 bytes shared", () => {
    expect(only("clock/seconds")).toMatchObject({
      where: { section: "prompt", offset: 23 },
      actual: 23,
      allowed: 43,
      unit: "bytes",
      message: expect.stringContaining("follows the clock (at every new second, ") as string,
    });
  });

  it.each(["clock/minutes", "clock/real"])(
    "B02: %s is stable within a minute and moves at byte 18 on the next one",
    (contract) => {
      const finding = only(contract);
      expect(finding.where).toMatchObject({ section: "prompt", offset: 18 });
      expect(finding.message).toContain("(at every new minute, hour, day, month and year)");
      expect(finding.message).toContain("between 12:00:59 and 12:01:00, 18 of 21 bytes are shared");
    },
  );

  it.each(["clock/load", "clock/memo"])("finds a clock that is read once and kept: %s", (contract) => {
    expect(only(contract).message).toContain("follows the clock that the process saw first");
  });

  it("finds a formatter that asks the machine for the date", () => {
    expect(only("clock/intl").message).toContain("follows the clock (at every new day, month and year)");
  });

  it("names the section that moves, not the one ahead of it", () => {
    expect(only("clock/behind").where).toMatchObject({ section: "Clock", offset: 11 + 18 });
  });

  it.each([
    ["zone/real", "time zone"],
    ["zone/given", "time zone"],
    ["locale/real", "locale"],
    ["locale/given", "locale"],
    ["home/real", "home"],
    ["home/given", "home"],
    ["cwd/real", "cwd"],
    ["cwd/given", "cwd"],
    ["cwd/read", "cwd"],
    ["order/sync", "directory order"],
    ["order/callback", "directory order"],
    ["order/promise", "directory order"],
    ["order/opened", "directory order"],
    ["order/iterated", "directory order"],
    ["names/user", "user name"],
    ["names/host", "host name"],
    ["outcome/refuses", "locale"],
  ])("names the variable that %s follows: %s", (contract, variable) => {
    expect(only(contract).message).toContain(`follows the ${variable}:`);
  });

  it("says what a composer throws in other surroundings", () => {
    expect(only("cwd/read").message).toContain("a prompt becomes an error: The composer threw Error: ENOENT");
    expect(only("outcome/refuses").message).toContain("a prompt becomes a rejection, no-such-language");
  });

  it("tells chance from surroundings", () => {
    expect(only("chance/random").message).toContain("follows chance");
  });

  it("B06: a home folder that is a knob is the same everywhere", () => {
    expect(findings("home/knob")).toEqual([]);
  });

  it("B08: tools in the order of a folder are found, sorted by code units they hold", () => {
    expect(only("order/sync").where).toMatchObject({ section: "prompt", offset: 0 });
    expect(findings("order/sorted")).toEqual([]);
  });

  it("B08: a sort by the rules of a language is found", () => {
    expect(findings("order/collated").map((finding) => finding.message)).toEqual([
      expect.stringContaining("follows the locale: between en-US and et-EE"),
    ]);
  });

  it("B11: schema keys that come in another order are found on the wire, the order of `required` is kept", () => {
    expect(only("order/keys")).toMatchObject({
      where: { transform: "chat" },
      message: expect.stringContaining('The payload of "chat" follows the directory order') as string,
    });
    expect(findings("order/canonical")).toEqual([]);
  });

  it("finds tools of a request in another order, without any transform", () => {
    expect(only("order/request").message).toContain("The request follows the directory order");
  });

  it("B23: a floor tells what is lost, and isolation that a file in the home folder takes it", () => {
    expect(findings("home/config")).toEqual([
      expect.objectContaining({ code: "environment-dependent" }),
      expect.objectContaining({ code: "under-floor", actual: 120, allowed: 1000 }),
    ]);
    expect(findings("home/config")[0]?.message).toContain("follows the home:");
  });

  it.each(["clock/turn", "clock/knob"])("lets %s be", (contract) => {
    expect(findings(contract)).toEqual([]);
  });

  it("takes what a case expects for met", () => {
    expect(findings("outcome/expected")).toEqual([]);
  });

  it("leaves a contract alone that says so, whatever the config says", () => {
    expect(findings("off/own")).toEqual([]);
  });
});

requiring("git", GIT).describe("isolation of what git says", () => {
  it("B05: a live `git status` is found, although the tree is clean", () => {
    expect(only("git/stable")).toMatchObject({
      where: { section: "Status", offset: 11 + 15 },
      message: expect.stringContaining("follows the git state") as string,
    });
  });

  it("B05: a live `git status` in a `turn` section behind the rest is none", () => {
    expect(findings("git/turn")).toEqual([]);
  });
});
