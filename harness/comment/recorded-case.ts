import { recoverSections } from "../checks/golden/sections.ts";
import { outcomeOf, type SideCase, tableOf, templatesOf } from "../diff/side.ts";
import type { CaseReport } from "../gate/report.ts";
import { countBytes, countChars } from "../measure/sizes.ts";
import { DEFAULT_LIFETIME } from "../prompt/lifetime.ts";
import type { Composed } from "../prompt/outcome.ts";

/** False where the cuts of the section table do not fit the recorded text. */
export function fitsTable(item: SideCase): boolean {
  const text = item.files.get("md");
  const table = tableOf(item);
  if (text === undefined || table === undefined) return false;
  return recoverSections(text, table)?.size === table.sections.length;
}

/** The case with sizes counted from its text, not taken from its table. */
export function caseReport(item: SideCase, composed: Composed | undefined): CaseReport {
  const kind = outcomeOf(item);
  const { text = "", sections = [] } = composed?.prompt ?? {};
  return {
    name: item.name,
    tags: item.options.tags ?? [],
    outcome: kind === "rejection" || kind === "none" ? kind : "prompt",
    golden: "none",
    chars: countChars(text),
    bytes: countBytes(text),
    sections: sections.map((section) => ({
      label: section.label,
      lifetime: section.lifetime ?? DEFAULT_LIFETIME,
      chars: countChars(section.text),
      bytes: countBytes(section.text),
    })),
    transforms: [...templatesOf(item).keys()],
  };
}
