import { ONLY_IN_ALL } from "../routes.ts";
import { expect, test } from "../site.ts";
import { collectConsoleErrors, linkTo, recordDocumentRequests, waitForHydration } from "./visit.ts";

test("a browser without the Navigation API gets full page loads", async ({ page, site }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "navigation");
    Reflect.deleteProperty(Window.prototype, "navigation");
  });
  const consoleErrors = collectConsoleErrors(page);
  await page.goto(site.url);
  expect(await page.evaluate(() => "navigation" in window)).toBe(false);
  await page.waitForLoadState("networkidle");
  const documents = recordDocumentRequests(page);
  await linkTo(page, "/blog").click();
  await expect(page).toHaveURL(`${site.url}/blog`);
  await page.goBack();
  await expect(page).toHaveURL(`${site.url}/`);
  await page.goto(`${site.url}/contact-us`);
  await page.locator('[name="name"]').fill("Ada");
  await page.reload();
  await expect(page.locator('[name="name"]')).toHaveValue("Ada");
  expect(documents[0]).toBe(`${site.url}/blog`);
  expect(consoleErrors).toEqual([]);
});

test("a browser without Server-Timing requests the build id", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(PerformanceNavigationTiming.prototype, "serverTiming", { value: [] });
  });
  await page.goto(site.url);
  await waitForHydration(page);
  expect(site.requestsMatching(/^\/builds\/latest\.json\?\d+$/)).toHaveLength(1);
  const documents = recordDocumentRequests(page);
  await linkTo(page, "/blog").click();
  await expect(page).toHaveURL(`${site.url}/blog`);
  expect(documents).toEqual([]);
});

test("a browser without requestIdleCallback hydrates the page", ONLY_IN_ALL, async ({ page, site }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "requestIdleCallback"));
  const consoleErrors = collectConsoleErrors(page);
  await page.goto(site.url);
  await waitForHydration(page);
  expect(consoleErrors).toEqual([]);
});
