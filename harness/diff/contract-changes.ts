import type { ContractChange } from "../gate/comparison.ts";
import type { ContractPair, Pairs } from "./pairs.ts";
import { same } from "./rules.ts";
import type { SideContract } from "./side.ts";

/** Contracts that are new, gone or renamed, and those whose cases are other ones. */
export function contractChanges({ both, added, removed }: Pairs): ContractChange[] {
  return [
    ...removed.map((contract) => oneSided("removed", contract)),
    ...both.flatMap(changeOf),
    ...added.map((contract) => oneSided("added", contract)),
  ];
}

function oneSided(kind: "added" | "removed", { name, cases }: SideContract): ContractChange {
  const names = [...cases.keys()];
  return {
    kind,
    contract: name,
    casesAdded: kind === "added" ? names : [],
    casesRemoved: kind === "removed" ? names : [],
    casesRenamed: [],
    knobsChanged: [],
  };
}

function changeOf({ before, after, cases, casesAdded, casesRemoved }: ContractPair): ContractChange[] {
  const change: ContractChange = {
    kind: before.name === after.name ? "changed" : "renamed",
    contract: after.name,
    ...(before.name === after.name ? {} : { from: before.name }),
    casesAdded: casesAdded.map(({ name }) => name),
    casesRemoved: casesRemoved.map(({ name }) => name),
    casesRenamed: cases
      .filter((pair) => pair.before.name !== pair.after.name)
      .map((pair) => [pair.before.name, pair.after.name] as const),
    knobsChanged: cases
      .filter((pair) => !same(pair.before.options["knobs"], pair.after.options["knobs"]))
      .map((pair) => pair.after.name),
  };
  const { casesRenamed, knobsChanged } = change;
  const quiet = [change.casesAdded, change.casesRemoved, casesRenamed, knobsChanged].every(
    (list) => list.length === 0,
  );
  return change.kind === "changed" && quiet ? [] : [change];
}
