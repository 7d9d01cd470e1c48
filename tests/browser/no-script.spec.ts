import { everyRoute, sampleByRoute } from "../routes.ts";
import { expect, test } from "../site.ts";
import { linkTo } from "./visit.ts";

test.use({ javaScriptEnabled: false });

for (const path of [...Object.values(everyRoute()), "/nowhere"]) {
  test(`${path} is readable without JavaScript`, sampleByRoute(path), async ({ page, site }) => {
    await page.goto(site.url + path);
    await expect(page.locator("h1")).toBeVisible();
    expect((await page.locator("main").textContent())?.length).toBeGreaterThan(30);
    await expect(page.locator("header a").filter({ visible: true }).first()).toBeVisible();
  });
}

test("links, the menu and fragments work without JavaScript", async ({ page, site }) => {
  await page.goto(site.url);
  await linkTo(page, "/blog").click();
  await expect(page).toHaveURL(`${site.url}/blog`);
  await page.locator('main a[href^="/blog/"]:not([href*="/category/"], [href*="/author/"])').first().click();
  await expect(page.locator("h1")).toBeVisible();
  const part = page.locator('main a[href^="#"]').filter({ visible: true }).last();
  const href = await part.getAttribute("href");
  await part.click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await page.locator('[popovertarget="menu"]').filter({ visible: true }).first().click();
  await expect(page.locator("#menu")).toBeVisible();
});

test("a form is refused with its errors, corrected and stored", async ({ page, ownSite: site }) => {
  await page.goto(`${site.url}/contact-us`);
  await page.getByLabel("Name").fill("Ada Lovelace");
  // Valid for the browser, invalid for the server.
  await page.locator('[name="email"]').fill("ada@localhost");
  await page.locator('[name="message"]').fill("We need a loom.");
  await page.locator('[name="consent"]').check();
  await page.locator('form[method="post"] [type="submit"]').click();
  await expect(page.locator("#email-error")).toBeVisible();
  await expect(page.locator('[name="name"]')).toHaveValue("Ada Lovelace");
  await expect(page.locator('[name="message"]')).toHaveValue("We need a loom.");
  await page.locator('[name="email"]').fill("ada@example.com");
  await page.locator('[name="consent"]').check();
  await page.locator('form[method="post"] [type="submit"]').click();
  await expect(page).toHaveURL(`${site.url}/contact-us/thank-you`);
  expect(await site.readLeads()).toMatchObject([{ answers: { email: "ada@example.com", message: "We need a loom." } }]);
});
