import type { Level } from "../prompt/finding.ts";

interface Entry {
  readonly level: Level;
  /** What to do, where the finding itself knows nothing better. */
  readonly fix: string;
}

/** Every finding the gate itself can make. Invariants add codes of their own, always errors unless a level says otherwise. */
export const CODES = {
  // composing
  "composer-threw": {
    level: "error",
    fix: "Mend the composer, or throw a Rejection if the refusal is meant",
  },
  "composer-timeout": { level: "error", fix: "Mend the composer, or give the contract a longer `timeout`" },
  "composer-invalid": { level: "error", fix: "Return sections, a prompt, a request or a string" },
  "rejection-missing": {
    level: "error",
    fix: "Make the composer refuse these knobs, or drop `rejects` from the case",
  },
  "rejection-unexpected": { level: "error", fix: "Mend the composer, or declare `rejects` on the case" },
  "rejection-code": { level: "error", fix: "Mend the composer, or change `rejects` on the case" },
  "expected-absent": {
    level: "error",
    fix: "Drop the code from the case's `expects`, or find out why the check went quiet",
  },
  "environment-dependent": {
    level: "error",
    fix: "Take the value as a knob, or from the environment that the composer is given into a `turn` section",
  },
  "isolation-failed": {
    level: "error",
    fix: "Let the project load and compose in any surroundings, without ending its process",
  },
  "isolation-not-run": {
    level: "error",
    fix: "Run the project from its config file, or switch isolation off for this run",
  },
  "ill-formed-utf16": { level: "error", fix: "Cut text between code points, never inside a surrogate pair" },

  // sections
  "duplicate-label": { level: "error", fix: "Give every section a label of its own" },
  "section-order": {
    level: "error",
    fix: "Compose in the contract's order, or change `sections` on purpose",
  },
  "section-missing": { level: "error", fix: "Compose the section, or give its rule a `when` or `may`" },
  "section-unexpected": { level: "error", fix: "Leave the section out, or add a rule for it to `sections`" },
  "lifetime-mismatch": { level: "error", fix: "Let the section and its rule say the same lifetime" },
  "lifetime-order": { level: "error", fix: "Move what changes more often behind what lasts longer" },
  "volatile-marked": {
    level: "error",
    fix: "Put the cache marker on the last block before the first `turn` section",
  },
  "unstable-prefix": {
    level: "error",
    fix: "Move what changes from turn to turn behind the stable sections, or declare it `turn`",
  },

  // invariants of the library that warn unless a level says otherwise
  "dead-knob": { level: "warn", fix: "Drop the knob, or find out why nothing listens to it" },

  // transforms
  "transform-error": { level: "error", fix: "Mend the transform, or limit it with `when`" },
  "payload-not-json": {
    level: "error",
    fix: "Return what is sent: plain objects, arrays, strings, numbers, booleans, null",
  },
  preservation: {
    level: "error",
    fix: "Let the transform move the text unchanged, or declare what it `adds` or `joins`",
  },
  "system-duplicated": { level: "error", fix: "Send the composed text once" },
  "input-mutated": { level: "error", fix: "Copy the request before changing it" },
  "attempt-leak": {
    level: "error",
    fix: "Shape every attempt from the original request and keep no state between them",
  },
  "not-idempotent": { level: "error", fix: "Recognise one's own output and leave it as it is" },
  "empty-marked-block": { level: "error", fix: "Drop the empty block and mark the one before it" },
  "too-many-markers": { level: "error", fix: "Keep the four cache markers that matter" },

  // goldens
  "golden-missing": {
    level: "error",
    fix: "Run `prompt-budget update` and read the golden before committing it",
  },
  "golden-differs": {
    level: "error",
    fix: "If the change is meant, run `prompt-budget update` and commit the golden",
  },
  "golden-eol": {
    level: "error",
    fix: "Add `goldens/** -text` to .gitattributes and check the file out again",
  },
  "formatter-touched": {
    level: "error",
    fix: "Keep formatters and editors off goldens/ (.prettierignore, .editorconfig) and restore the file; if the prompt itself changed so, run `prompt-budget update`",
  },
  "structural-change": {
    level: "error",
    fix: "If it is meant, accept it with `prompt-budget review`, or take all of them with `prompt-budget update --structural`",
  },
  "golden-conflict": { level: "error", fix: "Resolve the merge, then run `prompt-budget update`" },
  "golden-malformed": { level: "error", fix: "Run `prompt-budget update` to write it again" },
  "env-leak": {
    level: "error",
    fix: "Take the path or name as a knob that is the same everywhere, or from the environment that the composer is given",
  },
  "golden-obsolete": {
    level: "error",
    fix: "Delete it with `prompt-budget update --prune`, or bring its case back",
  },

  // files of the project
  bom: { level: "error", fix: "Save the file as UTF-8 without a byte order mark" },
  crlf: {
    level: "error",
    fix: "Save the file with LF line ends, and say `text eol=lf` for it in .gitattributes",
  },
  "interior-bom": {
    level: "error",
    fix: "Delete the invisible characters: they came along with pasted text",
  },
  "not-utf8": { level: "error", fix: "Save the file as UTF-8" },
  "file-blank": {
    level: "error",
    fix: "Write the file, or delete it: an agent would run without instructions",
  },
  "pointer-not-content": {
    level: "error",
    fix: "Check it out as a symbolic link, or write `@` in front of the path where the agent follows includes",
  },
  "frontmatter-invalid": {
    level: "error",
    fix: "Mend the YAML: a loader that cannot read it drops the file",
  },
  "include-missing": { level: "error", fix: "Mend the path, or put it in backticks where it is no include" },
  "include-cycle": { level: "error", fix: "Take one of the includes out of the circle" },
  "include-too-deep": { level: "error", fix: "Include the file nearer to the first one" },
  "link-missing": { level: "error", fix: "Mend the link: it is read relative to the file that holds it" },

  // ceilings
  "over-ceiling": {
    level: "error",
    fix: "Trim the text, or raise the ceiling in the same change with one line saying why",
  },
  "over-limit": { level: "error", fix: "Trim the text: the limit is not ours to raise" },
  "over-pin": {
    level: "error",
    fix: "Trim the text, or raise the pin in the same change with one line saying why",
  },
  "under-floor": { level: "error", fix: "Find out what was lost, or lower the floor on purpose" },
  "pin-loose": { level: "warn", fix: "Lower the pin to the actual size" },
  "ceiling-slack": {
    level: "warn",
    fix: "Lower the ceiling to what is needed: `prompt-budget raise FILE:LINE --to N` needs no reason for that",
  },
  "ceiling-near": {
    level: "warn",
    fix: "Trim the text now, or make room on purpose with `prompt-budget raise` and its reason",
  },
  "ceiling-unmatched": { level: "error", fix: "Mend the selector, or delete the ceiling" },
  "budgets-unmatched": { level: "error", fix: "Mend the path or glob, or take it out of `budgets`" },
  "raised-without-why": {
    level: "error",
    fix: "Say in `why` what needs the room, in words that it did not hold before",
  },
  "ceiling-removed": {
    level: "error",
    fix: "Bring the ceiling back, or lower the level of this code on purpose",
  },
  "unit-changed": {
    level: "error",
    fix: "Keep the ceiling in its unit and add another one in the new unit",
  },
  "no-base-budgets": {
    level: "warn",
    fix: "Read every ceiling of the change: none of them was held before",
  },
  "ceiling-unmeasurable": { level: "error", fix: "Mend the counter, or measure in a unit that needs none" },
  "over-window": {
    level: "error",
    fix: "Trim the prompt or its tools, keep less for the answer, or take a model with a larger window",
  },
  "window-uncertain": { level: "warn", fix: "Leave more room, or count with the model's own counter" },
  "case-uncapped": { level: "error", fix: "Add a ceiling that covers the case" },
} as const satisfies Record<string, Entry>;

export type Code = keyof typeof CODES;

/** Level and remedy of a code; an invariant's own code is an error with no remedy of ours. */
export function entryOf(code: string): { readonly level: Level; readonly fix?: string } {
  return Object.hasOwn(CODES, code) ? CODES[code as Code] : { level: "error" };
}
