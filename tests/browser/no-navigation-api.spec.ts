import { expect, test } from "../site.ts";
import { complaints, documentRequests, linkTo, takenOver } from "./visit.ts";

test("a browser without the Navigation API gets ordinary page loads of the same pages", async ({ page, site }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "navigation");
    Reflect.deleteProperty(Window.prototype, "navigation");
  });
  const complained = complaints(page);
  await page.goto(site.url);
  expect(await page.evaluate(() => "navigation" in window)).toBe(false);
  await page.waitForLoadState("networkidle");
  const documents = documentRequests(page);
  await linkTo(page, "/blog").click();
  await expect(page).toHaveURL(`${site.url}/blog`);
  await page.goBack();
  await expect(page).toHaveURL(`${site.url}/`);
  await page.goto(`${site.url}/contact-us`);
  await page.locator('[name="name"]').fill("Ada");
  await page.reload();
  await expect(page.locator('[name="name"]')).toHaveValue("Ada");
  expect(documents[0]).toBe(`${site.url}/blog`);
  expect(complained).toEqual([]);
});

test("a browser that hides the document's timing asks for the build instead", async ({ page, ownSite: site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(PerformanceNavigationTiming.prototype, "serverTiming", { value: [] });
  });
  await page.goto(site.url);
  await takenOver(page);
  expect(site.asked(/^\/builds\/latest\.json\?\d+$/)).toHaveLength(1);
  const documents = documentRequests(page);
  await linkTo(page, "/blog").click();
  await expect(page).toHaveURL(`${site.url}/blog`);
  expect(documents).toEqual([]);
});

test("a browser that does not tell when it is idle takes the page over by itself", async ({ page, site }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "requestIdleCallback"));
  const complained = complaints(page);
  await page.goto(site.url);
  await takenOver(page);
  expect(complained).toEqual([]);
});
