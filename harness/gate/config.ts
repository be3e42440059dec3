import type { Counter } from "../measure/counter.ts";
import type { Contract } from "../prompt/contract.ts";
import type { Level } from "../prompt/finding.ts";
import type { Source } from "../sources/source.ts";
import type { Model } from "./models.ts";

/** What a project gates. Paths are relative to the config's folder, with forward slashes. */
export interface Config {
  /** Contracts, sources that make them, or globs of modules that export either. */
  readonly contracts?: readonly (Contract | Source | string)[];
  /** Presets to gate as well, such as `preset:agents-md`: files that agents read, and their published limits. */
  readonly extends?: string | readonly string[];
  /** The folder of the golden files. Default `goldens`. */
  readonly goldens?: string;
  /** Globs of budgets files. Default `budgets/*.json`; `*.schema.json` is never read as one. */
  readonly budgets?: string | readonly string[];
  /** Levels of findings by code; `off` drops them. */
  readonly levels?: Readonly<Record<string, Level | "off">>;
  /** A ceiling that allows more than this many times its largest match is warned about; false: never. Default 2. */
  readonly slack?: number | false;
  /** A ceiling of which its largest match uses a larger share is warned about; false: never. Default 0.95. */
  readonly near?: number | false;
  /** Milliseconds for one composition, and for a promise of a transform or an invariant. Default 10,000. */
  readonly timeout?: number;
  /** Whether contracts that do not say so themselves are composed again under other surroundings. Default false. */
  readonly isolate?: boolean;
  /** Counters that budgets can name as units. */
  readonly counters?: readonly Counter[];
  /** Models that `plan` lays the contracts against, by a name of one's own. */
  readonly models?: Readonly<Record<string, Model>>;
}

/** Checks a config's types and returns it as it is. */
export function defineConfig(config: Config): Config {
  return config;
}
