import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import type { Report } from "../../gate/report.ts";
import { hasChromium, launchChromium, openWatched, type Watched } from "../../testing/chromium.ts";
import { temporaryFolder } from "../../testing/folder.ts";
import { HOSTILE_LINES, hostileComparison, HUGE_LINE } from "../../testing/hostile-report.ts";
import { caseWith, ceilingRowWith, reportWith } from "../../testing/report.ts";
import { requiring } from "../../testing/requires.ts";
import { html } from "./html.ts";

const { describe, it } = requiring("chromium", hasChromium());

const many: Report = reportWith({
  counts: { contracts: 2, cases: 500, goldens: 500, ceilings: 1, errors: 1, warnings: 0 },
  verdict: "broken",
  contracts: ["demo/lead", "demo/other"].map((name) => ({
    name,
    cases: Array.from({ length: 250 }, (_, index) =>
      caseWith(
        `case-${index}`,
        [
          ["Role", 40 + index],
          ["Rules", 20],
        ],
        {
          golden: index === 7 && name === "demo/lead" ? "changed" : "same",
        },
      ),
    ),
  })),
  ceilings: [ceilingRowWith({ contract: "demo/lead", case: "case-249", actual: 309, max: 400 })],
  edits: [
    {
      id: "1",
      contract: "demo/lead",
      section: "Rules",
      kind: "changed",
      cases: ["case-7"],
      charsBefore: 20,
      charsAfter: 24,
      hunks: [{ line: 1, lines: ["-Be brief and kind today.", "+Be terse and kind today."] }],
    },
  ],
  findings: [
    {
      code: "section-order",
      level: "error",
      where: { contract: "demo/other", case: "case-3" },
      message: "Rules stands ahead of Role",
    },
  ],
});

describe("the page in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
  });

  function open(report: Report, options?: BrowserContextOptions): Promise<Watched> {
    return openSource(html(report, { color: false }), options);
  }

  function openSource(source: string, options?: BrowserContextOptions): Promise<Watched> {
    const folder = temporaryFolder({ "report.html": source });
    return openWatched(browser, pathToFileURL(`${folder.path}/report.html`).href, options);
  }

  it("runs nothing of hostile texts, asks the network for nothing, and shows what hides", async () => {
    const { page, noise } = await open(hostileComparison([...HOSTILE_LINES, HUGE_LINE]));
    await page.locator("details").evaluateAll((all) => {
      for (const fold of all) fold.setAttribute("open", "");
    });
    expect(noise).toEqual([]);
    expect(await page.evaluate("window.pwned")).toBeUndefined();
    expect(await page.locator("img, iframe, object, form, base").count()).toBe(0);
    expect(await page.locator("script, style").count()).toBe(2);
    expect(await page.locator("article").count()).toBe(HOSTILE_LINES.length + 1);
    const text = await page.locator("main").innerText();
    for (const shown of ["\\u{202e}evil\\u{2066}", "zero\\u{200b}width", "<script>window.pwned=1</script>"]) {
      expect(text).toContain(shown);
    }
  });

  it("lets nothing run but its own filters, whatever got into it", async () => {
    const attack = `<script>window.pwned=1</script><img src="https://example.com/x.png" onerror="window.pwned=1"><a href="javascript:window.pwned=1" id="trap">x</a>`;
    const source = html(reportWith(), { color: false }).replace("</main>", `${attack}</main>`);
    const { page, noise } = await openSource(source);
    await page.click("#trap");
    expect(await page.evaluate("window.pwned")).toBeUndefined();
    expect(noise.filter((line) => !line.includes("Content Security Policy"))).toEqual([]);
    expect(noise.join("\n")).toMatch(/Content Security Policy/);
  });

  it("filters 500 cases by words, by change and by failure, and says how many are left", async () => {
    const { page, noise } = await open(many);
    const count = page.locator("#count");
    const cases = page.locator(".case:not([hidden])");
    await expect.poll(() => count.textContent()).toBe("500 cases");
    await page.fill("#query", "other case-24");
    expect(await count.textContent()).toBe("11 of 500 cases");
    expect(await cases.count()).toBe(11);
    expect(
      await page.locator("#contract-2 details.cases").evaluate((fold) => fold.hasAttribute("open")),
    ).toBe(true);
    expect(await page.locator("#contract-1").isVisible()).toBe(false);
    expect(await page.locator("tr[data-for=contract-1]").isVisible()).toBe(false);
    await page.fill("#query", "");
    await page.check("#changed");
    expect(await count.textContent()).toBe("1 of 500 cases");
    expect(await page.locator("#contract-1 .case:not([hidden]) .name").first().textContent()).toBe("case-7");
    expect(await page.locator("#findings").isVisible()).toBe(false);
    await page.uncheck("#changed");
    await page.check("#failing");
    expect(await count.textContent()).toBe("1 of 500 cases");
    expect(await page.locator("#findings").isVisible()).toBe(true);
    expect(await page.locator("#changes").isVisible()).toBe(false);
    await page.uncheck("#failing");
    expect(await count.textContent()).toBe("500 cases");
    expect(noise).toEqual([]);
  });

  it("counts a single case as one", async () => {
    const { page } = await open(reportWith({ contracts: [{ name: "agent", cases: [caseWith("plain")] }] }));
    await expect.poll(() => page.locator("#count").textContent()).toBe("1 case");
  });

  it("is used by keyboard alone: finds, clears, opens and follows", async () => {
    const { page } = await open(many);
    const focused = () => page.evaluate("document.activeElement.textContent");
    await page.keyboard.press("/");
    await page.keyboard.type("case-249");
    expect(await page.locator("#count").textContent()).toBe("2 of 500 cases");
    await page.keyboard.press("Escape");
    expect(await page.locator("#count").textContent()).toBe("500 cases");
    await page.reload();
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("Skip to the report");
    const fold = page.locator("#contract-1 details.cases");
    await fold.locator("> summary").focus();
    await page.keyboard.press("Enter");
    expect(await fold.evaluate((one) => one.hasAttribute("open"))).toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    const first = fold.locator("details.case").first();
    expect(await first.evaluate((one) => one.hasAttribute("open"))).toBe(true);
    expect(await first.locator("table.sections").isVisible()).toBe(true);
    await page.locator("a[href='#contract-2']").focus();
    await page.keyboard.press("Enter");
    expect(new URL(page.url()).hash).toBe("#contract-2");
  });

  it("is whole without scripts, and hides the filters that would not work", async () => {
    const { page, noise } = await open(many, { javaScriptEnabled: false });
    expect(await page.locator(".tools").isVisible()).toBe(false);
    expect(await page.locator("h1").textContent()).toBe("The gate is broken: 1 error");
    expect(await page.locator(".case").count()).toBe(500);
    expect(await page.locator("#changes del").first().textContent()).toBe("brief");
    expect(await page.locator("#changes ins").first().textContent()).toBe("terse");
    expect(noise).toEqual([]);
  });

  it.each([
    [360, "light"],
    [1200, "dark"],
  ] as const)("fits %i pixels, in %s", async (width, colorScheme) => {
    const { page, noise } = await open(many, { viewport: { width, height: 800 }, colorScheme });
    await page.locator("details").evaluateAll((all) => {
      for (const fold of all.slice(0, 60)) fold.setAttribute("open", "");
    });
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    const paper = await page.evaluate("getComputedStyle(document.body).backgroundColor");
    expect(paper).toBe(colorScheme === "dark" ? "rgb(21, 24, 28)" : "rgb(253, 253, 251)");
    expect(noise).toEqual([]);
  });

  it("draws sections to scale against the ceiling, with the end of the cached prefix marked", async () => {
    const sections = [
      { label: "Role", lifetime: "release", chars: 50, bytes: 50 },
      { label: "Memory", lifetime: "turn", chars: 30, bytes: 30 },
    ] as const;
    const { page } = await open(
      reportWith({
        contracts: [{ name: "demo", cases: [caseWith("full", [], { chars: 80, bytes: 80, sections })] }],
        ceilings: [ceilingRowWith({ actual: 80, max: 160 })],
      }),
    );
    const box = async (selector: string) => page.locator(`#contract-1 figure ${selector}`).boundingBox();
    const track = await box("rect.track");
    const role = await box("rect.release");
    const memory = await box("rect.turn");
    const width = track?.width ?? 0;
    expect((role?.width ?? 0) / width).toBeCloseTo(50 / 160, 1);
    expect((memory?.width ?? 0) / width).toBeCloseTo(30 / 160, 1);
    expect(await page.locator("#contract-1 line.prefix").first().getAttribute("x1")).toBe("312.5");
    expect(await page.locator("#contract-1 figcaption").innerText()).toMatch(
      /cached prefix 50 chars, 62\.5%[\s\S]*50\.0% of 160 chars/,
    );
  });
});
