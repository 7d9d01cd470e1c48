import { startTagHost } from "../fakes/tag-host.ts";
import { test as base, expect, isVisible, openHydrated, waitForHydration } from "./fixtures.ts";

const dialog = "[data-consent-box]";

const test = base.extend<{ tags: Awaited<ReturnType<typeof startTagHost>> }>({
  tags: async ({}, use) => {
    const tags = await startTagHost();
    await use(tags);
    await tags.close();
  },
  siteEnv: async ({ tags }, use) => use({ GTM_ID: "GTM-TEST123", GTM_HOST: tags.origin }),
});

test("consent loads the tag manager, and can be withdrawn from the footer", async ({ driver, site, tags }) => {
  await openHydrated(driver, site.url);
  await expect.poll(() => isVisible(driver, dialog)).toBe(true);
  expect(tags.requests).toEqual([]);
  await driver.click(`${dialog} [data-consent="all"]`);
  await expect.poll(() => isVisible(driver, dialog)).toBe(false);
  await expect.poll(() => tags.loads()).toBe(1);

  await driver.reload();
  await waitForHydration(driver);
  await expect.poll(() => tags.loads()).toBe(2);
  expect(await isVisible(driver, dialog)).toBe(false);

  await driver.click("footer [data-consent-open]");
  await expect.poll(() => isVisible(driver, dialog)).toBe(true);
  await driver.click(`${dialog} [data-consent="none"]`);
  await expect.poll(() => isVisible(driver, dialog)).toBe(false);
  await driver.open(`${site.url}/about-us`);
  await waitForHydration(driver);
  expect(await isVisible(driver, dialog)).toBe(false);
  expect(tags.loads()).toBe(2);
});

test("a refusal loads nothing and is remembered", async ({ driver, site, tags }) => {
  await openHydrated(driver, site.url);
  await driver.click(`${dialog} [data-consent="none"]`);
  await expect.poll(() => isVisible(driver, dialog)).toBe(false);
  await openHydrated(driver, `${site.url}/contact-us`);
  expect(await isVisible(driver, dialog)).toBe(false);
  expect(tags.requests).toEqual([]);
});
