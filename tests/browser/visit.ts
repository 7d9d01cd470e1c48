import type { Locator, Page } from "@playwright/test";
import { expect, type RunningSite, SITE_URL } from "../site.ts";

/** Opens a page and waits until the site handles its navigation. */
export async function openHydrated(page: Page, site: RunningSite, path: string): Promise<void> {
  await page.goto(site.url + path);
  await waitForHydration(page);
}

/** The live region is the last thing that is added before clicks are handled. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('body > [aria-live="polite"]').waitFor({ state: "attached" });
}

/**
 * Waits for a request, two frames and an idle task that start now. By then the page has sent, painted and run what it
 * had started before, so that a test can say that something did not happen.
 */
export async function waitForStartedWork(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await fetch("/robots.txt", { cache: "no-store" })).text();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // Unlike an idle callback it can be awaited where a test has replaced requestIdleCallback.
    await scheduler.postTask(() => {}, { priority: "background" });
  });
}

/** The runtime checks for a new build when the browser comes back online. Waits for the response. */
export async function dispatchOnline(page: Page): Promise<void> {
  const answered = page.waitForResponse(/\/builds\/latest\.json\?\d+$/);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await (await answered).finished();
}

/** Prefetches only links that are hovered, focused or touched. Call before the page is opened. */
export async function disableViewportPrefetch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { observe } = IntersectionObserver.prototype;
    IntersectionObserver.prototype.observe = function (target) {
      if (target.localName !== "a") observe.call(this, target);
    };
  });
}

/** The first visible link with this href. */
export function linkTo(page: Page, href: string): Locator {
  return page.locator(`a[href="${href}"]`).filter({ visible: true }).first();
}

/** Adds a link at the start of `<main>`, which may still contain links that were added before a navigation. */
export async function addLink(page: Page, href: string): Promise<Locator> {
  await page.evaluate((address) => {
    const link = Object.assign(document.createElement("a"), { href: address, textContent: `Go to ${address}` });
    document.querySelector("main")?.prepend(link);
  }, href);
  return page.locator(`main > a[href="${href}"]`).first();
}

/** URLs of document requests from now on. Without hashes, because Chromium reports them only sometimes. */
export function recordDocumentRequests(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      urls.push(request.url().replace(/#.*/, ""));
  });
  return urls;
}

/** Errors and warnings of the console and uncaught errors, from now on. */
export function collectConsoleErrors(page: Page): string[] {
  const texts: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") texts.push(message.text());
  });
  page.on("pageerror", (error) => texts.push(String(error)));
  return texts;
}

/** Waits until the page of this path is shown, after a navigation or a load. */
export async function expectPage(page: Page, path: string): Promise<void> {
  await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute("href", SITE_URL + path);
  await expect(page.locator("html:not([data-pending]) main h1")).toBeVisible();
}

/** Expects a gap between neighbouring sections that have a background colour, and returns how many of these there are. */
export async function expectBandsApart(page: Page): Promise<number> {
  const bands = await page.locator("main > *").evaluateAll((sections) =>
    sections.map((section) => {
      const { top, bottom } = section.getBoundingClientRect();
      return { top, bottom, isColoured: getComputedStyle(section).backgroundColor !== "rgba(0, 0, 0, 0)" };
    }),
  );
  for (const [index, band] of bands.entries()) {
    const next = bands[index + 1];
    if (next && band.isColoured && next.isColoured) expect(next.top - band.bottom).toBeGreaterThan(24);
  }
  return bands.filter(({ isColoured }) => isColoured).length;
}
