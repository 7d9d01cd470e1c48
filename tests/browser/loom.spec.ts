import type { Page } from "@playwright/test";
import { respondWith } from "../fault-proxy.ts";
import { ONLY_IN_ALL } from "../routes.ts";
import { expect, test } from "../site.ts";
import { addLink, collectConsoleErrors, expectPage, openHydrated, waitForStartedWork } from "./visit.ts";

const wovenImage = (page: Page) => page.getByRole("img", { name: /Tests, in order/ });

test("the woven image is in the document without scripts", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL });
  await page.goto("/");
  await expect(wovenImage(page)).toBeVisible();
  await expect(page.getByLabel("Weave a word")).toBeHidden();
  await page.close();
});

test("the loom's chunk is loaded when the loom becomes visible", async ({ page }) => {
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  const loomChunks = () => requestedPaths.filter((path) => /\/loom-[^/]+\.js$/.test(path));
  await page.setViewportSize({ width: 320, height: 360 });
  await page.goto("/");
  await page.mouse.move(10, 10);
  await expect.poll(() => requestedPaths.some((path) => path.startsWith("/builds/meta/"))).toBe(true);
  expect(loomChunks()).toEqual([]);
  await page.getByLabel("Weave a word").scrollIntoViewIfNeeded();
  await expect.poll(() => loomChunks().length).toBe(1);
});

test("a visitor's word is woven and saved as SVG", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await page.getByLabel("Weave a word").scrollIntoViewIfNeeded();
  await page.getByLabel("Weave a word").fill("Łódź");
  await expect(async () => {
    await page.getByRole("button", { name: "Weave", exact: true }).click();
    await expect(page.getByRole("img", { name: "Cloth with the words “Łódź” woven into it" })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  await expect(page.getByText(/“Łódź”: 7 cards/)).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the SVG" }).click();
  expect((await saved).suggestedFilename()).toBe("Łódź.svg");
});

test("the loom is shown after a navigation", ONLY_IN_ALL, async ({ page }) => {
  await page.goto("/services");
  await page.getByRole("banner").getByRole("link", { name: /home/ }).click();
  await expect(wovenImage(page)).toBeVisible();
});

test("the loom is shown after leaving before it was visible and coming back", ONLY_IN_ALL, async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 360 });
  await openHydrated(page, site, "/");
  await (await addLink(page, "/about-us")).click();
  await expectPage(page, "/about-us");
  await (await addLink(page, "/")).click();
  await expectPage(page, "/");
  await expect(wovenImage(page)).toBeVisible();
});

test("the page keeps its woven image when the loom's chunk is missing", async ({ page, ownSite: site }) => {
  site.addFault(/\/loom-[^/]+\.js$/, respondWith(404));
  const consoleErrors = collectConsoleErrors(page);
  await openHydrated(page, site, "/");
  await expect.poll(() => consoleErrors.join()).toContain("loom-");
  await waitForStartedWork(page);
  await expect(page.locator("[data-error]")).toHaveCount(0);
  await expect(wovenImage(page)).toBeVisible();
});
