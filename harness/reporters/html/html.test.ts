import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Report } from "../../gate/report.ts";
import { hostileComparison, hostileReport, HUGE_LINE } from "../../testing/hostile-report.ts";
import { hostileText } from "../../testing/hostile-text.ts";
import { caseWith, ceilingRowWith, reportWith } from "../../testing/report.ts";
import { obeyed } from "../../testing/workflow-commands.ts";
import { boundOf } from "./bound.ts";
import { percent } from "./contract.ts";
import { html } from "./html.ts";
import { markup } from "./markup.ts";

const render = (report: Report) => html(report, { color: false });

describe("markup", () => {
  it("lets no text out of its element or its attribute, whatever it is", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const [, attribute = "<", content = "<"] =
          /^<p title="([^"]*)">([^<]*)<\/p>$/.exec(markup`<p title="${text}">${[text]}</p>`.source) ?? [];
        expect(attribute).toBe(content);
        expect(content).not.toMatch(/[<>"'`]|&(?!amp;|lt;|gt;|quot;|#\d+;)|[^\P{Cc}]|##\[/u);
        expect(obeyed(content)).toEqual([]);
      }),
    );
  });

  it("spells out what hides, and bounds what is huge", () => {
    expect(markup`<b>${"a\u200Bb\u202E"}</b>`.source).toBe("<b>a\\u{200b}b\\u{202e}</b>");
    expect(markup`${HUGE_LINE}`.source.length).toBeLessThan(1100);
  });
});

describe("the page", () => {
  it("lets run exactly the script and the style that it holds", () => {
    const page = render(reportWith());
    const hash = (name: string) => {
      const [, source = ""] = new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(page) ?? [];
      return `&#39;sha256-${createHash("sha256").update(source).digest("base64")}&#39;`;
    };
    expect(page).toContain(
      `default-src &#39;none&#39;; style-src ${hash("style")}; script-src ${hash("script")};`,
    );
    expect(page).not.toMatch(/ style=| on[a-z]+=|https?:(?!\/\/www\.w3\.org)/);
  });

  it("prints no workflow command and hides nothing when it goes to a log", () => {
    const page = render(hostileReport()) + render(hostileComparison());
    expect(obeyed(page)).toEqual([]);
    expect(page).not.toMatch(/[^\P{Cc}\n]|[\u200B\u202A-\u202E\u2066-\u2069]|\p{Cs}/u);
  });

  it("is bounded where a text is huge", () => {
    const bare = render(reportWith()).length;
    expect(render(hostileComparison([HUGE_LINE])).length - bare).toBeLessThan(120_000);
  });

  it("says that only a part of the gate ran", () => {
    const page = render(reportWith({ scope: { full: false, filter: "lead" } }));
    expect(page).toContain("Only a part of the gate ran, filtered by lead");
  });

  it("puts base beside head, section by section", () => {
    const base = caseWith("full", [
      ["Role", 70],
      ["Old", 10],
    ]);
    const page = render(
      reportWith({
        contracts: [
          {
            name: "demo",
            cases: [
              caseWith(
                "full",
                [
                  ["Role", 80],
                  ["New", 5],
                ],
                { base: { ...base, outcome: "prompt" } },
              ),
            ],
          },
        ],
      }),
    );
    expect(page).toContain("<span>base</span>");
    expect(page).toMatch(/Role<\/bdi>.*?<td class="n">70<\/td><td class="n delta">\+10<\/td>/s);
    expect(page).toMatch(/New<\/bdi>.*?<td class="n delta">new<\/td>/s);
    expect(page).toMatch(/class="gone".*?Old<\/bdi>.*?removed/s);
  });

  it("draws a line of sizes over time where there is a history, and lists its commits", () => {
    const point = (size: number, day: string) => ({
      commit: "c0ffee0123456789",
      date: `2026-01-${day}T00:00:00Z`,
      subject: `<b>${day}</b>`,
      size,
    });
    const page = render(
      reportWith({
        contracts: [{ name: "demo", cases: [caseWith("full")] }],
        history: [
          {
            contract: "demo",
            unit: "o200k tokens",
            points: [point(50, "01"), point(100, "11"), point(75, "21")],
          },
        ],
      }),
    );
    expect(page).toContain('d="M0 31H300V4H600V17.5H600"');
    expect(page).toContain("50 → 75 o200k tokens, 2026-01-01 to 2026-01-21, 3 commits");
    expect(page).toMatch(/c0ffee0123<.*?-25.*?&lt;b&gt;21/s);
  });
});

describe("the ceiling of a bar", () => {
  const contract = {
    name: "demo",
    cases: [caseWith("full", [["Role", 80]]), caseWith("plain", [["Role", 40]])],
  };
  const [full = caseWith("none"), plain = caseWith("none")] = contract.cases;
  const bound = (item: typeof full, ...rows: Parameters<typeof ceilingRowWith>[0][]) =>
    boundOf(
      reportWith({ contracts: [contract], ceilings: rows.map((row) => ceilingRowWith(row)) }),
      contract,
      item,
    );

  it.each([
    ["its own measurement", full, { max: 160 }, { share: 0.5, chars: 160, exact: true }],
    [
      "one that covers every case",
      plain,
      { max: 160 },
      { share: 0.25, chars: 160, exact: true, forAll: true },
    ],
    [
      "tokens, told from the case that was counted",
      plain,
      { unit: "tokens", unitLabel: "o200k tokens", actual: 20, max: 40 },
      { share: 0.25, chars: 160, exact: false },
    ],
    [
      "all but some sections",
      full,
      { subject: "all but Role", actual: 10, max: 30, selector: 'contract "demo", except "Role"' },
      { chars: 100, share: 1 / 3, forAll: false },
    ],
    [
      "a glob over contracts",
      plain,
      { contract: "other", selector: 'contract "*"', max: 80 },
      { share: 0.5 },
    ],
  ])("is %s", (_, item, row, expected) => {
    expect(bound(item, row)).toMatchObject(expected);
  });

  it("is none of another case, another contract or another section", () => {
    expect(bound(plain, { selector: 'contract "demo", case "full"' })).toBeUndefined();
    expect(bound(plain, { contract: "other", selector: 'contract "other"' })).toBeUndefined();
    expect(bound(full, { subject: "Role" })).toBeUndefined();
  });

  it("is the tightest of several, and never reads 100 when it is not", () => {
    expect(bound(full, { max: 400 }, { max: 90 }, { max: 100 })?.row.max).toBe(90);
    expect([percent(0.99999), percent(1), percent(1.00001), percent(0.5)]).toEqual([
      "<100%",
      "100.0%",
      ">100%",
      "50.0%",
    ]);
  });
});
