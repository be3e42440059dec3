import { readable } from "../gate/readable.ts";
import { HEADROOM } from "../gate/room.ts";
import { countChars } from "../measure/sizes.ts";
import { EXAMPLE_NAME, exampleSections } from "./example.ts";

/** Something measured, and how a budgets file selects it. */
export interface Measured {
  readonly contract: string;
  readonly section?: string;
  readonly chars: number;
}

/** The example, a section at a time and as a whole. */
export function measuredExample(): readonly Measured[] {
  const sections = exampleSections();
  const whole = sections.map(({ text }) => text).join("\n\n");
  return [
    ...sections.map(({ label, text }) => ({
      contract: EXAMPLE_NAME,
      section: label,
      chars: countChars(text),
    })),
    { contract: EXAMPLE_NAME, chars: countChars(whole) },
  ];
}

/** A budgets file with a ceiling for each. */
export function suggestedBudgets(
  measured: readonly Measured[],
  { schema }: { readonly schema: boolean },
): string {
  const reference = '  "$schema": "../node_modules/prompt-budget/budgets/budgets.schema.json",\n';
  return `{
${schema ? reference : ""}  "format": 1,
  // Who needs more room raises \`max\` in the change that needs it, and says in \`why\` what it is for.
  "ceilings": [
${measured.map((one) => `    ${ceilingLine(one)}`).join(",\n")}
  ]
}
`;
}

function ceilingLine({ chars, ...selector }: Measured): string {
  const entry = {
    ...selector,
    unit: "chars",
    max: readable(chars * HEADROOM),
    why: `${chars} measured, with ${HEADROOM} x headroom`,
  };
  const fields = Object.entries(entry).map(
    ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return `{ ${fields.join(", ")} }`;
}
