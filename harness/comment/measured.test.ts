import { describe, expect, it } from "vitest";
import { parseBudgets } from "../gate/budgets-file.ts";
import { type Side, sideOf } from "../diff/side.ts";
import { renderSections } from "../checks/golden/sections.ts";
import { createMeasurer } from "../measure/measure.ts";
import { createPrompt } from "../prompt/prompt.ts";
import type { Section } from "../prompt/section.ts";
import { measureRecorded } from "./measured.ts";

const SECTIONS: readonly Section[] = [
  { label: "Role", text: "Tend the gärden." },
  { label: "Rules", text: "- Be brief.\n- Name the plant." },
];

interface Recorded {
  readonly sections?: readonly Section[];
  readonly tags?: readonly string[];
  readonly levels?: Readonly<Record<string, string>>;
  readonly digest?: boolean;
  readonly text?: string;
  readonly transforms?: Readonly<Record<string, object>>;
}

function side(recorded: Recorded | undefined, lines: readonly object[] = []): Side {
  const files = new Map<string, Uint8Array>();
  if (recorded !== undefined) {
    const { sections = SECTIONS, tags = [], levels = {}, digest = false, text, transforms = {} } = recorded;
    const prompt = createPrompt(sections);
    const record = { format: 1, cases: { plain: { knobs: {}, tags } }, levels, transforms };
    files.set("demo/contract.json", Buffer.from(JSON.stringify(record)));
    files.set("demo/plain.sections.json", Buffer.from(renderSections(prompt)));
    if (digest) files.set("demo/plain.digest.json", Buffer.from("{}"));
    else files.set("demo/plain.md", Buffer.from(text ?? prompt.text));
    for (const name of Object.keys(transforms)) {
      const payload = {
        system: [
          { type: "text", text: { $text: ["Role", "Rules"] } },
          { type: "text", text: "added" },
        ],
      };
      files.set(`demo/plain.${name}.json`, Buffer.from(JSON.stringify(payload)));
    }
  }
  const ceilings = lines.map((line) => ({ contract: "demo", unit: "chars", why: "small", ...line }));
  const counter = { name: "mine", count: () => 0 };
  const budgets = JSON.stringify({ format: 1, ceilings });
  return sideOf(files, parseBudgets(budgets, "budgets/demo.json", [counter]), "a test");
}

async function measure(
  lines: readonly object[],
  landed: Recorded | undefined = {},
  base: Recorded | undefined = {},
) {
  const data = { ref: { ref: "main", how: "named" as const }, side: side(base, lines), budgets: [] };
  return measureRecorded(data, side(landed), createMeasurer());
}

describe("recorded goldens held to the ceilings of a base", () => {
  it.each([
    ["the whole", {}, 47],
    ["the whole in bytes", { unit: "bytes" }, 48],
    ["the whole in lines", { unit: "lines" }, 4],
    ["the whole in UTF-16 units", { unit: "utf16" }, 47],
    ["the whole in o200k tokens", { unit: "tokens" }, 15],
    ["the whole in another encoding", { unit: "tokens:cl100k_base" }, 16],
    ["the whole in ≈ tokens", { unit: "approx-tokens" }, 11],
    ["a section", { section: "Rules" }, 29],
    ["a sum", { sum: ["*"] }, 45],
    ["all but a section", { except: ["Rules"] }, 16],
    ["a payload", { transform: "chat" }, 52],
  ])("measures %s again from the text", async (_, line, actual) => {
    const transforms = { chat: {} };
    const { report, notes } = await measure([{ ...line, max: 1000 }], { transforms }, { transforms });
    expect(report.ceilings.map((row) => row.actual)).toEqual([actual]);
    expect(notes).toEqual([]);
    expect(report.verdict).toBe("holds");
  });

  it("believes no size that a table claims", async () => {
    const { report } = await measure([{ max: 40 }], { text: `${createPrompt(SECTIONS).text} And more.` });
    expect(report.findings.map(({ code }) => code)).toEqual(["golden-malformed", "over-ceiling"]);
    expect(report.ceilings[0]).toMatchObject({ actual: 57, status: "over" });
  });

  it.each([
    ["named measures", { section: "Rules", measure: "body" }],
    ["parts of the request", { part: "tools" }],
    ["a unit that the project counts itself", { unit: "mine" }],
    ["a payload whose text the project tells itself", { transform: "chat" }],
  ])("says that it cannot measure %s, and calls nothing unmatched", async (_, line) => {
    const transforms = { chat: { text: "own" } };
    const { report, notes } = await measure(
      [{ ...line, max: 1 }, { max: 1000 }],
      { transforms },
      { transforms },
    );
    expect(notes).toEqual([expect.stringMatching(/^1 ceiling measured in part or not at all: /)]);
    expect(report.findings).toEqual([]);
    expect(report.ceilings).toHaveLength(1);
  });

  it("says that a digest keeps no text", async () => {
    const { report, notes } = await measure([{ max: 1 }], { digest: true }, { digest: true });
    expect(notes.join()).toContain("keep no text");
    expect(report.verdict).toBe("holds");
    expect(report.contracts[0]?.cases[0]).toMatchObject({ outcome: "prompt", chars: 0 });
  });

  it("holds a case by the tags of the base, though the pull request drops them, and by those that it adds", async () => {
    const line = { tag: "visible", max: 10 };
    for (const [landed, base] of [
      [{}, { tags: ["visible"] }],
      [{ tags: ["visible"] }, {}],
    ] as const) {
      const { report } = await measure([line], landed, base);
      expect(report.findings.map(({ code }) => code)).toEqual(["over-ceiling"]);
    }
  });

  it("takes levels from the base, not from the pull request", async () => {
    const off = { levels: { "over-ceiling": "off" } };
    expect((await measure([{ max: 10 }], off, {})).report.verdict).toBe("broken");
    expect((await measure([{ max: 10 }], {}, off)).report.verdict).toBe("holds");
  });

  it("finds a ceiling that held something at the base and holds nothing any more", async () => {
    const { report } = await measure([{ section: "Rules", max: 100 }], { sections: SECTIONS.slice(0, 1) });
    expect(report.findings.map(({ code }) => code)).toEqual(["ceiling-unmatched"]);
    expect((await measure([{ section: "Never", max: 100 }])).report.findings).toEqual([]);
  });

  it("names the cases that no ceiling of the base caps", async () => {
    const { notes } = await measure([{ contract: "other", max: 10 }]);
    expect(notes).toEqual(["no ceiling of the base caps 1 of the cases: demo · plain"]);
  });
});
