/** What composition left out or could not do, without rejecting the run. */
export interface Diagnostic {
  readonly code:
    | "working-directory-skipped"
    | "plugin-replacement-dropped"
    | "plugin-addition-dropped"
    | "plugin-failed"
    | "plugin-timed-out";
  readonly message: string;
  /** Whose change it was, for plugin diagnostics. */
  readonly plugin?: string;
}
