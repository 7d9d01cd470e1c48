import { writeFile } from "node:fs/promises";
import { test as base, expect } from "@playwright/test";
import { type RunningSite, type SiteOptions, startSite } from "../site.ts";
import type { BrowserDriver } from "./driver.ts";
import { launchFirefox } from "./puppeteer.ts";
import { launchWebKit } from "./webkit.ts";

export type Engine = "firefox" | "webkit";

interface PerTest {
  /** Settings of the server under test. */
  siteEnv: SiteOptions["env"];
  /** A server for this test alone, and so an origin for which the browser has stored nothing yet. */
  site: RunningSite;
  /** The worker's browser. A test fails if the page it ends on has errors in its console, and then keeps a screenshot. */
  driver: BrowserDriver;
}

interface PerWorker {
  engine: Engine;
  /** Whether Firefox runs the scripts of pages. */
  javaScript: boolean;
  browserProcess: BrowserDriver;
}

export const test = base.extend<PerTest, PerWorker>({
  engine: ["firefox", { option: true, scope: "worker" }],
  javaScript: [true, { option: true, scope: "worker" }],
  browserProcess: [
    async ({ engine, javaScript }, use) => {
      const browser = engine === "firefox" ? await launchFirefox({ javaScript }) : await launchWebKit();
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  siteEnv: [{}, { option: true }],
  site: async ({ siteEnv }, use) => {
    const site = await startSite({ env: siteEnv });
    collectErrors(site);
    await use(site);
    await site.stop();
  },
  // Depends on the site, so that the page's errors are read before its server stops.
  driver: async ({ browserProcess, site: _site }, use, testInfo) => {
    await browserProcess.setViewport(1440, 900);
    await use(browserProcess);
    expect.soft(await browserProcess.consoleErrors()).toEqual([]);
    if (testInfo.errors.length > 0)
      await writeFile(testInfo.outputPath("test-failed.png"), await browserProcess.screenshot());
  },
});
export { expect };

/**
 * Inserts an error collector before the theme script, which is the first script of every page. WebDriver cannot
 * read the console, and the site's policy forbids inline scripts.
 */
export function collectErrors(site: RunningSite): void {
  site.addFault(/\/assets\/theme-[\w-]+\.js$/, async (request, response) => {
    const original = await fetch(`http://${request.headers.host}${request.url}?original`);
    response.writeHead(200, { "content-type": "text/javascript" });
    response.end(`(${installErrorCollector})();\n${await original.text()}`);
  });
}

function installErrorCollector(): void {
  const errors: string[] = [];
  window.pageErrors = errors;
  // Load errors of files are dispatched on their element only, so this has to listen in the capture phase.
  addEventListener(
    "error",
    (event) => {
      const { target } = event;
      // A preload is only a hint, and Firefox sometimes reports one as failed when a page is loaded again.
      const isLink = Object.prototype.toString.call(target) === "[object HTMLLinkElement]";
      if (target && isLink && Reflect.get(target, "rel") !== "stylesheet") return;
      const element = target instanceof Element ? target.outerHTML.slice(0, 200) : "";
      errors.push(element ? `could not load ${element}` : `${event.message} (${event.filename}:${event.lineno})`);
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => errors.push(`unhandled rejection: ${reason}`));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    errors.push(`forbidden by policy: ${violatedDirective} ${blockedURI}`),
  );
  const logError = console.error;
  console.error = (...values: unknown[]) => {
    // As text, because an Error object would reach the test without its message.
    const text = values.map((value) => (value instanceof Error ? `${value}\n${value.stack}` : String(value))).join(" ");
    errors.push(text);
    logError.call(console, text);
  };
}

/** Opens a page and waits until React has hydrated it. */
export async function openHydrated(driver: BrowserDriver, url: string): Promise<void> {
  await driver.open(url);
  await waitForHydration(driver);
}

export async function waitForHydration(driver: BrowserDriver): Promise<void> {
  await driver.waitUntil(`${await driver.evaluate(() => location.href)} is hydrated`, () =>
    driver.evaluate(() => {
      // The live region is added last, and only where the site handles navigation itself.
      if ("navigation" in window) return document.querySelector('body > [aria-live="polite"]') !== null;
      const main = document.querySelector("main");
      return main !== null && Object.keys(main).some((key) => key.startsWith("__reactContainer$"));
    }),
  );
}

/** Waits until the browser shows this path and its page, after a navigation or a load. */
export async function expectPage(driver: BrowserDriver, site: RunningSite, path: string): Promise<void> {
  await expect.poll(() => driver.evaluate(() => location.href)).toBe(site.url + path);
  await expect
    .poll(() => driver.evaluate(() => document.querySelector("html:not([data-pending]) main h1")?.checkVisibility()))
    .toBe(true);
}

/** Whether at least one matching element is visible. */
export function isVisible(driver: BrowserDriver, selector: string): Promise<boolean> {
  return driver.evaluate(
    (wanted) =>
      Array.from(document.querySelectorAll(wanted)).some(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height > 0,
      ),
    selector,
  );
}
