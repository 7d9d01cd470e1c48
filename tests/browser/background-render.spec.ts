import type { Page } from "@playwright/test";
import { answer } from "../fault-proxy.ts";
import { expect, type RunningSite, test } from "../site.ts";
import { addLink, complaints, linkTo, open, shows } from "./visit.ts";

const article = "/blog/a-job-that-runs-twice-must-pay-once";

/** Rests the pointer on a link until its page has been fetched and there was time to make it. */
async function rehearse(page: Page, site: RunningSite, path: string): Promise<void> {
  const link = await addLink(page, path);
  const fetched = page.waitForResponse((response) => response.url().startsWith(`${site.url}${path}/_payload.json`));
  await link.hover();
  await fetched;
  await page.waitForTimeout(500);
}

/** Every element of a page with its attributes, without those that come with being used, and its text. */
const contents = (page: Page) =>
  page.locator("main").evaluate((main) => {
    const elements = [...main.querySelectorAll(":not(link)")].map((element) => {
      const attributes = [...element.attributes].filter(
        ({ name, value }) => name !== "hidden" && name !== "id" && value,
      );
      return [element.localName, ...attributes.map(({ name, value }) => `${name}=${value}`).sort()].join(" ");
    });
    return [...elements, main.textContent];
  });

for (const path of [article, "/about-us", "/services/expertise/data-engineering", "/contact-us", "/careers"]) {
  test(`${path}, made ahead, is what a fresh load shows`, async ({ page, site }) => {
    await open(page, site, path);
    const fresh = await contents(page);
    await open(page, site, "/privacy-policy");
    await rehearse(page, site, path);
    await expect(page.locator("main")).toHaveCount(1);
    await expect(page.locator("h1")).toHaveCount(1);
    await linkTo(page, path).click();
    await shows(page, path);
    await expect(page.locator("main")).toHaveCount(1);
    expect(await contents(page)).toEqual(fresh);
  });
}

test("a page made ahead works: its buttons, its links, and the way back", async ({ page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, site, "/blog");
  await rehearse(page, site, article);
  await linkTo(page, article).click();
  await shows(page, article);
  await page.getByRole("button", { name: "Copy" }).first().click();
  await expect(page.getByText("Copied").first()).toBeVisible();
  await rehearse(page, site, "/contact-us");
  await linkTo(page, "/contact-us").click();
  await shows(page, "/contact-us");
  await page.getByRole("button", { name: /send/i }).click();
  await expect(page.locator("main [aria-invalid=true], main :invalid").first()).toBeVisible();
  await page.goBack();
  await shows(page, article);
  await page.goBack();
  await shows(page, "/blog");
});

test("a page that fails ahead of time is heard of when it is asked for", async ({ page, ownSite: site }) => {
  const complained = complaints(page);
  await open(page, site, "/");
  site.meddle(
    /^\/blog\/_payload/,
    answer(200, `{"route":"blog","head":{"title":"","tags":[]},"data":{}}`, "application/json"),
  );
  await rehearse(page, site, "/blog");
  await expect(page.locator("[data-error]")).toHaveCount(0);
  expect(complained).toEqual([]);
  await page.locator('main > a[href="/blog"]').click();
  await expect(page.locator("h1")).toHaveText("An error occured.");
});
