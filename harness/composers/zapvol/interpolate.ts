import { type Filled, fill } from "../../prompt/template.ts";

const VARIABLE = /\{\{([A-Z][A-Z0-9_]*)\}\}/;

/**
 * Fills `{{NAME}}` in one pass; values go in as they are (Zapvol, assembly pipeline, interpolation). A variable
 * holds no newline and the rule between sections is nothing but newlines and dashes, so filling each section is the same
 * as filling the joined text.
 */
export function interpolate(text: string, variables: Readonly<Record<string, unknown>>): Filled {
  return fill(text, variables, { placeholders: VARIABLE });
}
