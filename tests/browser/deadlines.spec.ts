import type { Page } from "@playwright/test";
import { type Fault, respondWith } from "../fault-proxy.ts";
import { ONLY_IN_ALL } from "../routes.ts";
import { expect, type RunningSite, test } from "../site.ts";
import { addLink, disableViewportPrefetch, expectPage, openHydrated, recordDocumentRequests } from "./visit.ts";

/** Accepts the request and never answers. */
const neverRespond: Fault = () => {};

const payload = /^\/resources\/_payload/;
const chunk = /^\/assets\/resources\.page-[\w-]+\.js/;
const latest = /^\/builds\/latest\.json/;

/** Opens a page with a fake clock, and follows a link while these requests fail. */
async function followLinkWithFaults(page: Page, site: RunningSite, faults: [RegExp, Fault][]): Promise<void> {
  await page.clock.install();
  await openHydrated(page, site, "/about-us");
  site.clearRequests();
  for (const [requests, fault] of faults) site.addFault(requests, fault);
  const requested = faults.at(-1)?.[0] ?? payload;
  await (await addLink(page, "/resources")).dispatchEvent("click");
  await expect.poll(() => site.requestsMatching(requested).length).toBeGreaterThan(0);
}

const retry = (page: Page) => page.getByRole("link", { name: "Try again" });

test.beforeEach(({ page }) => disableViewportPrefetch(page));

test("shows the error page when the payload failed and the build check never answers", async ({
  page,
  ownSite: site,
}) => {
  await followLinkWithFaults(page, site, [
    [payload, respondWith(502)],
    [latest, neverRespond],
  ]);
  await page.clock.fastForward(5_000);
  await expect(page.locator("h1")).toHaveText("An error occured.");
  await expect(page).toHaveURL(`${site.url}/resources`);
  await expect(retry(page)).toHaveAttribute("href", "/resources");
  expect(site.requestsMatching(payload)).toHaveLength(2);
});

test("retries a payload that never arrives once, then shows the error page", async ({ page, ownSite: site }) => {
  await followLinkWithFaults(page, site, [[payload, neverRespond]]);
  await page.clock.fastForward(15_000);
  await expect.poll(() => site.requestsMatching(payload).length).toBe(2);
  await page.clock.fastForward(15_000);
  await expect(page.locator("h1")).toHaveText("An error occured.");
  const documents = recordDocumentRequests(page);
  site.clearFaults();
  await retry(page).click();
  await expectPage(page, "/resources");
  // A full page load, because it opens a new connection where the old one hangs.
  expect(documents).toEqual([`${site.url}/resources`]);
});

test("shows the error page for a page whose chunk never arrives", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
  await followLinkWithFaults(page, site, [[chunk, neverRespond]]);
  await page.clock.fastForward(15_000);
  await expect.poll(() => site.requestsMatching(latest).length).toBe(1);
  await expect(async () => {
    await page.clock.fastForward(15_000);
    await expect(page.locator("h1")).toHaveText("An error occured.", { timeout: 500 });
  }).toPass();
  site.clearFaults();
  await retry(page).click();
  await expectPage(page, "/resources");
});

test(
  "restores page and URL when the visitor stops during the build check",
  ONLY_IN_ALL,
  async ({ page, ownSite: site }) => {
    await followLinkWithFaults(page, site, [
      [payload, respondWith(502)],
      [latest, neverRespond],
    ]);
    await expect(page).toHaveURL(`${site.url}/resources`);
    await page.evaluate(() => stop());
    await expect(page).toHaveURL(`${site.url}/about-us`);
    await expectPage(page, "/about-us");
  },
);

test("leaves links to the browser when the build check fails at the start", async ({ page, ownSite: site }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    Object.defineProperty(PerformanceNavigationTiming.prototype, "serverTiming", { value: [] });
  });
  site.addFault(latest, neverRespond);
  await page.goto(`${site.url}/about-us`);
  await expect.poll(() => site.requestsMatching(latest).length).toBe(1);
  await page.clock.fastForward(5_000);
  const documents = recordDocumentRequests(page);
  await (await addLink(page, "/resources")).dispatchEvent("click");
  await expectPage(page, "/resources");
  expect(documents).toEqual([`${site.url}/resources`]);
});
