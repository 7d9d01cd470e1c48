import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { everyRoute } from "../routes.ts";
import { expect, type RunningSite, test } from "../site.ts";
import { openHydrated } from "./visit.ts";

async function requestEbook(page: Page, email: string): Promise<void> {
  await page.locator('form[method="post"] [name="name"]').fill("Ada Lovelace");
  await page.locator('form[method="post"] [name="email"]').fill(email);
  await page.locator('form[method="post"] [name="consent"]').check();
  await page.locator('form[method="post"] [type="submit"]').click();
}

/** Downloads the PDF from the thank-you page. */
async function downloadEbook(page: Page, site: RunningSite, ebook: string): Promise<void> {
  await expect(page).toHaveURL(`${site.url}${ebook}/thank-you`);
  const starting = page.waitForEvent("download");
  await page.locator('main a[href*="/download?"]').click();
  const download = await starting;
  expect(download.suggestedFilename()).toBe(`${ebook.split("/").at(-1)}.pdf`);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  await expect(page).toHaveURL(`${site.url}${ebook}/thank-you`);
}

test("a visitor requests an ebook and downloads it", async ({ page, ownSite: site }) => {
  const { ebook = "" } = everyRoute();
  await openHydrated(page, site, ebook);
  await requestEbook(page, "ada@example.com");
  await downloadEbook(page, site, ebook);
});

test("an expired link leads back to the form of its ebook", async ({ page, ownSite: site }) => {
  const { ebook = "" } = everyRoute();
  await openHydrated(page, site, `${ebook}/download?lead=a&until=1&signature=b`);
  await page.locator(`main a[href="${ebook}#get"]`).click();
  await expect(page).toHaveURL(`${site.url}${ebook}#get`);
  await expect(page.locator("#get form")).toBeInViewport();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor requests an ebook and downloads it", async ({ page, ownSite: site }) => {
    const { ebook = "" } = everyRoute();
    await page.goto(site.url + ebook);
    await requestEbook(page, "ada@example.com");
    await downloadEbook(page, site, ebook);
  });
});
