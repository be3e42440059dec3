import { layout } from "./layout.ts";

/** A contract as data: loosening the gate changes this file, and so becomes a reviewed change. */
export interface ContractRecord {
  readonly format: 1;
  readonly contract: string;
  readonly separator: string;
  readonly sections?: readonly {
    readonly label: string;
    readonly lifetime?: string;
    /** `always`, `when`, `may`; `many` in front of it for a run of labels. */
    readonly present: string;
  }[];
  readonly cases: Readonly<Record<string, unknown>>;
  readonly invariants: readonly unknown[];
  readonly transforms: Readonly<Record<string, unknown>>;
  readonly turns: boolean;
  /** Only where it is on. */
  readonly isolate?: true;
  readonly levels: Readonly<Record<string, string>>;
}

/** One line a section, case, invariant and transform. */
export function renderContract(record: ContractRecord): string {
  return layout(record, 2);
}
