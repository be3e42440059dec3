import { expect, it } from "vitest";
import { skills } from "./fixtures.ts";
import { skillInstructions } from "./skills.ts";

it("lists skills by name, one line each, in whatever order they were found", () => {
  const text = skillInstructions(skills());
  expect(text.match(/^- \*\*[a-z-]+(?=\*\*: )/gm)).toEqual([
    "- **invoice-matching",
    "- **quarterly-report",
    "- **spreadsheet-review",
  ]);
  expect(text).toContain("what does not fit, with the amount in dispute.");
  expect(skillInstructions(skills().toReversed())).toBe(text);
});

it("says nothing when there are no skills", () => {
  expect(skillInstructions([])).toBe("");
});
