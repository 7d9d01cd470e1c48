import sharp from "sharp";
import type { BrowserDriver } from "./driver.ts";
import { expect, isVisible, openHydrated, test, waitForHydration } from "./fixtures.ts";

const menuButton = 'header [popovertarget="menu"]';
const themeSwitch = "header [data-theme-switch]";

const menuIsOpen = (driver: BrowserDriver) => isVisible(driver, "#menu");

/** The edges of the menu once it has stopped moving, and how far its top is from the lower edge of the header. */
async function readMenuBounds(driver: BrowserDriver) {
  await expect
    .poll(() => driver.evaluate(() => document.getElementById("menu")?.getAnimations().length), "the menu moves")
    .toBe(0);
  return driver.evaluate(() => {
    const menu = document.getElementById("menu")?.getBoundingClientRect();
    const header = document.querySelector("header")?.getBoundingClientRect();
    if (!menu || !header) throw new Error("The page has no menu or no header.");
    const [left, top, right, bottom] = [menu.left, menu.top, menu.right, menu.bottom].map(Math.round);
    return { left, top, right, bottom, gap: Math.abs(Math.round(menu.top - header.bottom)) };
  });
}

test.describe("on a wide window", () => {
  test("the menu opens below the header and closes by its button, Escape and a click beside it", async ({
    driver,
    site,
  }) => {
    await openHydrated(driver, `${site.url}/about-us`);
    const closings = {
      "its button": () => driver.click(menuButton),
      "the Escape key": () => driver.press("Escape"),
      "a click beside it": () => driver.clickAt(720, 890),
    };
    for (const [action, close] of Object.entries(closings)) {
      await driver.click(menuButton);
      await expect.poll(() => menuIsOpen(driver), action).toBe(true);
      const place = await readMenuBounds(driver);
      expect.soft(place.gap, "distance to the header").toBeLessThanOrEqual(8);
      expect.soft([place.left, place.right]).toEqual([0, 1440]);
      expect.soft(place.bottom).toBeLessThan(890);
      await close();
      await expect.poll(() => menuIsOpen(driver), action).toBe(false);
    }
  });

  test("the menu links to a service", async ({ driver, site }) => {
    await openHydrated(driver, `${site.url}/about-us`);
    await driver.click(menuButton);
    await driver.click('#menu a[href="/services/expertise/testing"]');
    await expect.poll(() => driver.evaluate(() => location.pathname)).toBe("/services/expertise/testing");
    await expect.poll(() => menuIsOpen(driver)).toBe(false);
  });
});

test("the menu covers a phone's window and closes by its button and by Escape", async ({ driver, site }) => {
  await driver.setViewport(390, 844);
  await openHydrated(driver, `${site.url}/about-us`);
  for (const close of [() => driver.click("#menu button", "Close"), () => driver.press("Escape")]) {
    await driver.click(menuButton);
    await expect.poll(() => menuIsOpen(driver)).toBe(true);
    expect.soft(await readMenuBounds(driver)).toMatchObject({ left: 0, top: 0, right: 390, bottom: 844 });
    await close();
    await expect.poll(() => menuIsOpen(driver)).toBe(false);
  }
});

/** Whether the corner of the page is dark. */
async function isDark(driver: BrowserDriver): Promise<boolean> {
  const corner = sharp(await driver.screenshot()).extract({ left: 2, top: 2, width: 1, height: 1 });
  const [brightness = 0] = await corner.greyscale().raw().toBuffer();
  return brightness < 100;
}

test("the theme switch changes the page, and a reload keeps the theme", async ({ driver, site }) => {
  await openHydrated(driver, `${site.url}/about-us`);
  expect(await isDark(driver)).toBe(false);
  for (const dark of [true, false]) {
    await driver.click(themeSwitch);
    await expect.poll(() => isDark(driver)).toBe(dark);
    await driver.reload();
    await waitForHydration(driver);
    expect(await isDark(driver)).toBe(dark);
  }
});

/** Standard deviation of the pixels of each client's logo: 0 is a blank area. */
async function measureLogoContrasts(driver: BrowserDriver): Promise<Record<string, number>> {
  const logos = await driver.evaluate(() => {
    document.querySelector('[aria-label="Clients"]')?.scrollIntoView({ block: "center", behavior: "instant" });
    return Array.from(document.querySelectorAll('[aria-label="Clients"] svg'), (logo) => {
      const { left, top, width, height } = logo.getBoundingClientRect();
      return { name: logo.parentElement?.textContent ?? "", left, top, width, height };
    });
  });
  const picture = await driver.screenshot();
  const contrasts: Record<string, number> = {};
  for (const { name, left, top, width, height } of logos) {
    const region = {
      left: Math.ceil(left),
      top: Math.ceil(top),
      width: Math.floor(width) - 1,
      height: Math.floor(height) - 1,
    };
    const pixels = await sharp(picture).extract(region).greyscale().png().toBuffer();
    const { channels } = await sharp(pixels).stats();
    contrasts[name] = Math.round(channels[0]?.stdev ?? 0);
  }
  return contrasts;
}

test("every client's logo can be seen in the light and in the dark theme", async ({ driver, site }) => {
  await openHydrated(driver, site.url);
  for (const dark of [false, true]) {
    await driver.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    if (dark) await driver.click(themeSwitch);
    await expect.poll(() => isDark(driver)).toBe(dark);
    const findInvisibleLogos = async () =>
      Object.entries(await measureLogoContrasts(driver)).filter(([, contrast]) => contrast < 15);
    await expect.poll(findInvisibleLogos, { message: dark ? "dark" : "light" }).toEqual([]);
    expect(Object.keys(await measureLogoContrasts(driver))).toHaveLength(4);
  }
});
