import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { VERSION } from "../harness/gate/version.ts";
import { type Folder, temporaryFolder } from "../harness/testing/folder.ts";
import {
  hasRegistry,
  isOffline,
  managerCommand,
  pack,
  type Packed,
  type Ran,
  runIn,
} from "../harness/testing/packed.ts";
import { requiring } from "../harness/testing/requires.ts";
import { SAMPLE } from "../harness/testing/sample.ts";

let packed: Packed;
beforeAll(() => {
  packed = pack();
}, 180_000);
afterAll(() => rmSync(packed.folder, { recursive: true, force: true }), 180_000);

const JSON_PROJECT = {
  "prompt-budget.config.json":
    '{ "contracts": [{ "json": "recorded/*.json" }] } // recorded by the agent itself',
  "recorded/first.json": JSON.stringify({ system: "You help with the garden." }),
  "budgets/recorded.json": `{ "format": 1, "ceilings": [
    { "contract": "recorded", "unit": "chars", "max": 30, "why": "one sentence" } ] }`,
};

const COMPOSERS = ["cherry-studio", "cookie-agent", "protoagent", "zapvol"];

describe("the package", () => {
  it("has no fault that publint knows", async () => {
    const bytes = readFileSync(packed.tarball);
    const tarball = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it("has types that every ES module reader resolves", async () => {
    const tarball = createPackageFromTarballData(new Uint8Array(readFileSync(packed.tarball)));
    const entrypointsLegacy = false;
    const entrypoints = [...doors(), ...COMPOSERS.map((name) => `./composers/${name}`)];
    const { problems } = (await checkPackage(tarball, { entrypoints, entrypointsLegacy })) as {
      problems: { kind: string; resolutionKind?: string }[];
    };
    // The profile `esm-only`: how CommonJS and the resolution of Node 10 fare is no concern of this package.
    const esm = problems.filter(
      ({ resolutionKind = "" }) => !["node10", "node16-cjs"].includes(resolutionKind),
    );
    expect(esm).toEqual([]);
  });

  it("compiles in a strict project that checks libraries too, without the types of Node", () => {
    const folder = temporaryFolder({
      "package.json": '{ "type": "module" }',
      "user.ts": USER,
      "tsconfig.json": JSON.stringify({
        compilerOptions: {
          strict: true,
          exactOptionalPropertyTypes: true,
          module: "nodenext",
          target: "es2023",
          noEmit: true,
          types: [],
        },
      }),
    });
    linkPackage(folder);
    const tsc = join(import.meta.dirname, "..", "node_modules", "typescript", "bin", "tsc");
    expect(runIn(folder.path, process.execPath, [tsc]).stdout).toBe("");
  });

  it("holds its doors and what they reach: no test, no fixture, no contract of this repository", () => {
    const files = runIn(packed.folder, "tar", ["-tzf", packed.tarball]).stdout.trim().split("\n");
    expect(files).toContain("package/README.md");
    expect(files).toContain("package/LICENSE");
    for (const name of COMPOSERS) expect(files).toContain(`package/dist/composers/${name}/index.d.ts`);
    const foreign = /\.test\.|\/testing|\/fixtures\/(?!command\/)|\/contracts\.|(?<!\.d)\.tsx?$/;
    expect(files.filter((file) => foreign.test(file))).toEqual([]);
  });

  it("carries the version that it reports", () => {
    expect(packed.manifest.version).toBe(VERSION);
  });
});

describe("run from elsewhere, without an install", () => {
  it("runs on a config in JSON", () => {
    const folder = temporaryFolder(JSON_PROJECT);
    expect(cli(folder.path, ["-u"])).toMatchObject({ code: 0 });
    expect(cli(folder.path, [])).toMatchObject({ code: 0 });
  });

  it.each([
    ["JavaScript", "prompt-budget.config.js"],
    ["TypeScript", "prompt-budget.config.ts"],
  ])("a config in %s finds `prompt-budget`, and nothing is cached", (_, config) => {
    const folder = temporaryFolder({
      [config]: SAMPLE["prompt-budget.config.js"],
      "budgets/demo.json": SAMPLE["budgets/demo.json"],
    });
    const temporary = temporaryFolder();
    const env = { TMPDIR: temporary.path };
    expect(cli(folder.path, ["-u"], env)).toMatchObject({ code: 0 });
    expect(cli(folder.path, [], env)).toMatchObject({ code: 0 });
    expect(folder.files().filter((file) => !/^(goldens|budgets)\/|^prompt-budget/.test(file))).toEqual([]);
    expect(temporary.files()).toEqual([]);
  });

  it("caches a TypeScript config below the project's own node_modules, and nowhere else", () => {
    const folder = temporaryFolder({ "prompt-budget.config.ts": SAMPLE["prompt-budget.config.js"] });
    mkdirSync(join(folder.path, "node_modules"));
    const temporary = temporaryFolder();
    cli(folder.path, [], { TMPDIR: temporary.path });
    const cached = folder.files().filter((file) => file !== "prompt-budget.config.ts");
    expect(cached.length).toBeGreaterThan(0);
    for (const file of cached) expect(file).toMatch(/^node_modules\/\.cache\/prompt-budget\//);
    expect(temporary.files()).toEqual([]);
  });

  it("composes with the same copy that judges: a rejection is one", () => {
    const folder = temporaryFolder(SAMPLE);
    cli(folder.path, ["-u"]);
    expect(folder.read("goldens/demo/agent/crowded.rejection.json")).toContain("too-many-tools");
  });
});

describe("starting", () => {
  const loadedBy = (args: readonly string[]): string[] => {
    const folder = temporaryFolder({ ...SAMPLE, "log.mjs": LOG_HOOK, "hook.mjs": HOOK });
    const bin = join(packed.unpacked, "dist", "cli", "bin.js");
    runIn(folder.path, process.execPath, ["--import", "./hook.mjs", bin, ...args], {
      LOG: join(folder.path, "log"),
    });
    return folder.read("log").trim().split("\n");
  };

  it.each([["--help"], ["--version"]])("%s loads nothing but the words of the help", (flag) => {
    const loaded = loadedBy([flag]);
    expect(loaded.length).toBeLessThan(20);
    expect(loaded.filter((url) => url.includes("/node_modules/") || url.endsWith("/gate.js"))).toEqual([]);
  });

  it("check loads no tokenizer, benchmark, page or GitHub client until one is asked for", () => {
    const loaded = loadedBy(["check"]);
    expect(loaded.some((url) => url.endsWith("dist/gate.js"))).toBe(true);
    expect(
      loaded.filter((url) => /gpt-tokenizer|tinybench|@actions|vitest|\/html|modelcontextprotocol/.test(url)),
    ).toEqual([]);
  });
});

const registry = requiring("a package registry", hasRegistry(), !isOffline());

registry.describe.each(["npm", "pnpm"] as const)("installed with %s", (manager) => {
  let home: string;
  const exec = (...args: string[]): Ran => {
    const [command, ...first] = managerCommand(manager);
    const run = manager === "npm" ? ["exec", "--no", "--", "prompt-budget"] : ["exec", "prompt-budget"];
    return runIn(home, command, [...first, ...run, ...args]);
  };
  const tool = (...args: string[]): Ran =>
    runIn(home, join(home, "node_modules", ".bin", "prompt-budget"), args);

  beforeAll(() => {
    home = join(packed.folder, manager);
    mkdirSync(home);
    writeFileSync(join(home, "package.json"), '{ "name": "stranger", "private": true, "type": "module" }\n');
    const [command, ...first] = managerCommand(manager);
    const add = manager === "npm" ? ["install", "--save-dev"] : ["add", "--save-dev"];
    const { code, stderr } = runIn(home, command, [...first, ...add, packed.tarball]);
    if (code !== 0) throw new Error(`${manager} cannot install the package:\n${stderr}`);
  }, 180_000);

  const passesThenBreaks = (change: () => void): void => {
    expect(tool("check")).toMatchObject({ code: 1 });
    expect(tool("-u")).toMatchObject({ code: 0 });
    expect(tool("check", "--ci")).toMatchObject({ code: 0 });
    change();
    const broken = tool("check");
    expect(broken.code).toBe(1);
    expect(broken.stdout).toContain("golden-differs");
    expect(broken.stdout).toContain("over-ceiling");
  };

  beforeEach(() => {
    for (const left of readdirSync(home)) {
      if (!["node_modules", "package.json"].includes(left)) rmSync(join(home, left), { recursive: true });
    }
  });

  it.each([
    ["JavaScript", {}, "prompt-budget.config.js"],
    ["TypeScript", { "tsconfig.json": "{}" }, "prompt-budget.config.ts"],
  ])(
    "init, check, -u and a failing check on a config in %s",
    (_, files, config) => {
      for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text);
      expect(exec("init").stdout).toContain(`+ ${config}`);
      passesThenBreaks(() => {
        const path = join(home, config);
        const longer = readFileSync(path, "utf8").replace("Leave the rest out.", "Leave it out. ".repeat(9));
        writeFileSync(path, longer);
      });
    },
    180_000,
  );

  it("init, check, -u and a failing check on a config in JSON", () => {
    for (const [name, text] of Object.entries(JSON_PROJECT)) {
      mkdirSync(dirname(join(home, name)), { recursive: true });
      writeFileSync(join(home, name), text);
    }
    expect(exec("init").stdout).toContain("= prompt-budget.config.json");
    passesThenBreaks(() =>
      writeFileSync(join(home, "recorded", "first.json"), JSON.stringify({ system: "You help. ".repeat(9) })),
    );
  }, 180_000);
});

const USER = `
import { absent, defineConfig, defineContract, matrix, noDuplicates, type Report } from "prompt-budget";
${COMPOSERS.map((name, index) => `import * as system${index} from "prompt-budget/composers/${name}";`).join("\n")}
const demo = defineContract({
  name: "demo",
  compose: ({ tools }: { tools?: readonly string[] }) => [
    { label: "Role", text: "You help." },
    ...(tools === undefined ? [] : [{ label: "Tools", text: tools.join(", ") }]),
  ],
  sections: [{ label: "Role" }, { label: "Tools", when: ({ tools }) => tools !== undefined }],
  cases: { plain: {}, ...matrix({ tools: [absent, ["read"]] }, "full") },
  invariants: [noDuplicates()],
});
export default defineConfig({ contracts: [demo] });
export const verdict = (report: Report): string => report.verdict;
export const systems = [${COMPOSERS.map((_, index) => `system${index}`).join(", ")}];
// @ts-expect-error a misspelt label is a type error
defineContract({ name: "x", compose: () => [{ label: "Role", text: "" }], sections: [{ label: "Rolle" }], cases: { a: {} } });
`;

const HOOK = `import { register } from "node:module"; register("./log.mjs", import.meta.url);`;
const LOG_HOOK = `
import { appendFileSync } from "node:fs";
export async function load(url, context, next) {
  if (url.startsWith("file:")) appendFileSync(process.env.LOG, url + "\\n");
  return next(url, context);
}`;

function doors(): string[] {
  return Object.keys(packed.manifest.exports).filter(
    (name) => !name.includes("*") && !name.endsWith(".json"),
  );
}

function linkPackage(folder: Folder): void {
  folder.write("node_modules/.keep", "");
  runIn(folder.path, "ln", ["-s", packed.unpacked, join(folder.path, "node_modules", "prompt-budget")]);
}

function cli(cwd: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Ran {
  return runIn(cwd, process.execPath, [join(packed.unpacked, "dist", "cli", "bin.js"), ...args], env);
}
