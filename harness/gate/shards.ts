import { UsageError } from "../prompt/usage-error.ts";
import type { Project } from "./project.ts";
import type { PlannedContract } from "./report.ts";

/** One of several runs that share the cases of a project. 1-based. */
export interface Shard {
  readonly index: number;
  readonly total: number;
}

/** `2/4`. @throws UsageError */
export function parseShard(text: string): Shard {
  const [, index, total] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? [];
  if (index === undefined || total === undefined || Number(index) > Number(total)) {
    throw new UsageError(`"${text}" is no shard`, { fix: "Say which of how many, such as --shard 2/4" });
  }
  return { index: Number(index), total: Number(total) };
}

/** What is dealt to one shard, and to all of them together. */
export interface Dealt {
  readonly select: (contract: string, name: string) => boolean;
  readonly plan: readonly PlannedContract[];
}

/**
 * The cases of a shard, dealt out in turn. A contract with a rule over all its cases stays in one piece: the
 * rule cannot be judged on a part.
 * @param select which cases there are to deal
 */
export function dealShard(
  projects: readonly Project[],
  { index, total }: Shard,
  select: Dealt["select"] = () => true,
): Dealt {
  const chosen = new Set<string>();
  const plan: PlannedContract[] = [];
  let dealt = 0;
  const deal = (contract: string, names: readonly string[]) => {
    if (names.length > 0 && dealt++ % total === index - 1)
      for (const name of names) chosen.add(keyOf(contract, name));
  };
  for (const { name: contract, cases, invariants } of projects.flatMap((project) => project.contracts)) {
    const names = cases.map(({ name }) => name).filter((name) => select(contract, name));
    if (names.length > 0) plan.push({ name: contract, cases: names });
    if (invariants.some((invariant) => "judge" in invariant)) deal(contract, names);
    else for (const name of names) deal(contract, [name]);
  }
  return { select: (contract, name) => chosen.has(keyOf(contract, name)), plan };
}

/** Names a case among those of all contracts: no name holds a NUL. */
export function keyOf(contract: string, name: string): string {
  return `${contract}\0${name}`;
}
