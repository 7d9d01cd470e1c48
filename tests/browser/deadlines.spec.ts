import type { Page } from "@playwright/test";
import { answer, type Fault } from "../fault-proxy.ts";
import { expect, type RunningSite, test } from "../site.ts";
import { addLink, documentRequests, open, shows } from "./visit.ts";

/** The request is taken and never answered. */
const silence: Fault = () => {};

const payload = /^\/resources\/_payload/;
const chunk = /^\/assets\/resources\.page-[\w-]+\.js/;
const latest = /^\/builds\/latest\.json/;

/** Opens a page whose clock can be moved, and follows a link from it while these requests fail. */
async function follow(page: Page, site: RunningSite, faults: [RegExp, Fault][]): Promise<void> {
  await page.clock.install();
  await open(page, site, "/about-us");
  site.forget();
  for (const [requests, fault] of faults) site.meddle(requests, fault);
  const requested = faults.at(-1)?.[0] ?? payload;
  await (await addLink(page, "/resources")).dispatchEvent("click");
  await expect.poll(() => site.asked(requested).length).toBeGreaterThan(0);
}

const retry = (page: Page) => page.getByRole("link", { name: "Try again" });

test("shows the error page when the payload failed and the build check never answers", async ({
  page,
  ownSite: site,
}) => {
  await follow(page, site, [
    [payload, answer(502)],
    [latest, silence],
  ]);
  await page.clock.fastForward(5_000);
  await expect(page.locator("h1")).toHaveText("An error occured.");
  await expect(page).toHaveURL(`${site.url}/resources`);
  await expect(retry(page)).toHaveAttribute("href", "/resources");
  expect(site.asked(payload)).toHaveLength(2);
});

test("asks once more for a payload that never comes, then shows the error page", async ({ page, ownSite: site }) => {
  await follow(page, site, [[payload, silence]]);
  await page.clock.fastForward(15_000);
  await expect.poll(() => site.asked(payload).length).toBe(2);
  await page.clock.fastForward(15_000);
  await expect(page.locator("h1")).toHaveText("An error occured.");
  const documents = documentRequests(page);
  site.leaveAlone();
  await retry(page).click();
  await shows(page, "/resources");
  // The browser's own page load is the way out of a connection that hangs.
  expect(documents).toEqual([`${site.url}/resources`]);
});

test("shows the error page for a page whose code never comes", async ({ page, ownSite: site }) => {
  await follow(page, site, [[chunk, silence]]);
  await page.clock.fastForward(15_000);
  await expect.poll(() => site.asked(latest).length).toBe(1);
  await expect(async () => {
    await page.clock.fastForward(15_000);
    await expect(page.locator("h1")).toHaveText("An error occured.", { timeout: 500 });
  }).toPass();
  site.leaveAlone();
  await retry(page).click();
  await shows(page, "/resources");
});

test("brings back page and address when the visitor stops during the build check", async ({ page, ownSite: site }) => {
  await follow(page, site, [
    [payload, answer(502)],
    [latest, silence],
  ]);
  await expect(page).toHaveURL(`${site.url}/resources`);
  await page.evaluate(() => stop());
  await expect(page).toHaveURL(`${site.url}/about-us`);
  await shows(page, "/about-us");
});

test("leaves links as ordinary page loads when the build cannot be asked for at the start", async ({
  page,
  ownSite: site,
}) => {
  await page.clock.install();
  await page.addInitScript(() => {
    Object.defineProperty(PerformanceNavigationTiming.prototype, "serverTiming", { value: [] });
  });
  site.meddle(latest, silence);
  await page.goto(`${site.url}/about-us`);
  await expect.poll(() => site.asked(latest).length).toBe(1);
  await page.clock.fastForward(5_000);
  const documents = documentRequests(page);
  await (await addLink(page, "/resources")).dispatchEvent("click");
  await shows(page, "/resources");
  expect(documents).toEqual([`${site.url}/resources`]);
});
