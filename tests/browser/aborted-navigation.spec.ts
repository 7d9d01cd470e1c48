import type { Page } from "@playwright/test";
import { delay } from "../fault-proxy.ts";
import { expect, type RunningSite, test } from "../site.ts";
import { addLink, open, shows } from "./visit.ts";

/** A visitor on the page about us who has clicked and still waits. */
async function waiting(page: Page, site: RunningSite): Promise<void> {
  await open(page, site, "/about-us");
  site.meddle(/resources\/_payload/, delay(3000));
  await page.evaluate(() => scrollTo(0, 400));
  await (await addLink(page, "/resources")).dispatchEvent("click");
  await expect.poll(() => site.asked(/resources\/_payload/).length).toBe(1);
  await expect(page).toHaveURL(`${site.url}/resources`);
}

async function stays(page: Page, site: RunningSite): Promise<void> {
  await expect(page).toHaveURL(`${site.url}/about-us`);
  await shows(page, "/about-us");
  expect(await page.evaluate(() => scrollY)).toBe(400);
}

test("who stops a page change keeps the page, its address and its place", async ({ page, ownSite: site }) => {
  await waiting(page, site);
  site.forget();
  await page.evaluate(() => stop());
  await stays(page, site);
  expect(site.asked(/_payload/), "nothing has to be fetched for it").toEqual([]);
  site.leaveAlone();
  await page.goForward();
  await shows(page, "/resources");
});

test("the address does not wait for code that is no longer wanted", async ({ page, ownSite: site }) => {
  await open(page, site, "/about-us");
  site.meddle(/^\/assets\/resources[\w.-]*\.js/, delay(20_000));
  await (await addLink(page, "/resources")).dispatchEvent("click");
  await expect.poll(() => site.asked(/^\/assets\/resources[\w.-]*\.js/).length).toBe(1);
  await page.evaluate(() => stop());
  await expect(page).toHaveURL(`${site.url}/about-us`);
  await expect(page.locator("html")).not.toHaveAttribute("data-pending");
});

test("nor for a page that was being prefetched", async ({ page, ownSite: site }) => {
  await open(page, site, "/about-us");
  site.meddle(/resources\/_payload/, delay(20_000));
  await (await addLink(page, "/resources")).click();
  await expect(page.locator("html")).toHaveAttribute("data-pending");
  await (await addLink(page, "#content")).dispatchEvent("click");
  await expect(page).toHaveURL(`${site.url}/about-us`);
  await expect(page.locator("html")).not.toHaveAttribute("data-pending");
});

test("who stops a page change after a jump keeps the place jumped to", async ({ page, ownSite: site }) => {
  await open(page, site, "/privacy-policy");
  await page.locator("[data-contents] a").last().dispatchEvent("click");
  await expect(page).toHaveURL(/#/);
  const [address, place] = await page.evaluate(() => [location.href, scrollY] as const);
  expect(place).toBeGreaterThan(0);
  site.meddle(/resources\/_payload/, delay(3000));
  await (await addLink(page, "/resources")).dispatchEvent("click");
  await expect(page).toHaveURL(`${site.url}/resources`);
  await page.evaluate(() => stop());
  await expect(page).toHaveURL(address);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test("a stopped step back returns to the page it left", async ({ page, ownSite: site }) => {
  await open(page, site, "/careers");
  await (await addLink(page, "/about-us")).click();
  await shows(page, "/about-us");
  site.meddle(/careers\/_payload/, delay(3000));
  // What was made for the request is not kept for long.
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 60_000;
    history.back();
  });
  await expect(page).toHaveURL(`${site.url}/careers`);
  await page.evaluate(() => stop());
  await expect(page).toHaveURL(`${site.url}/about-us`);
  await shows(page, "/about-us");
});

for (const [name, href] of [
  ["a jump within the page", "#content"],
  ["a letter", "mailto:hello@northloom.example"],
  ["a call", "tel:+48425550140"],
] as const)
  test(`${name} ends the wait for another page`, async ({ page, ownSite: site }) => {
    await waiting(page, site);
    await (await addLink(page, href)).dispatchEvent("click");
    await stays(page, site);
  });

test("who leaves for elsewhere while waiting gets there", async ({ page, ownSite: site }) => {
  await waiting(page, site);
  site.meddle(/^\/feed\.json/, delay(500));
  await (await addLink(page, "/feed.json")).dispatchEvent("click");
  await expect(page).toHaveURL(`${site.url}/feed.json`);
});
