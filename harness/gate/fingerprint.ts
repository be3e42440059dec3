import { hash } from "node:crypto";
import { contractGolden } from "./goldens.ts";
import type { Project } from "./project.ts";

/**
 * Stands for what a run gates and what it holds it to: contracts with their cases and rules, ceilings, and the commit
 * where there is one. Reports of two parts of one run have the same.
 */
export function fingerprintOf(projects: readonly Project[], commit: string | undefined): string {
  const held = projects.map(({ contracts, ceilings, levels, thresholds }) => ({
    contracts: contracts.map((contract) => [contract.name, ...contractGolden(contract).values()]),
    ceilings,
    levels,
    thresholds,
  }));
  return hash("sha256", JSON.stringify({ commit, held }), "hex").slice(0, 16);
}
