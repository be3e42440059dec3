import { countChars } from "../measure/sizes.ts";
import { EXAMPLE_NAME, exampleSections } from "./example.ts";

const HEADROOM = 1.2;

/** Ceilings for the example: one a section, and one for the whole text. */
export function exampleBudgets({ schema }: { readonly schema: boolean }): string {
  const sections = exampleSections();
  const whole = countChars(sections.map(({ text }) => text).join("\n\n"));
  const rows = [
    ...sections.map(({ label, text }) => ceiling(countChars(text), { section: label })),
    ceiling(whole, {}),
  ];
  return `{
${schema ? '  "$schema": "../node_modules/prompt-budget/budgets/budgets.schema.json",\n' : ""}  "format": 1,
  // Who needs more room raises \`max\` in the change that needs it, and says in \`why\` what it is for.
  "ceilings": [
${rows.map((row) => `    ${row}`).join(",\n")}
  ]
}
`;
}

function ceiling(measured: number, what: Readonly<Record<string, string>>): string {
  const entry = {
    contract: EXAMPLE_NAME,
    ...what,
    unit: "chars",
    max: readable(measured * HEADROOM),
    why: `${measured} measured, with ${HEADROOM} x headroom`,
  };
  const fields = Object.entries(entry).map(
    ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return `{ ${fields.join(", ")} }`;
}

/** Rounded up to two digits that a person remembers. */
function readable(size: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(size)) - 1);
  return Math.ceil(size / step) * step;
}
