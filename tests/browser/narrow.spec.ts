import type { Page } from "@playwright/test";
import { ANY_SITE_IN_ALL, everyPage, everyRoute, sampleByRoute } from "../routes.ts";
import { expect, test } from "../site.ts";
import { findOverflowingTexts } from "./overflow.ts";
import { findSmallTargets } from "./small-targets.ts";

const NARROW = 320;
/** The CSS width of a 1280 px window at 200 % zoom. Its layout is shared by all pages of one kind. */
const AT_200_PERCENT = 640;

/** Lists of one kind differ only in their articles. */
const LIST = /^\/blog\/(tag|author|category|page)\//;

/** Elements that reach beyond the window and are not in a scroll container. The page clips its overflow, so the scroll width alone would not reveal them. */
function findOverflowingElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    const isInScrollContainer = (element: Element | null): boolean =>
      element !== null &&
      !element.classList.contains("cloth") &&
      (getComputedStyle(element).overflowX !== "visible" || isInScrollContainer(element.parentElement));
    const pageOverflow = document.documentElement.scrollWidth > edge ? ["the page itself"] : [];
    const overflowing = [...document.querySelectorAll("body *")].filter((element) => {
      const { right, left, width, height } = element.getBoundingClientRect();
      const reaches = width > 1 && height > 1 && (right > edge + 1 || (left < -1 && right > 0));
      return (
        reaches && element.checkVisibility({ visibilityProperty: true }) && !isInScrollContainer(element.parentElement)
      );
    });
    return [...pageOverflow, ...overflowing.map((element) => `${element.tagName} ${element.className}`)];
  });
}

test.use({ contextOptions: { reducedMotion: "reduce" } });

test.describe("with two device pixels per CSS pixel", () => {
  test.use({ deviceScaleFactor: 2 });

  const routePaths = Object.values(everyRoute());
  for (const path of new Set([...routePaths, ...everyPage().filter((page) => !LIST.test(page))])) {
    test(`${path} does not overflow at 320 px or at 200 % zoom`, sampleByRoute(path), async ({ page, site }) => {
      // React does not change a page's width, and would take most of the time.
      await page.route(/\/assets\/react-/, (route) => route.abort());
      await page.goto(site.url + path);
      for (const width of routePaths.includes(path) ? [NARROW, AT_200_PERCENT] : [NARROW]) {
        await page.setViewportSize({ width, height: 480 });
        expect.soft(await findOverflowingElements(page), `${path} at ${width} px`).toEqual([]);
      }
    });
  }
});

/** Words of the header that are broken across lines. */
function findBrokenLabels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector("header") ?? document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const range = document.createRange();
      range.selectNodeContents(text);
      const isWord = !/\s/.test(text.textContent?.trim() ?? "");
      if (isWord && range.getClientRects().length > 1) broken.push(text.textContent ?? "");
    }
    return broken;
  });
}

// Not every system has Arial, whose widths and heights the fallback fonts have.
for (const path of Object.values(everyRoute())) {
  test(`${path} has room for a wide system font at 320 px`, ANY_SITE_IN_ALL, async ({ page, site }) => {
    await page.route(/\.woff2$|\/assets\/react-/, (route) => route.abort());
    await page.setViewportSize({ width: NARROW, height: 480 });
    await page.goto(site.url + path);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      const fonts = 'Verdana, "DejaVu Sans", sans-serif';
      sheet.replaceSync(`
        * { --font-text: ${fonts}; --font-display: ${fonts} }
        body, main, footer, header > a { font-family: ${fonts} }
      `);
      document.adoptedStyleSheets.push(sheet);
    });
    expect.soft(await findOverflowingElements(page)).toEqual([]);
    expect.soft(await page.evaluate(findSmallTargets)).toEqual([]);
    expect.soft(await findBrokenLabels(page)).toEqual([]);
  });
}

for (const path of [...Object.values(everyRoute()), "/search?q=queue", "/there-is-no-such-page"]) {
  test(`a word of sixty letters stays in its box in every text of ${path}`, ANY_SITE_IN_ALL, async ({ page, site }) => {
    await page.goto(site.url + path);
    await page.evaluate(() => {
      for (const card of document.querySelectorAll("details")) card.open = true;
      for (const box of document.querySelectorAll<HTMLElement>("[data-consent-box]")) box.hidden = false;
      document.getElementById("menu")?.showPopover();
    });
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await findOverflowingTexts(page), `${path} at ${width} px`).toEqual([]);
    }
  });
}
