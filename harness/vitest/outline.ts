import type { Ceiling } from "../checks/ceilings.ts";
import { unitLabel } from "../measure/units.ts";
import type { Project } from "../gate/project.ts";
import type { ResolvedContract } from "../gate/resolve.ts";

/** Which cases. */
export type Select = (contract: string, name: string) => boolean;

/** A test to be: what it stands for, and what runs are filtered by. */
export interface Planned {
  readonly key: string;
  readonly name: string;
}

/** The tests of a contract. */
export interface ContractOutline {
  readonly contract: ResolvedContract;
  readonly cases: readonly Planned[];
  /** The contract's own record. */
  readonly record: Planned;
  /** Rules over all its cases. */
  readonly rules: readonly Planned[];
  readonly ceilings: readonly Planned[];
}

/** Every test of a project, or of a part of it. */
export interface Outline {
  readonly contracts: readonly ContractOutline[];
  /** Ceilings that name contracts by a glob. */
  readonly ceilings: readonly Planned[];
  readonly whole: readonly Planned[];
}

export const OBSOLETE = "obsolete";
export const UNMATCHED = "unmatched";
export const REST = "rest";

export function caseKey(contract: string, name: string): string {
  return `case ${contract}/${name}`;
}

export function recordKey(contract: string): string {
  return `record ${contract}`;
}

export function ruleKey(contract: string, rule: string): string {
  return `rule ${contract} ${rule}`;
}

export function ceilingKey({ file, line }: { readonly file: string; readonly line: number }): string {
  return `ceiling ${file}:${line}`;
}

/**
 * The tests that a project comes to. A part holds its own cases, and of the rest only what can be judged on
 * them; what takes the whole is left to a run of the whole.
 */
export function outlineOf(project: Project, part?: Select): Outline {
  const contracts = project.contracts
    .filter(({ name, cases }) => part === undefined || cases.some((item) => part(name, item.name)))
    .map((contract) => contractOutline(contract, project.ceilings, part));
  const names = new Set(project.contracts.map((contract) => contract.name));
  const shared = project.ceilings.filter((ceiling) => !names.has(ceiling.contract));
  return {
    contracts,
    ceilings: ceilingTests(shared),
    whole: [
      ...(part === undefined
        ? [
            { key: OBSOLETE, name: "every golden has a case that owns it" },
            { key: UNMATCHED, name: "every ceiling measures something" },
          ]
        : []),
      { key: REST, name: "nothing else is wrong" },
    ],
  };
}

/** Every key of an outline. */
export function keysOf({ contracts, ceilings, whole }: Outline): string[] {
  const own = contracts.flatMap((one) => [...one.cases, one.record, ...one.rules, ...one.ceilings]);
  return [...own, ...ceilings, ...whole].map((planned) => planned.key);
}

function contractOutline(
  contract: ResolvedContract,
  ceilings: readonly Ceiling[],
  part: Select | undefined,
): ContractOutline {
  const { name, cases, invariants } = contract;
  const rules = invariants.filter((invariant) => "judge" in invariant).map((rule) => rule.name);
  return {
    contract,
    cases: cases
      .filter((item) => part === undefined || part(name, item.name))
      .map((item) => ({ key: caseKey(name, item.name), name: item.name })),
    record: { key: recordKey(name), name: "the contract itself is as recorded" },
    rules: [...new Set(rules)].map((rule) => ({ key: ruleKey(name, rule), name: `${rule}, over all cases` })),
    ceilings: ceilingTests(ceilings.filter((ceiling) => ceiling.contract === name)),
  };
}

function ceilingTests(ceilings: readonly Ceiling[]): Planned[] {
  const names = ceilings.map(ceilingName);
  return ceilings.map((ceiling, index) => {
    const name = names[index] ?? "";
    const twin = names.indexOf(name) !== names.lastIndexOf(name);
    return { key: ceilingKey(ceiling), name: twin ? `${name} (${ceiling.file}:${ceiling.line})` : name };
  });
}

/** What a ceiling measures, where, and its bounds: `Rules of full: at most 60 chars`. */
function ceilingName(ceiling: Ceiling): string {
  const { section, sum, except, part, transform, measure, max, min, unit } = ceiling;
  const what =
    section ??
    (sum === undefined ? undefined : `sum of ${sum.join(", ")}`) ??
    (except === undefined ? undefined : `all but ${except.join(", ")}`) ??
    (part === undefined ? undefined : `part ${part}`) ??
    (transform === undefined ? "whole" : `→ ${transform}`);
  const which = [
    ...(/[*?[{]/.test(ceiling.contract) ? [ceiling.contract] : []),
    ...(ceiling.case === undefined ? [] : [ceiling.case]),
    ...(ceiling.tag === undefined ? [] : [`#${ceiling.tag}`]),
  ].join(" ");
  const bounds = [
    ...(min === undefined ? [] : [`at least ${min}`]),
    ...(max === undefined ? [] : [`at most ${max}`]),
  ].join(", ");
  const detail = measure === undefined ? "" : ` (${measure})`;
  return `${what}${detail}${which === "" ? "" : ` of ${which}`}: ${bounds} ${unitLabel(unit)}`;
}
