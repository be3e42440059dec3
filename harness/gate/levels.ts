import { distance } from "fastest-levenshtein";
import { CODES } from "../checks/codes.ts";
import { didYouMean } from "../prompt/did-you-mean.ts";
import { UsageError } from "../prompt/usage-error.ts";

interface Named {
  readonly name: string;
}

/** What of a contract names codes beside the gate's own. */
interface Naming {
  readonly cases: readonly { readonly expects: readonly string[] }[];
  readonly invariants: readonly Named[];
  readonly transforms: Readonly<Record<string, { readonly invariants?: readonly Named[] }>>;
}

/**
 * A misspelt code would leave the finding that it means at its own level, and nobody would know. What a rule of the
 * project's own finds may have any code, so that an unknown one is refused only where it is a slip of a known one's.
 * @param owner what messages call the one whose `levels` they are
 * @throws UsageError
 */
export function refuseMisspeltLevels(
  levels: Readonly<Record<string, unknown>>,
  contracts: readonly Naming[],
  owner: string,
  where: UsageError["where"] = {},
): void {
  const known = [...Object.keys(CODES), ...contracts.flatMap(codesOf)];
  for (const code of Object.keys(levels)) {
    const near = known.filter((candidate) => isSlip(code, candidate));
    if (near.length === 0 || known.includes(code)) continue;
    throw new UsageError(
      `${owner}: \`levels\` names "${code}", a code that no finding has${didYouMean(code, near)}`,
      {
        where,
        fix: "Mend the code; one of a rule of your own is known by the rule's `name`, or by a case's `expects`",
      },
    );
  }
}

/** Codes share their halves, such as `-missing`, so that only a letter or two make one a slip of another. */
function isSlip(code: string, candidate: string): boolean {
  return distance(code, candidate) <= Math.min(2, Math.floor(code.length / 4));
}

function codesOf({ cases, invariants, transforms }: Naming): string[] {
  const rules = [
    ...invariants,
    ...Object.values(transforms).flatMap((transform) => transform.invariants ?? []),
  ];
  return [...rules.map(({ name }) => name), ...cases.flatMap(({ expects }) => expects)];
}
