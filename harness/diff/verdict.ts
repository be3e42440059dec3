import type { BaseRef, Comparison } from "../gate/comparison.ts";
import type { Report } from "../gate/report.ts";
import { nameOf } from "./base.ts";

/** A comparison before its sentence. */
export type Parts = Omit<Comparison, "verdict" | "changed">;

/** A comparison with its sentence, which is all that a reader in a hurry sees. */
export function judged(parts: Parts, report: Report): Comparison {
  const changed = hasChanged(parts);
  return {
    ...parts,
    changed,
    verdict: changed ? changedSentence(parts, report) : sameSentence(parts, report),
  };
}

function hasChanged(parts: Parts): boolean {
  const { weakened, orders, ceilings, contracts, edits, payloads } = parts;
  return [weakened, orders, ceilings, contracts, edits, payloads].some((list) => list.length > 0);
}

function sameSentence({ base }: Parts, report: Report): string {
  const { contracts, cases, ceilings } = report.counts;
  const held = [count(contracts, "contract"), count(cases, "case"), count(ceilings, "ceiling")].join(", ");
  return `Nothing changed against ${baseWords(base)}: ${held}, and the gate ${stands(report)}`;
}

function changedSentence(parts: Parts, report: Report): string {
  const { base, edits, payloads, cases, weakened, contracts } = parts;
  const said = [
    base.how === "none" ? "everything is new" : undefined,
    news(contracts.filter(({ kind }) => kind === "added").length, "added"),
    news(contracts.filter(({ kind }) => kind === "removed").length, "removed"),
    edits.length + payloads.length === 0
      ? cases.compared === 0
        ? undefined
        : "no text changes"
      : `${told(edits.length, payloads.length)} in ${cases.changed} of ${count(cases.compared, "case")}`,
    costWords(parts),
    weakened.length === 0
      ? "nothing of the gate is weakened"
      : `the gate is weakened in ${count(weakened.length, "place")}`,
  ].filter((part) => part !== undefined);
  const start = report.verdict === "holds" ? "The gate holds" : `The gate ${stands(report)}`;
  return `${start}: ${said.join("; ")} (against ${baseWords(base)})`;
}

function told(edits: number, payloads: number): string {
  const parts = [
    edits > 0 ? count(edits, "edit") : undefined,
    payloads > 0 ? count(payloads, "payload change") : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(" and ");
}

/** The difference furthest from zero over all cases. */
function costWords({ cost }: Parts): string | undefined {
  const worst = cost.contracts
    .flatMap(({ range }) => range ?? [])
    .toSorted((a, b) => Math.abs(b) - Math.abs(a))[0];
  if (worst === undefined) return undefined;
  return worst === 0
    ? `no more and no fewer ${cost.unit}`
    : `at most ${worst > 0 ? "+" : ""}${worst} ${cost.unit} a turn`;
}

function stands({ verdict, findings }: Report): string {
  if (verdict === "holds") return "holds";
  const codes = [...new Set(findings.filter(({ level }) => level === "error").map(({ code }) => code))];
  const shown = codes.slice(0, 4).join(", ");
  return `is broken by ${shown}${codes.length > 4 ? ` and ${count(codes.length - 4, "other code")}` : ""}`;
}

function baseWords(base: BaseRef): string {
  switch (base.how) {
    case "merge-base":
      return `the merge base with ${nameOf(base)}`;
    case "merge-commit":
      return `the first parent of the merge, ${nameOf(base)}`;
    case "first-parent":
      return `the commit before, ${nameOf(base)}`;
    case "none":
      return `no base: ${base.ref}`;
    default:
      return nameOf(base);
  }
}

function news(number: number, verb: string): string | undefined {
  return number === 0 ? undefined : `${count(number, "contract")} ${verb}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
