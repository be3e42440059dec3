import { describe, expect, it } from "vitest";
import type { SectionRule } from "../prompt/contract.ts";
import { createPrompt } from "../prompt/prompt.ts";
import { checkOrder } from "./order.ts";

const RULES: SectionRule<{ tools: boolean }>[] = [
  { label: "identity" },
  { label: "rules" },
  { label: "tool/*", many: true, when: (knobs) => knobs.tools },
  { label: "ctx", may: true },
];

function check(
  labels: readonly string[],
  knobs = { tools: true },
): { code?: string; section?: string; offset?: number }[] {
  const prompt = createPrompt(labels.map((label) => ({ label, text: `text of ${label}` })));
  return checkOrder(prompt, RULES, knobs).map(
    ({ code, section, offset }) => ({ code, section, offset }) as never,
  );
}

describe("section order", () => {
  it("accepts the contract's order, with runs and without what may be missing", () => {
    expect(check(["identity", "rules", "tool/a", "tool/b", "ctx"])).toEqual([]);
    expect(check(["identity", "rules"])).toEqual([]);
  });

  it("finds a reorder that leaves every size as it was, and says where the section stands", () => {
    const sections = ["rules", "ctx", "identity"].map((label) => ({ label, text: "same size".padEnd(20) }));
    const [problem, ...rest] = checkOrder(createPrompt(sections), RULES, { tools: true });
    expect(rest).toEqual([]);
    expect(problem).toMatchObject({
      code: "section-order",
      section: "identity",
      actual: "index 2",
      allowed: "index 0",
      offset: 44,
    });
    expect(problem?.message).toBe('Section "identity" is expected at index 0 and stands at index 2, byte 44');
  });

  it("counts offsets in bytes, joiners of their own included", () => {
    const prompt = createPrompt([
      { label: "rules", text: "é" },
      { label: "identity", text: "I", before: "\n--\n" },
    ]);
    expect(checkOrder(prompt, RULES, { tools: true })).toMatchObject([{ section: "identity", offset: 6 }]);
    const late = createPrompt([
      { label: "identity", text: "é" },
      { label: "ctx", text: "c", before: "\n--\n" },
      { label: "rules", text: "r" },
    ]);
    expect(checkOrder(late, RULES, { tools: true })).toMatchObject([
      { code: "section-order", section: "rules", offset: 9 },
    ]);
  });

  it.each<[string, string[], { tools: boolean }, object[]]>([
    [
      "a section that is always due",
      ["rules"],
      { tools: true },
      [{ code: "section-missing", section: "identity" }],
    ],
    [
      "a section whose `when` does not hold",
      ["identity", "rules", "tool/a"],
      { tools: false },
      [{ code: "section-unexpected", section: "tool/a" }],
    ],
    [
      "a section without a rule",
      ["identity", "rulez", "rules"],
      { tools: true },
      [{ code: "section-unexpected", section: "rulez" }],
    ],
    [
      "a label that stands twice",
      ["identity", "rules", "rules"],
      { tools: true },
      [{ code: "duplicate-label", section: "rules" }],
    ],
  ])("finds %s", (_, labels, knobs, expected) => {
    expect(check(labels, knobs)).toMatchObject(expected);
  });

  it("names the rule that an unknown label was meant for", () => {
    const prompt = createPrompt([{ label: "identiy", text: "x" }]);
    expect(checkOrder(prompt, RULES, { tools: true })[0]?.message).toContain('did you mean "identity"?');
  });

  it("finds a section that says another lifetime than its rule", () => {
    const prompt = createPrompt([{ label: "a", text: "x", lifetime: "turn" }]);
    expect(checkOrder(prompt, [{ label: "a", lifetime: "release" }], {})).toMatchObject([
      { code: "lifetime-mismatch", actual: "turn", allowed: "release" },
    ]);
  });

  it("holds labels unique where a contract declares no order", () => {
    const prompt = createPrompt([
      { label: "a", text: "x" },
      { label: "a", text: "y" },
    ]);
    expect(checkOrder(prompt, undefined, {})).toMatchObject([{ code: "duplicate-label" }]);
  });
});
