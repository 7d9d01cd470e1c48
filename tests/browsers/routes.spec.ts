import { everyRoute } from "../routes.ts";
import type { BrowserDriver } from "./driver.ts";
import { expect, openHydrated, test } from "./fixtures.ts";

/** Links inside a sentence that only their colour distinguishes from the surrounding text. */
function findPlainLinks(driver: BrowserDriver): Promise<string[]> {
  return driver.evaluate(() => {
    const isBare = (link: Element) => !getComputedStyle(link).textDecorationLine.includes("underline");
    const isInSentence = (link: Element) =>
      getComputedStyle(link).display === "inline" &&
      Array.from(link.parentElement?.childNodes ?? []).some((node) => node instanceof Text && /\w/.test(node.data));
    return Array.from(document.querySelectorAll("main :is(p, .prose) a[href]:not(.anchor)"))
      .filter((link) => link.checkVisibility() && isInSentence(link) && isBare(link))
      .map((link) => link.outerHTML.slice(0, 120));
  });
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  for (const path of [...Object.values(everyRoute()), "/search?q=queue"]) {
    test(`${path} at ${width} px hydrates without errors, overflow or links that look like text`, async ({
      driver,
      site,
    }) => {
      await driver.setViewport(width, height);
      await openHydrated(driver, site.url + path);
      expect.soft(await driver.consoleErrors(), "errors").toEqual([]);
      const [pageWidth, windowWidth] = await driver.evaluate(() => [
        document.scrollingElement?.scrollWidth ?? 0,
        innerWidth,
      ]);
      expect.soft(pageWidth, "width").toBeLessThanOrEqual(windowWidth ?? 0);
      expect.soft(await findPlainLinks(driver), "links").toEqual([]);
    });
  }
}
