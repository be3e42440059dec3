import { cpSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Report } from "../../gate/report.ts";
import { runCli } from "../../testing/cli.ts";
import { type Folder, temporaryFolder } from "../../testing/folder.ts";
import { hasCommand, requiring } from "../../testing/requires.ts";

const EXAMPLE = fileURLToPath(new URL("../../../fixtures/command", import.meta.url));
const python = requiring("python3", hasCommand("python3"));

function example(): Folder {
  const folder = temporaryFolder();
  cpSync(EXAMPLE, folder.path, { recursive: true });
  return folder;
}

/** The example with another module in the place of its prompts. */
function composer(body: string, config: object = {}): Folder {
  const folder = example();
  folder.write(
    "agent/prompts.py",
    `import os, subprocess, sys\nfrom prompt_budget import *\n${body}\nserve(Contract("demo", compose, {"only": {}}))\n`,
  );
  folder.write(
    "prompt-budget.config.json",
    JSON.stringify({
      contracts: [{ command: ["python3", "-m", "agent.prompts"] }],
      levels: { "case-uncapped": "off", "ceiling-unmatched": "off" },
      ...config,
    }),
  );
  return folder;
}

const update = async (folder: Folder) => {
  const { stdout, stderr } = await runCli(folder.path, ["update", "--json"]);
  expect(stderr).toBe("");
  return (JSON.parse(stdout) as Report).findings.map(({ code, message }) => [code, message]);
};

python.describe("the Python example", () => {
  it("is recorded, then holds, and leaves nothing of Python's behind", async () => {
    const folder = example();
    expect(await runCli(folder.path, ["update"])).toMatchObject({ code: 0, stderr: "" });
    const recorded = folder.files();
    expect(await runCli(folder.path, ["check", "--ci"])).toMatchObject({ code: 0, stderr: "" });
    expect(folder.files()).toEqual(recorded);
    expect(recorded.filter((file) => file.startsWith("goldens/"))).toEqual([
      "goldens/reading-room/assistant/contract.json",
      "goldens/reading-room/assistant/crowded.rejection.json",
      "goldens/reading-room/assistant/full.md",
      "goldens/reading-room/assistant/full.sections.json",
      "goldens/reading-room/assistant/plain.md",
      "goldens/reading-room/assistant/plain.sections.json",
    ]);
    expect(folder.read("goldens/reading-room/assistant/full.md")).toContain(
      "# Today, 12:00\n\nThe map room is closed.",
    );
    expect(recorded.filter((file) => file.includes("pycache"))).toEqual([]);
  });
});

python.describe("the Python helper", () => {
  it("keeps what the program and its children print out of the answers", async () => {
    const folder = composer(
      'claim_stdout()\nprint("loading", flush=True)\ndef compose(knobs, env):\n    print("composing", flush=True)\n    os.write(1, b"raw")\n    subprocess.run(["echo", "child"])\n    return "Be brief."',
    );
    expect(await update(folder)).toEqual([]);
    expect(folder.read("goldens/demo/only.md")).toBe("Be brief.");
  });

  it.each([
    [
      "an exception with its place",
      'raise ValueError("no such plant")',
      "The program threw ValueError: no such plant (prompts.py:4)",
    ],
    ["an end", "sys.exit(4)", "The program ended with exit code 4 before it answered"],
    ["a value that is no JSON", "return {1, 2}", expect.stringContaining("is wrong: sections[0]") as string],
  ])("tells %s", async (_, body, message) => {
    const findings = await update(composer(`def compose(knobs, env):\n    ${body}`));
    expect(findings.map(([, said]) => said)).toEqual([message]);
  });

  it("carries every character, half ones among them", async () => {
    const folder = composer('def compose(knobs, env):\n    return "é 你 \\U0001F680 \\u2028 \\x00 \\ufeff"');
    expect(await update(folder)).toEqual([]);
    expect(folder.read("goldens/demo/only.md")).toBe("é 你 🚀 \u2028 \0 \uFEFF");
    const half = composer('def compose(knobs, env):\n    return "\\ud83d"');
    expect((await update(half)).map(([code]) => code)).toEqual(["ill-formed-utf16"]);
  });

  it("composes a set in the same order in every run", async () => {
    const folder = composer('def compose(knobs, env):\n    return " ".join({str(n) for n in range(40)})');
    expect(await update(folder)).toEqual([]);
    for (const _ of [1, 2]) expect((await runCli(folder.path, ["check"])).code).toBe(0);
  });

  it("is found out under isolation where a prompt follows the order of a set", async () => {
    const folder = composer('def compose(knobs, env):\n    return " ".join({str(n) for n in range(40)})', {
      isolate: true,
    });
    const findings = await update(folder);
    expect(findings.map(([code]) => code)).toEqual(["environment-dependent"]);
    expect(findings[0]?.[1]).toContain("follows the hash seed");
  });
});

describe("the example", () => {
  it("holds what its README names, and nothing that Python compiled", () => {
    expect(readdirSync(EXAMPLE, { recursive: true }).map(String).toSorted()).toEqual([
      "README.md",
      "agent",
      "agent/__init__.py",
      "agent/prompts.py",
      "budgets",
      "budgets/agent.json",
      "prompt-budget.config.json",
      "prompt_budget.py",
    ]);
  });
});
