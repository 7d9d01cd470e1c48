import type { Page } from "@playwright/test";
import { createGate } from "../fault-proxy.ts";
import { ONLY_IN_ALL, sampleByIndex } from "../routes.ts";
import { expect, type RunningSite, test } from "../site.ts";
import { addLink, disableViewportPrefetch, expectPage, openHydrated } from "./visit.ts";

/** Opens the about page, scrolls, and clicks a link whose payload does not arrive. */
async function startSlowNavigation(page: Page, site: RunningSite): Promise<void> {
  await openHydrated(page, site, "/about-us");
  site.addFault(/resources\/_payload/, createGate().hold);
  await page.evaluate(() => scrollTo(0, 400));
  await (await addLink(page, "/resources")).dispatchEvent("click");
  await expect.poll(() => site.requestsMatching(/resources\/_payload/).length).toBe(1);
  await expect(page).toHaveURL(`${site.url}/resources`);
}

async function expectRestored(page: Page, site: RunningSite): Promise<void> {
  await expect(page).toHaveURL(`${site.url}/about-us`);
  await expectPage(page, "/about-us");
  expect(await page.evaluate(() => scrollY)).toBe(400);
}

test.beforeEach(({ page }) => disableViewportPrefetch(page));

test("stopping a navigation restores the page, its URL and its scroll position", async ({ page, ownSite: site }) => {
  await startSlowNavigation(page, site);
  site.clearRequests();
  await page.evaluate(() => stop());
  await expectRestored(page, site);
  expect(site.requestsMatching(/_payload/), "no request for the restored page").toEqual([]);
  site.clearFaults();
  await page.goForward();
  await expectPage(page, "/resources");
});

test("stopping a navigation does not wait for its page chunk", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
  await openHydrated(page, site, "/about-us");
  site.addFault(/^\/assets\/resources[\w.-]*\.js/, createGate().hold);
  await (await addLink(page, "/resources")).dispatchEvent("click");
  await expect.poll(() => site.requestsMatching(/^\/assets\/resources[\w.-]*\.js/).length).toBe(1);
  await page.evaluate(() => stop());
  await expect(page).toHaveURL(`${site.url}/about-us`);
  await expect(page.locator("html")).not.toHaveAttribute("data-pending");
});

test(
  "a fragment link aborts a navigation that waits for its prefetch",
  ONLY_IN_ALL,
  async ({ page, ownSite: site }) => {
    await openHydrated(page, site, "/about-us");
    site.addFault(/resources\/_payload/, createGate().hold);
    await (await addLink(page, "/resources")).click();
    await expect(page.locator("html")).toHaveAttribute("data-pending");
    await (await addLink(page, "#content")).dispatchEvent("click");
    await expect(page).toHaveURL(`${site.url}/about-us`);
    await expect(page.locator("html")).not.toHaveAttribute("data-pending");
  },
);

test(
  "stopping a navigation after a fragment jump restores the jump's URL and scroll position",
  ONLY_IN_ALL,
  async ({ page, ownSite: site }) => {
    await openHydrated(page, site, "/privacy-policy");
    await page.locator("[data-contents] a").last().dispatchEvent("click");
    await expect(page).toHaveURL(/#/);
    const [address, scrollTop] = await page.evaluate(() => [location.href, scrollY] as const);
    expect(scrollTop).toBeGreaterThan(0);
    site.addFault(/resources\/_payload/, createGate().hold);
    await (await addLink(page, "/resources")).dispatchEvent("click");
    await expect(page).toHaveURL(`${site.url}/resources`);
    await page.evaluate(() => stop());
    await expect(page).toHaveURL(address);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollTop);
  },
);

test("stopping a traversal restores the page it left", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
  await openHydrated(page, site, "/careers");
  await (await addLink(page, "/about-us")).click();
  await expectPage(page, "/about-us");
  site.addFault(/careers\/_payload/, createGate().hold);
  // Lets the cached payload expire, so that the traversal needs a request.
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 60_000;
    history.back();
  });
  await expect(page).toHaveURL(`${site.url}/careers`);
  await page.evaluate(() => stop());
  await expect(page).toHaveURL(`${site.url}/about-us`);
  await expectPage(page, "/about-us");
});

for (const [index, [name, href]] of [
  ["a fragment link", "#content"] as const,
  ["a mailto link", "mailto:hello@fixture.example"] as const,
  ["a tel link", "tel:+48425550140"] as const,
].entries())
  test(`${name} aborts a pending navigation`, sampleByIndex(index, 1), async ({ page, ownSite: site }) => {
    await startSlowNavigation(page, site);
    await (await addLink(page, href)).dispatchEvent("click");
    await expectRestored(page, site);
  });

test("a link to a file aborts a pending navigation and is loaded", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
  await startSlowNavigation(page, site);
  await (await addLink(page, "/feed.json")).dispatchEvent("click");
  await expect(page).toHaveURL(`${site.url}/feed.json`);
});
