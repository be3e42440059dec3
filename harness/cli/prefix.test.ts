import { describe, expect, it } from "vitest";
import type { Report } from "../gate/report.ts";
import { createMeasurer } from "../measure/measure.ts";
import { runCli } from "../testing/cli.ts";
import { temporaryFolder } from "../testing/folder.ts";
import { SAMPLE } from "../testing/sample.ts";

const PLAIN = "You answer questions about the garden.\n\n# Rules\n\n- Be brief.\n- Name the plant.";
const AHEAD =
  "You answer questions about the garden.\n\n# Tools\n\n- water: waters a bed\n\n# Rules\n\n- Be brief.\n- Name the plant.";

function prefixes({ contracts }: Report) {
  return Object.fromEntries((contracts[0]?.cases ?? []).map((item) => [item.name, item.prefix]));
}

describe("the cacheable prefix", () => {
  it("stands in JSON with its bytes and the section that varies, without a token counted", async () => {
    const folder = temporaryFolder(SAMPLE);
    const { stdout } = await runCli(folder.path, ["--json"]);
    const { plain, full, crowded } = prefixes(JSON.parse(stdout) as Report);
    expect(plain).toMatchObject({ bytes: PLAIN.length, of: PLAIN.length });
    expect(plain).not.toHaveProperty("varies");
    expect(full).toMatchObject({
      bytes: AHEAD.length,
      of: AHEAD.length + "\n\n# Memory\n\nThe roses were watered.".length,
      varies: "Memory",
      payloads: [{ transform: "chat", bytes: AHEAD.length + 2, varies: "Memory", markers: [] }],
    });
    expect(crowded).toBeUndefined();
    expect(JSON.stringify([plain, full])).not.toContain("tokens");
  });

  it("counts o200k tokens and knows a model's minimum where it is asked to", async () => {
    const folder = temporaryFolder({
      ...SAMPLE,
      "prompt-budget.config.js": SAMPLE["prompt-budget.config.js"].replace(
        "({ messages:",
        '({ model: "gpt-5", messages:',
      ),
    });
    const { stdout } = await runCli(folder.path, ["--json", "--prefix"]);
    const { full } = prefixes(JSON.parse(stdout) as Report);
    const tokens = await createMeasurer().measure(AHEAD, "tokens");
    expect(full).toMatchObject({ tokens, payloads: [{ minimum: { least: 1024 }, caches: "no" }] });
  });

  it("is a table of each contract's largest and smallest case, for who asks", async () => {
    const folder = temporaryFolder(SAMPLE);
    await runCli(folder.path, ["update"]);
    expect((await runCli(folder.path, [])).stdout).not.toContain("stable bytes");
    const { code, stdout } = await runCli(folder.path, ["--prefix"]);
    expect(code).toBe(0);
    const table = stdout.split("\n\n").find((block) => block.startsWith("contract    case   payload"));
    expect(table).toMatchInlineSnapshot(`
      "contract    case   payload  stable bytes   of  o200k tokens  to first marker  first to vary  minimum  caches
      demo/agent  full   –                 110  145            29                –  Memory               –  –
      demo/agent  full   → chat            112  145            29                –  Memory               –  –
      demo/agent  plain  –                  78   78            19                –  –                    –  –
      demo/agent  plain  → chat             78   78            19                –  –                    –  –"
    `);
  });

  it("is asked of `check` alone", async () => {
    const folder = temporaryFolder(SAMPLE);
    const { code, stderr } = await runCli(folder.path, ["update", "--prefix"]);
    expect(code).toBe(2);
    expect(stderr).toContain("`update` has no option --prefix");
  });
});

const STATUS = `
import { defineConfig, defineContract } from "prompt-budget";
let asked = 0;
const agent = defineContract({
  name: "agent",
  compose: () => [
    { label: "Rules", text: "Be brief.", lifetime: "release" },
    { label: "Status", text: "Changed: x" + ++asked, lifetime: "turn" },
  ],
  cases: { plain: {} },
  turns: () => [{}, {}],
  transforms: {
    messages: {
      joins: ["\\n\\n"],
      apply: ({ system }) => {
        const [rules, status] = system.split("\\n\\n");
        return {
          system: [{ type: "text", text: rules, cache_control: { type: "ephemeral" } }, { type: "text", text: status }],
        };
      },
    },
  },
});
export default defineConfig({ levels: { "case-uncapped": "off", "golden-missing": "off" }, contracts: [agent] });
`;

describe("a section that varies", () => {
  it("B05: declared `turn` behind the last marker holds, with the bytes ahead of it for a prefix", async () => {
    const folder = temporaryFolder({ "prompt-budget.config.js": STATUS });
    const { code, stdout } = await runCli(folder.path, ["--json"]);
    const report = JSON.parse(stdout) as Report;
    expect({ code, findings: report.findings }).toEqual({ code: 0, findings: [] });
    expect(prefixes(report)["plain"]).toMatchObject({
      bytes: 9,
      varies: "Status",
      payloads: [{ bytes: 9, markers: [{ path: "$.system[0]", bytes: 9, stable: true }] }],
    });
  });
});
