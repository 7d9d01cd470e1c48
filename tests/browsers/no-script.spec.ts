import { everyRoute } from "../routes.ts";
import { expect, expectPage, isVisible, test } from "./fixtures.ts";

test.use({ javaScript: false });

test("every route is readable without scripts", async ({ driver, site }) => {
  for (const path of [...Object.values(everyRoute()), "/search?q=queue"]) {
    await driver.open(site.url + path);
    expect.soft(await isVisible(driver, "main h1"), path).toBe(true);
    expect.soft(await isVisible(driver, "header a"), path).toBe(true);
    const text = await driver.evaluate(() => document.querySelector("main")?.textContent ?? "");
    expect.soft(text.length, path).toBeGreaterThan(30);
    const overflow = await driver.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth);
    expect.soft(overflow, path).toBeLessThanOrEqual(0);
  }
});

test("the menu opens and its links work without scripts", async ({ driver, site }) => {
  await driver.open(`${site.url}/about-us`);
  await driver.click('header [popovertarget="menu"]');
  await expect.poll(() => isVisible(driver, "#menu")).toBe(true);
  await driver.click('#menu a[href="/services"]');
  await expectPage(driver, site, "/services");
});

test("a form is refused with its errors, corrected and stored without scripts", async ({ driver, site }) => {
  const form = 'main form[method="post"]';
  await driver.open(`${site.url}/contact-us`);
  await driver.type(`${form} [name="name"]`, "Ada Lovelace");
  await driver.type(`${form} [name="email"]`, "ada@localhost");
  await driver.type(`${form} [name="message"]`, "We need a loom.");
  await driver.check(`${form} [name="consent"]`);
  await driver.click(`${form} [type="submit"]`);
  await expect.poll(() => isVisible(driver, "#email-error")).toBe(true);
  await driver.type(`${form} [name="email"]`, "ada@example.com");
  await driver.check(`${form} [name="consent"]`);
  await driver.click(`${form} [type="submit"]`);
  await expectPage(driver, site, "/contact-us/thank-you");
  expect(await site.readLeads()).toMatchObject([{ answers: { email: "ada@example.com", message: "We need a loom." } }]);
});
