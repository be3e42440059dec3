import { UsageError } from "../prompt/usage-error.ts";
import type { Project } from "./project.ts";

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

/**
 * The cases of a shard, dealt out in turn. A contract with a rule over all its cases stays in one piece: the
 * rule cannot be judged on a part.
 */
export function shardSelect(
  projects: readonly Project[],
  { index, total }: Shard,
  select: (contract: string, name: string) => boolean = () => true,
): (contract: string, name: string) => boolean {
  const chosen = new Set<string>();
  let dealt = 0;
  const deal = (keys: readonly string[]) => {
    if (keys.length > 0 && dealt++ % total === index - 1) for (const key of keys) chosen.add(key);
  };
  for (const contract of projects.flatMap((project) => project.contracts)) {
    const keys = contract.cases
      .filter((item) => select(contract.name, item.name))
      .map((item) => keyOf(contract.name, item.name));
    if (contract.invariants.some((invariant) => "judge" in invariant)) deal(keys);
    else for (const key of keys) deal([key]);
  }
  return (contract, name) => chosen.has(keyOf(contract, name));
}

function keyOf(contract: string, name: string): string {
  return `${contract}\0${name}`;
}
