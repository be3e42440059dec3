import type { CeilingChange } from "../gate/comparison.ts";
import { type Levels, toFinding } from "../gate/findings.ts";
import type { Finding } from "../prompt/finding.ts";
import type { BaseData } from "./base.ts";
import { nameOf } from "./base.ts";
import { boundWords, ceilingWords } from "./ceiling-words.ts";

/** Ceilings are changed on purpose: a raise says why, nothing is removed or measured otherwise unseen. */
export function ceilingFindings(
  changes: readonly CeilingChange[],
  base: BaseData,
  levels: Levels,
): Finding[] {
  return changes.filter(({ weaker }) => weaker).flatMap((change) => findingOf(change, base, levels));
}

function findingOf(change: CeilingChange, { ref }: BaseData, levels: Levels): Finding[] {
  const { kind, before, after, selector, file, line, newWords } = change;
  const code =
    kind === "unit"
      ? "unit-changed"
      : kind === "removed" || kind === "narrowed"
        ? "ceiling-removed"
        : kind === "raised" && !newWords
          ? "raised-without-why"
          : undefined;
  if (code === undefined) return [];
  const told =
    code === "raised-without-why"
      ? `Raised from ${boundWords(before)} to ${boundWords(after)}, and \`why\` says nothing new: "${after?.why ?? ""}"`
      : `Against ${nameOf(ref)}: ${ceilingWords(change)}`;
  const bound = (side: typeof before) => side?.max ?? side?.min;
  const [actual, allowed] = [bound(after), bound(before)];
  return toFinding(
    {
      code,
      message: `${told}: ${selector}`,
      ...(actual === undefined || kind === "unit" ? {} : { actual }),
      ...(allowed === undefined || kind === "unit" ? {} : { allowed }),
      ...(before === undefined || kind === "unit" ? {} : { unit: before.unit }),
    },
    { file, ...(line === undefined ? {} : { line }) },
    levels,
  );
}

/** A base without budgets held nothing, so that no raise can be seen: said once, never passed over. */
export function noBudgetsFinding(
  base: BaseData,
  changes: readonly CeilingChange[],
  levels: Levels,
): Finding[] {
  const fresh = changes.filter(({ kind }) => kind === "new").length;
  if (base.ref.commit === undefined || base.budgets.length > 0 || fresh === 0) return [];
  const message = `No budgets at base ${nameOf(base.ref)}: every ceiling is new (${fresh})`;
  return toFinding({ code: "no-base-budgets", message }, {}, levels);
}
