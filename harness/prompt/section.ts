import type { Lifetime } from "./lifetime.ts";

/** A labelled piece of prompt text. */
export interface Section<Label extends string = string> {
  /** Its name in goldens, budgets and reports; no other section of the prompt has it. */
  readonly label: Label;
  /** Empty: the section is as good as absent and leaves no joiner behind; a rule that wants it there says so. */
  readonly text: string;
  /** How long the bytes stay the same; absent means the contract's rule, then `session`. */
  readonly lifetime?: Lifetime;
  /** The joiner in front of this section, in place of the prompt's separator. A first section has none. */
  readonly before?: string;
  /** Named texts that a ceiling can measure, such as a body without its wrapper. */
  readonly measures?: Readonly<Record<string, string>>;
}
