import { execFileSync } from "node:child_process";
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from "playwright-core";
import { hasCommand } from "./requires.ts";

/** Debian's Chromium, without anything that it would do of its own accord. */
const ARGUMENTS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export function hasChromium(): boolean {
  return hasCommand("which", "chromium");
}

export function launchChromium(): Promise<Browser> {
  const executablePath = execFileSync("which", ["chromium"], { encoding: "utf8" }).trim();
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

/** What a page did that a quiet one does not do. */
export interface Watched {
  readonly page: Page;
  /** Console messages, errors, dialogs, and requests for anything but the page itself. */
  readonly noise: string[];
}

/** A page of a file, watched from its first byte on. */
export async function openWatched(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const noise: string[] = [];
  page.on("console", (message) => noise.push(`console ${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => noise.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    noise.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const asked = (request: Request, how: string) => {
    if (request.url() !== url && request.url() !== "data:,") noise.push(`${how}: ${request.url()}`);
  };
  page.on("requestfinished", (request) => asked(request, "request"));
  // What the page's policy refuses never left the browser.
  page.on("requestfailed", (request) => {
    if (request.failure()?.errorText !== "csp") asked(request, "failed request");
  });
  await page.goto(url);
  return { page, noise };
}
