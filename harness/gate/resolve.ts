import { type CaseOptions, isCase } from "../prompt/case.ts";
import type {
  CaseInvariant,
  Contract,
  ContractInvariant,
  Invariant,
  InvariantFunction,
  SectionRule,
} from "../prompt/contract.ts";
import { didYouMean } from "../prompt/did-you-mean.ts";
import type { Level } from "../prompt/finding.ts";
import { keepRecorded } from "../prompt/matrix.ts";
import { DEFAULT_SEPARATOR } from "../prompt/prompt.ts";
import type { TransformSpec } from "../prompt/transform.ts";
import { UsageError } from "../prompt/usage-error.ts";
import { refuseMisspeltLevels } from "./levels.ts";
import { checkName, checkNames, RESERVED_TRANSFORMS } from "./names.ts";

export interface ResolvedCase extends Required<Pick<CaseOptions, "expects" | "tags" | "golden">> {
  readonly name: string;
  readonly knobs: unknown;
  readonly rejects: string | undefined;
}

/** A contract with every default filled in and every shorthand spelled out. */
export interface ResolvedContract {
  readonly name: string;
  readonly source: Contract;
  readonly separator: string;
  readonly rules: readonly SectionRule[] | undefined;
  readonly cases: readonly ResolvedCase[];
  readonly invariants: readonly (CaseInvariant | ContractInvariant)[];
  readonly transforms: Readonly<Record<string, TransformSpec>>;
  readonly levels: Readonly<Record<string, Level | "off">>;
  /** Milliseconds. */
  readonly timeout: number;
  readonly isolate: boolean;
}

export interface ResolveDefaults {
  readonly levels: Readonly<Record<string, Level | "off">>;
  readonly timeout: number;
  readonly isolate: boolean;
  /** Names of the cases that a contract's golden records: a matrix keeps them and only adds. */
  readonly recorded: (contract: string) => readonly string[];
}

/** @throws UsageError for names that would leave the goldens folder or clash, and for duplicate contracts. */
export function resolveContracts(
  contracts: readonly Contract[],
  defaults: ResolveDefaults,
): ResolvedContract[] {
  checkNames(
    "contract",
    contracts.map((contract) => contract.name),
  );
  return contracts.map((contract) => resolveContract(contract, defaults));
}

function resolveContract(contract: Contract, defaults: ResolveDefaults): ResolvedContract {
  refuseMisspelt(contract);
  for (const segment of contract.name.split("/")) checkName("contract", segment, contract.name);
  const cases = keepRecorded(contract.cases, () => defaults.recorded(contract.name));
  if (Object.keys(cases).length === 0) {
    throw new UsageError(`Contract ${contract.name} has no cases, so nothing of it is gated`, {
      fix: "Name a case in `cases`, or drop the contract",
    });
  }
  const items = Object.keys(cases).map((name) => resolveCase(name, cases[name]));
  // A case that records nothing names no file, so that a path may name it.
  const names = items.filter(({ golden }) => golden !== "none").map(({ name }) => name);
  const transforms = Object.entries(contract.transforms ?? {});
  checkNames(`case of ${contract.name}`, names);
  checkNames(
    `transform of ${contract.name}`,
    transforms.map(([name]) => name),
  );
  for (const name of names) checkName("case", name, contract.name);
  for (const [name] of transforms) {
    checkName("transform", name, contract.name);
    if (RESERVED_TRANSFORMS.has(name)) {
      throw new UsageError(
        `Contract ${contract.name}: a transform cannot be called "${name}", goldens use that name`,
        { fix: "Rename it" },
      );
    }
  }
  const resolved: ResolvedContract = {
    name: contract.name,
    source: contract,
    separator: contract.separator ?? DEFAULT_SEPARATOR,
    rules: contract.sections,
    cases: items,
    invariants: namedInvariants(contract.name, contract.invariants ?? []),
    transforms: Object.fromEntries(
      transforms.map(([name, transform]) => [
        name,
        typeof transform === "function" ? { apply: transform } : transform,
      ]),
    ),
    levels: { ...defaults.levels, ...contract.levels },
    timeout: contract.timeout ?? defaults.timeout,
    isolate: contract.isolate ?? defaults.isolate,
  };
  refuseMisspeltLevels(contract.levels ?? {}, [resolved], `Contract ${contract.name}`);
  return resolved;
}

const FIELDS: Readonly<Record<keyof Contract, true>> = {
  name: true,
  description: true,
  compose: true,
  separator: true,
  sections: true,
  split: true,
  request: true,
  cases: true,
  invariants: true,
  transforms: true,
  turns: true,
  levels: true,
  floor: true,
  timeout: true,
  isolate: true,
};

/**
 * A misspelt field would leave out what it says, such as every invariant, and hold all the same: no compiler sees
 * it in JavaScript. A field of the project's own is left alone. @throws UsageError
 */
function refuseMisspelt(contract: Contract): void {
  const missing = Object.keys(FIELDS).filter((field) => !(field in contract));
  for (const field of Object.keys(contract)) {
    const meant = Object.hasOwn(FIELDS, field) ? "" : didYouMean(field, missing);
    if (meant !== "") {
      throw new UsageError(`Contract ${contract.name}: unknown field "${field}"${meant}`, {
        fix: "Mend its name: what it says is not held",
      });
    }
  }
}

/** Most cases have none of either, and there may be many. */
const NONE: readonly never[] = [];

function resolveCase(name: string, value: unknown): ResolvedCase {
  const {
    knobs,
    rejects,
    expects = NONE,
    tags = NONE,
    golden = "full",
  } = isCase(value) ? value : { knobs: value, rejects: undefined };
  return { name, knobs, rejects, expects, tags, golden };
}

function namedInvariants(
  contract: string,
  invariants: readonly Invariant[],
): (CaseInvariant | ContractInvariant)[] {
  return invariants.map((invariant) => {
    if (typeof invariant !== "object" && typeof invariant !== "function") {
      throw new UsageError(`Contract ${contract}: an invariant is neither an object nor a function`, {
        fix: "Take one of the library, such as `noDuplicates()`, or write a function that returns findings",
      });
    }
    return typeof invariant === "function" ? fromFunction(invariant) : invariant;
  });
}

function fromFunction(invariant: InvariantFunction): CaseInvariant {
  const name = invariant.name === "" ? "invariant" : invariant.name;
  return { name, check: ({ outcome, knobs }) => invariant(outcome, knobs) };
}
