import * as v from "valibot";
import { comparison } from "./comparison-schema.ts";
import { amount, flag, lifetime, lineNumber, list, maybe, said, size, text, texts } from "./schema-parts.ts";

const level = v.picklist(["error", "warn"]);
const figure = v.union([v.string(), v.number()]);

const where = v.object({
  contract: maybe(text),
  case: maybe(text),
  section: maybe(text),
  transform: maybe(text),
  file: maybe(said(text, "Relative to where the command ran, with forward slashes.")),
  line: maybe(lineNumber),
  column: maybe(said(lineNumber, "In UTF-16 code units, from 1.")),
  offset: maybe(said(size, "In UTF-8 bytes of the text that is judged, from 0.")),
  path: maybe(said(text, "A JSON path into a payload.")),
});

const finding = v.object({
  code: text,
  level,
  where,
  message: text,
  actual: maybe(figure),
  allowed: maybe(figure),
  unit: maybe(text),
  fix: maybe(said(text, "What to do about it.")),
  cases: maybe(said(size, "How many cases it reaches, where more than the one in `where`.")),
});

const sections = list(
  v.object({
    label: text,
    lifetime,
    chars: said(size, "Unicode code points."),
    bytes: said(size, "UTF-8."),
    hash: maybe(said(text, "Of the text: equal ones stand for equal texts.")),
  }),
);

const prefixFields = {
  bytes: said(size, "Ahead of the first `turn` section."),
  of: said(size, "Bytes of the whole."),
  tokens: maybe(amount),
  varies: maybe(said(text, "The first section that varies.")),
};

const payloadPrefix = v.object({
  transform: text,
  ...prefixFields,
  markers: list(v.object({ path: text, bytes: size, tokens: maybe(amount), stable: flag })),
  minimum: maybe(
    v.object({ provider: v.picklist(["Anthropic", "OpenAI"]), least: size, most: size, marked: flag }),
  ),
  caches: maybe(v.picklist(["yes", "no", "depends"])),
});

const caseReport = v.object({
  name: text,
  tags: texts,
  outcome: v.picklist(["prompt", "rejection", "none"]),
  golden: v.picklist(["same", "changed", "missing", "none"]),
  chars: said(size, "Of the whole text, in Unicode code points."),
  bytes: said(size, "Of the whole text, in UTF-8."),
  sections,
  transforms: texts,
  prefix: maybe(v.object({ ...prefixFields, payloads: list(payloadPrefix) })),
  base: maybe(
    v.object({
      name: maybe(text),
      outcome: v.picklist(["prompt", "rejection"]),
      chars: size,
      bytes: size,
      sections,
    }),
  ),
});

const room = v.object({ at: amount, level });

const ceiling = v.object({
  file: text,
  line: lineNumber,
  selector: said(text, "Which cases, and what of them."),
  kind: v.picklist(["ceiling", "limit", "pin"]),
  unit: text,
  unitLabel: said(text, "The unit in words, with the encoding."),
  max: maybe(amount),
  min: maybe(amount),
  why: text,
  hint: maybe(text),
  status: v.picklist(["ok", "over", "under", "loose"]),
  actual: said(amount, "Of the worst match, in the unit."),
  contract: text,
  case: text,
  subject: text,
  cut: maybe(
    v.object({ section: said(text, "In which the sum passes its bound."), lost: amount, later: amount }),
  ),
  largest: maybe(v.object({ actual: amount, contract: text, case: text, subject: text })),
  room: maybe(v.object({ slack: maybe(room), near: maybe(room) })),
  cap: maybe(said(amount, "No `max` may stand above it.")),
  matched: size,
  failing: size,
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
    "lifetime",
    "joiner",
    "payload",
    "payload-added",
    "payload-removed",
    "outcome",
    "rejection",
    "contract",
    "whole",
  ]),
  transform: maybe(text),
  structural: maybe(v.literal(true)),
  what: maybe(text),
  cases: texts,
  charsBefore: size,
  charsAfter: size,
  hunks: list(v.object({ line: size, lines: texts })),
});

const history = v.object({
  contract: text,
  unit: said(text, "What the sizes are, such as `o200k tokens`."),
  points: said(
    list(v.object({ commit: text, date: said(text, "ISO 8601."), subject: text, size: amount })),
    "Oldest first.",
  ),
});

/** A report, format 1. Fields that it does not know are left out of what it reads. */
export const ReportSchema = v.object({
  format: said(v.literal(1), "The version of this format."),
  version: said(text, "Of prompt-budget."),
  verdict: said(v.picklist(["holds", "broken"]), "`broken` where a finding is of level `error`."),
  scope: v.object({
    full: said(flag, "False under a filter or a shard: then nothing obsolete or unmatched is looked for."),
    filter: maybe(text),
    shard: maybe(text),
  }),
  counts: v.object({
    contracts: size,
    cases: size,
    goldens: size,
    ceilings: size,
    errors: size,
    warnings: size,
  }),
  contracts: list(v.object({ name: text, cases: list(caseReport) })),
  ceilings: said(list(ceiling), "Each with its worst match."),
  edits: said(list(edit), "Changes against the goldens, each once."),
  findings: list(finding),
  written: said(texts, "Goldens that were written or removed."),
  removed: maybe(said(texts, "Those of them that were removed.")),
  unclaimed: maybe(v.object({ goldens: list(finding), ceilings: list(finding) })),
  plan: maybe(
    said(list(v.object({ name: text, cases: texts })), "Under a shard: every case of the run, in order."),
  ),
  fingerprint: maybe(said(text, "Under a shard: stands for contracts, ceilings and commit.")),
  comparison: maybe(said(comparison, "What differs from a base.")),
  history: maybe(said(list(history), "Sizes over time, a line a contract.")),
});
