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
