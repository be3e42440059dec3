import type { ContractInvariant } from "../../prompt/contract.ts";
import type { Problem } from "../../prompt/finding.ts";
import type { Outcome } from "../../prompt/outcome.ts";
import { digest } from "./digest.ts";

export interface ChangesIffOptions<Knobs> {
  /** What the value is called, where a contract has several. Default `fingerprint`. */
  readonly what?: string;
  /** The value that must follow; undefined leaves the case out. */
  of(outcome: Outcome, knobs: Knobs): string | undefined;
  /** Everything that it covers, as one text, and nothing else. */
  covers(outcome: Outcome, knobs: Knobs): string;
}

interface Pair {
  readonly of: string;
  readonly covers: string;
}

/**
 * A fingerprint changes exactly when the text that it covers does, over all cases of the contract (cookie
 * agent, system prompt composition, section 9): no two texts share one, and nothing else moves it.
 *
 * @example changesIff({ of: (outcome) => fingerprintOf(outcome), covers: (outcome) => promptText(outcome) })
 */
export function changesIff<Knobs = unknown>(
  options: ChangesIffOptions<Knobs>,
): ContractInvariant<Knobs, Pair | undefined> {
  const { what = "fingerprint" } = options;
  return {
    name: "changes-iff",
    params: { what },
    keep({ outcome, knobs }) {
      const value = options.of(outcome, knobs);
      return value === undefined ? undefined : { of: value, covers: digest(options.covers(outcome, knobs)) };
    },
    judge(kept) {
      const byValue = new Map<string, { readonly case: string; readonly covers: string }>();
      const byText = new Map<string, { readonly case: string; readonly of: string }>();
      const problems: (Problem & { case: string })[] = [];
      for (const { case: name, value } of kept) {
        if (value === undefined) continue;
        const twin = byValue.get(value.of);
        if (twin === undefined) byValue.set(value.of, { case: name, covers: value.covers });
        else if (twin.covers !== value.covers) {
          problems.push({
            case: name,
            message: `The ${what} is that of case "${twin.case}", and the text that it covers is not`,
            actual: value.of,
            fix: `Let the ${what} cover all of its text`,
          });
        }
        const same = byText.get(value.covers);
        if (same === undefined) byText.set(value.covers, { case: name, of: value.of });
        else if (same.of !== value.of) {
          problems.push({
            case: name,
            message: `The ${what} differs from that of case "${same.case}", and the text that it covers does not`,
            actual: value.of,
            allowed: same.of,
            fix: `Take what is not covered out of the ${what}`,
          });
        }
      }
      return problems;
    },
  };
}
