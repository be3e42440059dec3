import * as v from "valibot";
import {
  amount,
  difference,
  flag,
  lifetime,
  lineNumber,
  list,
  maybe,
  said,
  size,
  text,
  texts,
} from "./schema-parts.ts";

const pair = v.object({ before: v.nullable(amount), after: v.nullable(amount) });

const weakening = v.object({
  kind: v.picklist([
    "contract",
    "case",
    "invariant",
    "section",
    "transform",
    "turns",
    "isolation",
    "level",
    "ceiling",
    "other",
  ]),
  contract: maybe(text),
  what: text,
});

const order = v.object({
  contract: text,
  declared: said(flag, "The contract's `sections` changed with it."),
  moved: texts,
  before: texts,
  after: texts,
  cases: size,
});

const cost = v.object({
  unit: text,
  contracts: list(
    v.object({
      contract: text,
      case: text,
      size: pair,
      cases: size,
      range: v.nullable(v.pipe(v.tuple([difference, difference]), v.readonly())),
    }),
  ),
  prefixes: list(
    v.object({
      contract: text,
      cases: size,
      deploy: v.nullable(
        v.object({ case: text, cases: size, from: text, lifetime, rebuilt: amount, rebuiltBytes: size }),
      ),
      turn: v.nullable(
        v.object({ case: text, cases: size, cached: pair, cachedBytes: pair, uncached: pair }),
      ),
    }),
  ),
  uncounted: size,
  models: maybe(
    list(
      v.object({
        contract: text,
        case: text,
        model: text,
        unit: text,
        size: pair,
        price: said(
          v.nullable(v.object({ cold: pair, cached: v.nullable(pair) })),
          "Dollars for a thousand turns.",
        ),
      }),
    ),
  ),
});

const bound = v.object({
  max: maybe(amount),
  min: maybe(amount),
  unit: text,
  unitLabel: text,
  kind: text,
  why: text,
});

const ceiling = v.object({
  kind: v.picklist(["new", "raised", "lowered", "removed", "unit", "narrowed", "kind", "selector"]),
  selector: text,
  weaker: said(flag, "The gate holds less than before."),
  before: maybe(bound),
  after: maybe(bound),
  newWords: flag,
  actual: maybe(amount),
  file: text,
  line: maybe(lineNumber),
  note: maybe(text),
});

const contract = v.object({
  kind: v.picklist(["added", "removed", "renamed", "changed"]),
  contract: text,
  from: maybe(text),
  casesAdded: texts,
  casesRemoved: texts,
  casesRenamed: list(v.pipe(v.tuple([text, text]), v.readonly())),
  knobsChanged: texts,
});

const hunk = v.object({
  line: size,
  lines: list(
    v.object({
      mark: v.picklist([" ", "-", "+", "~"]),
      spans: list(v.object({ kind: v.picklist(["same", "removed", "added"]), text })),
    }),
  ),
});

const edit = v.object({
  id: text,
  contract: text,
  section: text,
  kind: v.picklist([
    "changed",
    "added",
    "removed",
    "moved",
    "renamed",
    "joiner",
    "lifetime",
    "outcome",
    "rejection",
    "resized",
  ]),
  cases: texts,
  of: size,
  charsBefore: size,
  charsAfter: size,
  from: maybe(text),
  to: maybe(text),
  hunks: list(hunk),
  left: maybe(said(size, "Lines that the hunks leave out.")),
});

const payload = v.object({
  contract: text,
  transform: text,
  path: text,
  what: text,
  text: maybe(v.picklist(["preserved", "differs"])),
  cases: texts,
  of: size,
});

/** What differs from a base; the types in comparison.ts say what each field means. */
export const comparison = v.object({
  base: v.object({
    ref: text,
    commit: maybe(text),
    how: v.picklist(["named", "merge-commit", "first-parent", "merge-base", "report", "none"]),
  }),
  verdict: text,
  changed: flag,
  notes: texts,
  weakened: list(weakening),
  orders: list(order),
  cost,
  ceilings: list(ceiling),
  contracts: list(contract),
  edits: list(edit),
  odd: list(v.object({ contract: text, case: text, own: texts, shared: texts, payloads: list(payload) })),
  payloads: list(payload),
  cases: v.object({ compared: size, changed: size }),
});
