import type { Locator, Page } from "@playwright/test";
import axe from "axe-core";
import { open } from "../visit.ts";
import { box, expect, openSettings, refuse, test } from "./configured.ts";

const region = (page: Page) => page.getByRole("region", { name: /your visit\?$/ });
const answers = (page: Page) => box(page).getByRole("button");

async function look(button: Locator) {
  const { height = 0, width = 0 } = (await button.boundingBox()) ?? {};
  const style = await button.evaluate((element) => {
    const { color, backgroundColor, fontSize, fontWeight, borderColor } = getComputedStyle(element);
    return { color, backgroundColor, fontSize, fontWeight, borderColor };
  });
  return { height: Math.round(height), width: Math.round(width), ...style };
}

test("the box is a named region that takes no focus and lets the page be used", async ({ page, ownSite: site }) => {
  await open(page, site, "/");
  await expect(region(page)).toBeVisible();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.locator("main a[href^='/']").first().click();
  await expect(page).not.toHaveURL(`${site.url}/`);
  await expect(region(page)).toBeVisible();
  await page.evaluate(axe.source);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await page.evaluate<axe.AxeResults>("axe.run('[data-consent-box]')");
    expect(violations, colorScheme).toEqual([]);
  }
});

test("a no is as easy as a yes: the same look, the same size, the same step", async ({ page, ownSite: site }) => {
  await open(page, site, "/");
  await expect(answers(page)).toHaveText([/^No/, /^Yes/]);
  const [no, yes] = [await look(answers(page).first()), await look(answers(page).last())];
  expect(no).toEqual(yes);
});

test("the box moves nothing on the page", async ({ page, ownSite: site }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: [] });
    new PerformanceObserver((list) => Reflect.get(window, "shifts").push(...list.getEntries())).observe({
      type: "layout-shift",
      buffered: true,
    });
  });
  await open(page, site, "/about-us");
  await expect(box(page)).toBeVisible();
  await refuse(page);
  await expect(box(page)).toBeHidden();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.evaluate(() => Reflect.get(window, "shifts").length)).toBe(0);
});

test("a keyboard meets the box after the way past the menus, answers it, and finds it again in the footer", async ({
  page,
  ownSite: site,
}) => {
  await open(page, site, "/");
  await expect(box(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveAttribute("href", "#content");
  await page.keyboard.press("Tab");
  await expect(box(page).locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(box(page)).toBeVisible();
  await answers(page).first().focus();
  await page.keyboard.press("Enter");
  await expect(box(page)).toBeHidden();

  const opener = page.locator("footer [data-consent-open]");
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(box(page)).toBeFocused();
  const id = JSON.parse(await page.evaluate(() => localStorage.consent)).id;
  await expect(box(page).getByText(id)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(box(page)).toBeHidden();
  await expect(opener).toBeFocused();
});

test("the box shows what was chosen before, and a choice is changed by its keys", async ({ page, ownSite: site }) => {
  await open(page, site, "/");
  await expect(box(page)).toBeVisible();
  await box(page).locator("summary").press("Enter");
  await box(page)
    .getByLabel(/^Statistics/)
    .press("Space");
  await box(page).getByRole("button", { name: "Save this choice" }).press("Enter");
  await openSettings(page);
  await expect(box(page).getByLabel(/^Statistics/)).toBeChecked();
  await expect(box(page).getByLabel(/^Advertising/)).not.toBeChecked();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("there is no box and nothing to open it with", async ({ page, ownSite: site, tags }) => {
    await page.goto(`${site.url}/`);
    await expect(box(page)).toBeHidden();
    await expect(page.locator("footer [data-consent-open]")).toBeHidden();
    expect(tags.requests).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });
});

test("where storage is forbidden an answer holds for the document", async ({ page, context, ownSite: site }) => {
  await context.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  });
  await open(page, site, "/");
  await refuse(page);
  await expect(box(page)).toBeHidden();
  expect(await page.context().cookies()).toEqual([]);
});
