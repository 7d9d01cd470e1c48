import type { Page } from "@playwright/test";
import { ONLY_IN_ALL } from "../routes.ts";
import { expect, test } from "../site.ts";
import { type Bundle, bundle } from "./fixtures/bundle.ts";

/** The component gallery of `npm run dev`. It has every component, also those that no page uses yet. */
let gallery: Bundle;

test.use({ bypassCSP: true, contextOptions: { reducedMotion: "reduce" } });

test.beforeAll(async () => {
  gallery = await bundle("tests/gallery/mount.tsx");
});

test.beforeEach(async ({ page, site }) => {
  await page.goto(`${site.url}/healthz`);
  await page.setContent('<!doctype html><html lang="en"><title>Gallery</title><main id="gallery"></main></html>');
  await page.addStyleTag({ content: gallery.style });
  await page.addScriptTag({ content: gallery.script, type: "module" });
  await page.locator("main h2").first().waitFor();
});

const slider = (page: Page) => page.locator('[aria-roledescription="carousel"]').first();
const position = (page: Page) => slider(page).getByRole("status");

test("a slider is a named region whose buttons update its position", async ({ page }) => {
  await expect(slider(page)).toHaveRole("region");
  await expect(slider(page)).toHaveAccessibleName("Case studies");
  const count = await slider(page).getByRole("list").first().locator("> li").count();
  const [previous, next] = [/Previous/, /Next/].map((name) => slider(page).getByRole("button", { name }));
  await expect(position(page)).toHaveText(new RegExp(`^1(–\\d)? of ${count}$`));
  await expect(previous ?? page.locator("none")).toBeDisabled();

  await next?.focus();
  await page.keyboard.press("Enter");
  await expect(position(page)).toHaveText(new RegExp(`^2(–\\d)? of ${count}$`));
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Space");
  await expect(position(page)).toHaveText(new RegExp(`^1(–\\d)? of ${count}$`));
});

test("a slider's Next button keeps the focus when it is disabled at the end", ONLY_IN_ALL, async ({ page }) => {
  const next = slider(page).getByRole("button", { name: "Next" });
  await next.focus();
  await expect(async () => {
    await page.keyboard.press("Enter");
    await expect(next).toBeDisabled({ timeout: 100 });
  }).toPass();
  await expect(position(page)).toHaveText(/(\d+) of \1$/);
  await expect(next).toBeFocused();
});

test("tabbing through a slider scrolls the focused slide into view", ONLY_IN_ALL, async ({ page }) => {
  const links = slider(page).getByRole("list").first().getByRole("link");
  await links.first().focus();
  for (const link of (await links.all()).slice(1)) {
    await page.keyboard.press("Tab");
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport({ ratio: 0.9 });
  }
});

test("nothing is animated with reduced motion", ONLY_IN_ALL, async ({ page }) => {
  const readAnimationNames = () => document.getAnimations().map((animation) => Reflect.get(animation, "animationName"));
  expect(await page.evaluate(readAnimationNames)).toEqual([]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(() => page.evaluate(readAnimationNames)).not.toEqual([]);
});

test("a dialog traps the focus, closes in three ways and restores the focus", async ({ page }) => {
  const dialog = page.getByRole("dialog").first();
  const opener = slider(page).getByRole("button", { name: "Next" });
  const closeActions = {
    "a key": () => page.keyboard.press("Escape"),
    "its button": () => dialog.getByRole("button", { name: "Close" }).click(),
    "a click beside it": () => page.mouse.click(5, 5),
  };
  await dialog.evaluate((element: HTMLDialogElement) => element.close());
  const dialogElement = page.locator("dialog").first();
  for (const [action, close] of Object.entries(closeActions)) {
    await opener.focus();
    await dialogElement.evaluate((element: HTMLDialogElement) => element.showModal());
    await expect(page.getByRole("dialog", { name: "Save your cloth" }).first()).toBeVisible();
    expect(await dialogElement.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await close();
    await expect(dialogElement, action).toBeHidden();
    await expect(opener, action).toBeFocused();
  }
});

test("an error toast is an alert and other toasts are a status", ONLY_IN_ALL, async ({ page }) => {
  await expect(page.locator('[data-kind="error"]').first()).toHaveRole("alert");
  await expect(page.locator('[data-kind="success"]').first()).toHaveRole("status");
  await expect(page.locator('[data-kind="note"]').first()).toHaveRole("status");
});

test("a required checkbox looks different from an optional one", ONLY_IN_ALL, async ({ page }) => {
  const readStyle = (name: string) =>
    page
      .locator(`[name="${name}"]`)
      .first()
      .evaluate((box: HTMLInputElement) => {
        box.checked = true;
        const { borderColor, cursor } = getComputedStyle(box);
        return { borderColor, cursor };
      });
  const [required, optional] = [await readStyle("necessary"), await readStyle("analytics")];
  expect(required.cursor).not.toBe(optional.cursor);
  expect(required.borderColor).not.toBe(optional.borderColor);
});

test("forced colours keep background images that show a state", ONLY_IN_ALL, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ forcedColors: "active" });
  await page.evaluate(() => document.documentElement.setAttribute("data-pending", ""));
  const readBackgroundImage = (selector: string, part?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, pseudo) => getComputedStyle(element, pseudo).backgroundImage, part);
  expect(await readBackgroundImage("progress")).toContain("gradient");
  expect(await readBackgroundImage("nav summary", "::after")).toContain("gradient");
  expect(await readBackgroundImage("main details:has(h3) summary", "::after")).toContain("gradient");
  expect(await readBackgroundImage("html", "::before")).toContain("gradient");
});
