import type { Page } from "@playwright/test";
import sharp from "sharp";
import { delay } from "../fault-proxy.ts";
import { ONLY_IN_ALL, sampleByIndex } from "../routes.ts";
import { expect, test } from "../site.ts";
import { addLink, collectConsoleErrors, expectPage, openHydrated, waitForStartedWork } from "./visit.ts";

const themeSwitch = (page: Page) => page.getByRole("button", { name: "Change between light and dark theme" }).first();

/** Brightness of the page's background, from 0 to 1. */
async function measureBrightness(picture: Buffer): Promise<number> {
  const { data } = await sharp(picture)
    .extract({ left: 2, top: 2, width: 1, height: 1 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (data[0] ?? 0) / 255;
}

const isDark = async (page: Page) => (await measureBrightness(await page.screenshot())) < 0.4;

for (const [index, colorScheme] of (["light", "dark"] as const).entries()) {
  test.describe(`with a ${colorScheme} system`, sampleByIndex(index, 1), () => {
    test.use({ colorScheme, viewport: { width: 1440, height: 900 } });
    const systemIsDark = colorScheme === "dark";

    test("the page follows the system until a theme is chosen, and then remembers it", async ({ page, site }) => {
      await openHydrated(page, site, "/about-us");
      expect(await isDark(page)).toBe(systemIsDark);
      await themeSwitch(page).focus();
      await page.keyboard.press("Enter");
      expect(await isDark(page)).toBe(!systemIsDark);
      await (await addLink(page, "/careers")).click();
      await expectPage(page, "/careers");
      expect(await isDark(page)).toBe(!systemIsDark);
      await page.goto(`${site.url}/nowhere`);
      expect(await isDark(page)).toBe(!systemIsDark);
      await themeSwitch(page).click();
      await page.reload();
      expect(await isDark(page)).toBe(systemIsDark);
    });

    test("the other theme is never painted while a page loads", async ({ page, ownSite: site }) => {
      await openHydrated(page, site, "/about-us");
      await themeSwitch(page).click();
      await expect.poll(() => isDark(page)).toBe(!systemIsDark);
      site.addFault(/theme-[\w-]+\.js/, delay(400));
      site.addFault(/\.css/, delay(200));
      const frames: Buffer[] = [];
      const session = await page.context().newCDPSession(page);
      session.on("Page.screencastFrame", ({ data, sessionId }) => {
        frames.push(Buffer.from(data, "base64"));
        // The session may be closed before the last frame is acknowledged.
        session.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
      });
      await session.send("Network.enable");
      await session.send("Network.setCacheDisabled", { cacheDisabled: true });
      await session.send("Page.startScreencast", { format: "png", everyNthFrame: 1 });
      await page.goto(`${site.url}/contact-us`);
      await expect(page.locator("main h1")).toBeVisible();
      await waitForStartedWork(page);
      await session.send("Page.stopScreencast");
      expect(frames.length).toBeGreaterThan(0);
      const dark = await Promise.all(frames.map(async (frame) => (await measureBrightness(frame)) < 0.4));
      expect(new Set(dark)).toEqual(new Set([!systemIsDark]));
    });

    test("without scripts the system's theme is used and no switch is shown", async ({ browser, site }) => {
      const page = await browser.newPage({ javaScriptEnabled: false, colorScheme });
      await page.goto(site.url);
      expect(await isDark(page)).toBe(systemIsDark);
      await expect(page.locator("[data-theme-switch]").filter({ visible: true })).toHaveCount(0);
      await page.close();
    });
  });
}

test("the switch works when storage is blocked", ONLY_IN_ALL, async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("Storage is blocked.", "SecurityError");
      },
    });
  });
  const consoleErrors = collectConsoleErrors(page);
  await openHydrated(page, site, "/about-us");
  await themeSwitch(page).click();
  expect(await isDark(page)).toBe(true);
  expect(consoleErrors).toEqual([]);
});

test("forced colours use the system's theme for diagrams, not the stored one", ONLY_IN_ALL, async ({ page, site }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await page.context().addCookies([{ name: "theme", value: "light", url: site.url }]);
  await page.goto(`${site.url}/case-studies/faster-orders`);
  const word = page.locator('main [role="img"] text').first();
  const fill = await word.evaluate((text) => getComputedStyle(text).fill);
  await page.evaluate(() => document.documentElement.removeAttribute("data-theme"));
  expect(fill).toBe(await word.evaluate((text) => getComputedStyle(text).fill));
});
