import type { Page } from "@playwright/test";
import { everyRoute, sampleByIndex } from "../routes.ts";
import { expect, test } from "../site.ts";
import { addLink, disableViewportPrefetch, expectPage, openHydrated } from "./visit.ts";

const readScrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));
const readFocusedElement = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);
/** Distance of an element from the top of the viewport. */
const readElementTop = (page: Page, id: string) =>
  page.evaluate((name) => Math.round(document.getElementById(name)?.getBoundingClientRect().top ?? NaN), id);

test.beforeEach(({ page }) => disableViewportPrefetch(page));

test("a new page starts at its top, and Back and Forward restore the scroll position", async ({ page, site }) => {
  const { article = "" } = everyRoute();
  await openHydrated(page, site, "/blog");
  const link = page.locator(`main a[href^="/blog/"]`).last();
  await link.scrollIntoViewIfNeeded();
  const listScrollTop = await readScrollTop(page);
  expect(listScrollTop).toBeGreaterThan(300);
  await link.click();
  await expect(page).not.toHaveURL(/\/blog$/);
  await expect.poll(() => readScrollTop(page)).toBe(0);
  await page.evaluate(() => scrollTo(0, 500));
  await page.goBack();
  await expect(page).toHaveURL(/\/blog$/);
  await expect.poll(() => readScrollTop(page)).toBe(listScrollTop);
  await page.goForward();
  await expect.poll(() => readScrollTop(page)).toBe(500);
  await (await addLink(page, article)).click();
  await expect.poll(() => readScrollTop(page)).toBe(0);
});

const hashes = [
  ["a digit first", "1a", "#1a"],
  ["letters beyond ASCII", "łódź", "#%C5%82%C3%B3d%C5%BA"],
  ["characters of selectors", "a.b:c[d]", "#a.b:c[d]"],
  ["a percent sign that encodes nothing", "100%", "#100%"],
] as const;
for (const [index, [name, id, href]] of hashes.entries()) {
  const title = `a hash with ${name} scrolls to its element on the same page and on another`;
  test(title, sampleByIndex(index, 1), async ({ page, ownSite: site }) => {
    const { article = "" } = everyRoute();
    await openHydrated(page, site, "/blog");
    await page.evaluate((text) => {
      const target = Object.assign(document.createElement("p"), { id: text, textContent: text });
      document.querySelector("main")?.append(target);
    }, id);
    await (await addLink(page, href)).click();
    await expect.poll(() => readElementTop(page, id)).toBeLessThan(await page.evaluate(() => innerHeight));
    expect(await readScrollTop(page)).toBeGreaterThan(0);
    expect(await page.evaluate(() => performance.getEntriesByType("navigation").length)).toBe(1);

    const payload = await (await fetch(`${site.url}${article}/_payload.json`)).json();
    payload.data.body.html += `<p id="${id}">Here</p><p>${"And more. ".repeat(3000)}</p>`;
    site.addFault(new RegExp(`^${article}/_payload`), (_request, response) => response.end(JSON.stringify(payload)));
    await (await addLink(page, `${article}${href}`)).click();
    await expect.poll(() => readFocusedElement(page)).toBe(id);
    expect(Math.abs(await readElementTop(page, id))).toBeLessThan(200);
  });
}

test("the focus moves to the new page, and the live region announces its title", async ({ page, site }) => {
  await openHydrated(page, site, "/");
  await (await addLink(page, "/about-us")).click();
  await expect(page).toHaveURL(/about-us$/);
  await expect.poll(() => readFocusedElement(page)).toBe("content");
  const region = page.locator('body > [aria-live="polite"]');
  await expect(region).toHaveText(await page.title());
  await page.goBack();
  await expectPage(page, "/");
  await expect(region).toHaveText(await page.title());
  await expect.poll(() => readFocusedElement(page)).toBe("content");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.querySelector("main")?.contains(document.activeElement))).toBe(true);
});

test("reduced motion disables smooth scrolling and animations", async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openHydrated(page, site, "/blog");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
  expect(
    await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running")),
  ).toEqual([]);
});
