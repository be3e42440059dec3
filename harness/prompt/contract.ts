import type { Case } from "./case.ts";
import type { Environment } from "./environment.ts";
import type { Level, Problem } from "./finding.ts";
import type { Lifetime } from "./lifetime.ts";
import type { Outcome } from "./outcome.ts";
import type { Prompt } from "./prompt.ts";
import type { Request } from "./request.ts";
import type { Section } from "./section.ts";
import type { Transform } from "./transform.ts";

/** What a composer may return. A string is one section, labelled `prompt`. */
export type Composition<Label extends string = string> =
  | readonly Section<Label>[]
  | Prompt<Label>
  | Request
  | string;

/**
 * Cuts a text into labelled sections that join to the same bytes again: sections under the contract's separator, or
 * a prompt with a separator of its own.
 */
interface Splitter<Label extends string> {
  split(text: string): readonly Section<Label>[] | Prompt<Label>;
}

export type Split<Label extends string = string> = Splitter<Label>["split"];

/** Where a section stands in the fixed order, and when. */
export interface SectionRule<Knobs = unknown, Label extends string = string> {
  /** A label, or a run of labels such as `tool/*`. */
  readonly label: Label;
  /** Sections that say none take this one. */
  readonly lifetime?: Lifetime;
  /** Present exactly when this holds. Absent: always present. */
  when?(knobs: Knobs): boolean;
  /** Present or not, either is right. */
  readonly may?: boolean;
  /** Any number of sections from none up, side by side. */
  readonly many?: boolean;
}

/** What an invariant sees of a case. */
export interface CaseContext<Knobs = unknown> {
  readonly contract: string;
  readonly case: string;
  readonly tags: readonly string[];
  readonly knobs: Knobs;
  readonly outcome: Outcome;
  readonly env: Environment;
  /** Composes other knobs, of this contract or another one, under the same environment and time-out. */
  compose<Other>(contract: Contract<Other>, knobs: Other): Promise<Outcome>;
}

/** A structural rule over each case. */
export interface CaseInvariant<Knobs = unknown> {
  /** Kebab-case: the code of its findings. */
  readonly name: string;
  /** Recorded in contract.json, so that loosening it is a reviewed change. */
  readonly params?: unknown;
  check(context: CaseContext<Knobs>): readonly Problem[] | Promise<readonly Problem[]>;
}

export interface Kept<Knobs = unknown, Value = unknown> {
  readonly case: string;
  readonly knobs: Knobs;
  readonly value: Value;
}

/** A structural rule over all cases of a contract. Texts are dropped as cases go by: keep what `judge` needs, no more. */
export interface ContractInvariant<Knobs = unknown, Value = unknown> {
  readonly name: string;
  readonly params?: unknown;
  keep(context: CaseContext<Knobs>): Value | Promise<Value>;
  judge(kept: readonly Kept<Knobs, Value>[]): readonly (Problem & { readonly case?: string })[];
}

interface InvariantCall<Knobs> {
  call(outcome: Outcome, knobs: Knobs): readonly Problem[] | Promise<readonly Problem[]>;
}

/** A rule of one's own. Its findings carry the function's name, or `invariant` where it has none. */
export type InvariantFunction<Knobs = unknown> = InvariantCall<Knobs>["call"];

export type Invariant<Knobs = unknown> =
  | CaseInvariant<Knobs>
  | ContractInvariant<Knobs>
  | InvariantFunction<Knobs>;

/** A named composer with its section order, knobs, cases, invariants and transforms. */
export interface Contract<Knobs = unknown, Label extends string = string, CaseName extends string = string> {
  /** Slugs joined by `/`; also the folder of its goldens. */
  readonly name: string;
  /** One line for the table of contracts. */
  readonly description?: string;
  /**
   * The prompt of these knobs: sections, a prompt, a request or a string, or a promise of one. May throw a
   * `Rejection`. Takes clock, zone, locale and folders from `env`, never from the machine.
   */
  compose(knobs: Knobs, env: Environment): Composition<Label> | Promise<Composition<Label>>;
  /** Between sections that have no joiner of their own, where the composer returns sections. Default a blank line. */
  readonly separator?: string;
  /** The fixed order of the sections and when each is there. Absent: any order. */
  readonly sections?: readonly SectionRule<Knobs, Label>[];
  /** Cuts what the composer returns as one string, or as a request whose `system` is one, into sections. */
  readonly split?: Split<Label>;
  /** What the transforms are given. Default: the text as `system`, no messages, no tools. */
  request?(prompt: Prompt, knobs: Knobs): Request;
  /** Named settings of the knobs: plain, by `defineCase` with options, or many at once by `matrix`. */
  readonly cases: Readonly<Record<CaseName, Knobs | Case<Knobs>>>;
  /** Structural rules, from the library or one's own. */
  readonly invariants?: readonly Invariant<Knobs>[];
  /** What each provider is sent, by a name of one's own. */
  readonly transforms?: Readonly<Record<string, Transform<Knobs>>>;
  /** Knobs of later turns of the same session: bytes before the first `turn` section must not change. */
  turns?(knobs: Knobs): readonly Knobs[];
  /** Levels of findings by code, over the config's; `off` drops them. */
  readonly levels?: Readonly<Record<string, Level | "off">>;
  /**
   * What no composer of this contract can beat, for the benchmark: given the finished prompt, the work that its
   * rules require. Default: joining the section texts.
   */
  floor?(prompt: Prompt, knobs: Knobs): () => string;
  /** Milliseconds for one composition, and for a promise of a transform or an invariant. Default: the config's. */
  readonly timeout?: number;
  /**
   * Composes every case again in fresh processes with another clock, time zone, locale, home, working
   * folder and directory order; bytes that differ outside a `turn` section are a finding. Default: the config's.
   */
  readonly isolate?: boolean;
}

/**
 * Checks a contract's types and returns it as it is. Annotate the knobs of `compose`; labels and case
 * names are then inferred, and a misspelt one does not compile.
 */
export function defineContract<Knobs, Label extends string, CaseName extends string>(
  contract: {
    compose(knobs: Knobs, env: Environment): Composition<Label> | Promise<Composition<Label>>;
    readonly cases: Readonly<Record<CaseName, NoInfer<Knobs> | Case<NoInfer<Knobs>>>>;
  } & Contract<NoInfer<Knobs>, NoInfer<Label>, NoInfer<CaseName>>,
): Contract<Knobs, Label, CaseName> {
  return contract;
}
