import { expect, it } from "vitest";
import { interpolate } from "./interpolate.ts";

it.each([
  ["{{A}}", "1"],
  ["{{A}}{{A_2}}", "12"],
  ["{{{A}}}", "{1}"],
])("fills %s exactly", (template, text) => {
  expect(interpolate(template, { A: "1", A_2: "2" }).text).toBe(text);
});

it.each(["{{a}}", "{{ A }}", "{{A }}", "{{_A}}", "{{2A}}", "{{A-B}}", "{A}", "{{}}", "{{A\n}}"])(
  "takes %j for text, not for a variable",
  (template) => {
    const filled = interpolate(template, { A: "1", a: "1", _A: "1", "2A": "1", "A-B": "1" });
    expect(filled).toMatchObject({ text: template, unresolved: [] });
  },
);
