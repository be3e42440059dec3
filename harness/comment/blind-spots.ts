import type { Ceiling } from "../checks/ceilings.ts";
import type { RecordData } from "../diff/side.ts";
import { unitNames } from "../measure/units.ts";

const PLAIN_UNITS: ReadonlySet<string> = new Set(unitNames());

/** What a case whose golden keeps no text hides. */
export const DIGEST = "cases whose golden is a digest keep no text";

/** Why a ceiling cannot be measured from goldens, as a clause; undefined where it can. */
export function blindSpot(ceiling: Ceiling, record: RecordData | undefined): string | undefined {
  if (!PLAIN_UNITS.has(ceiling.unit.name)) {
    return "a unit is counted by code of the project, which does not run here";
  }
  if (ceiling.measure !== undefined) return "named measures of sections are not recorded";
  if (ceiling.part !== undefined) return "requests are recorded only as what the transforms made of them";
  if (ceiling.transform !== undefined && record?.transforms?.[ceiling.transform]?.text !== undefined) {
    return "a transform tells by code of the project which text of its payload counts";
  }
  return undefined;
}
