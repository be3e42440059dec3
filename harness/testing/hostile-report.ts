import type { ComparedEdit, PayloadChange } from "../gate/comparison.ts";
import type { Report } from "../gate/report.ts";
import { caseWith, ceilingRowWith, reportWith } from "./report.ts";

/** Texts that would be obeyed, run, hide something or break something, were they printed as they are. */
export const HOSTILE_LINES: readonly string[] = [
  "::error::pwn",
  "   ::add-mask::x",
  "+ see ##[error]boom",
  "::stop-commands::t",
  "\u001B[2J\u001B]0;title\u0007",
  "a|b`c`\nd",
  "```",
  "~~~~",
  '<script>window.pwned=1</script><img src=x onerror="window.pwned=1">',
  "</script></style></details><!--<script>",
  "\"' onload='window.pwned=1' x=\"",
  "]]>&amp;&#x3c;",
  "@octocat #1 https://example.com/?q=1",
  "\u202Eevil\u2066",
  "zero\u200Bwidth",
  "\0\uFFFE\uD83D nul",
  "javascript:alert(1)",
  "__proto__",
];

export const HUGE_LINE = `${"long ".repeat(40_000)}end`;

/** A report in which every name, path, reason and text that somebody else writes is one of these texts. */
export function hostileReport(texts: readonly string[] = HOSTILE_LINES): Report {
  const all = texts.join(" ");
  return reportWith({
    verdict: "broken",
    counts: { contracts: 1, cases: texts.length, goldens: 3, ceilings: texts.length, errors: 9, warnings: 9 },
    contracts: texts.map((text) => ({
      name: text,
      cases: [caseWith(text, [[text, 90]], { tags: [text], transforms: [text], golden: "changed" })],
    })),
    ceilings: texts.map((text) =>
      ceilingRowWith({
        file: text,
        contract: text,
        case: text,
        subject: text,
        selector: text,
        why: text,
        hint: text,
        status: "over",
        actual: 101,
        failing: 1,
      }),
    ),
    edits: [
      {
        id: "0",
        contract: all,
        section: all,
        kind: "changed",
        cases: texts,
        charsBefore: 1,
        charsAfter: 2,
        what: all,
        hunks: [{ line: 1, lines: texts.flatMap((text) => [` ${text}`, `-${text} old`, `+${text} new  `]) }],
      },
    ],
    findings: texts.flatMap((text) =>
      (["error", "warn"] as const).map((level) => ({
        code: text,
        level,
        where: { contract: text, case: text, section: text, transform: text, file: text, line: 3 },
        message: text,
        actual: text,
        allowed: text,
        fix: text,
      })),
    ),
    written: texts,
  });
}

/** The same beside a base, whose every word is as hostile. */
export function hostileComparison(texts: readonly string[] = HOSTILE_LINES): Report {
  const report = hostileReport(texts);
  const change = (text: string): PayloadChange => ({
    contract: text,
    transform: text,
    path: text,
    what: text,
    cases: [text],
    of: 1,
  });
  const edits = texts.map((text, index): ComparedEdit => ({
    id: String(index),
    contract: text,
    section: text,
    kind: index % 2 === 0 ? "changed" : "renamed",
    cases: [text],
    of: 2,
    charsBefore: 1,
    charsAfter: 2,
    from: text,
    to: text,
    hunks: [
      {
        line: 1,
        lines: [
          { mark: " ", spans: [{ kind: "same", text }] },
          { mark: "-", spans: [{ kind: "removed", text }] },
          { mark: "+", spans: [{ kind: "added", text }] },
          {
            mark: "~",
            spans: [
              { kind: "same", text },
              { kind: "removed", text },
              { kind: "added", text },
            ],
          },
        ],
      },
    ],
  }));
  const bound = (text: string) => ({ max: 1, unit: text, unitLabel: text, kind: text, why: text });
  return {
    ...report,
    comparison: {
      base: { ref: texts.join(" "), how: "named" },
      verdict: texts.join(" "),
      changed: true,
      notes: texts,
      weakened: texts.map((text) => ({ kind: "other", contract: text, what: text })),
      orders: texts.map((text) => ({
        contract: text,
        declared: false,
        moved: [text],
        before: [text],
        after: [text],
        cases: 1,
      })),
      cost: {
        unit: "o200k tokens",
        contracts: texts.map((text) => ({
          contract: text,
          case: text,
          size: { before: 1, after: 2 },
          cases: 1,
          range: [1, 1],
        })),
        prefixes: texts.map((text) => ({
          contract: text,
          cases: 1,
          deploy: { case: text, cases: 1, from: text, lifetime: "session", rebuilt: 1, rebuiltBytes: 1 },
          turn: null,
        })),
        uncounted: 0,
      },
      ceilings: texts.map((text) => ({
        kind: "raised",
        selector: text,
        weaker: true,
        before: bound(text),
        after: bound(text),
        newWords: false,
        file: text,
        note: text,
      })),
      contracts: texts.map((text) => ({
        kind: "renamed",
        contract: text,
        from: text,
        casesAdded: [text],
        casesRemoved: [text],
        casesRenamed: [[text, text]],
        knobsChanged: [text],
      })),
      edits,
      odd: texts.map((text, index) => ({
        contract: text,
        case: text,
        own: [String(index)],
        shared: [],
        payloads: [change(text)],
      })),
      payloads: texts.map(change),
      cases: { compared: texts.length, changed: texts.length },
    },
  };
}
