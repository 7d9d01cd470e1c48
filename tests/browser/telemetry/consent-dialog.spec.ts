import type { Locator, Page } from "@playwright/test";
import axe from "axe-core";
import { respondWith } from "../../fault-proxy.ts";
import { ONLY_IN_ALL } from "../../routes.ts";
import { openHydrated } from "../visit.ts";
import { consentDialog, expect, openSettings, refuseConsent, test } from "./configured.ts";

const region = (page: Page) => page.getByRole("region", { name: /advertising cookies$/ });
const answers = (page: Page) => consentDialog(page).getByRole("button");

async function measureStyle(button: Locator) {
  const { height = 0, width = 0 } = (await button.boundingBox()) ?? {};
  const style = await button.evaluate((element) => {
    const { color, backgroundColor, fontSize, fontWeight, borderColor } = getComputedStyle(element);
    return { color, backgroundColor, fontSize, fontWeight, borderColor };
  });
  return { height: Math.round(height), width: Math.round(width), ...style };
}

test(
  "the consent dialog is a named region that takes no focus and does not block the page",
  ONLY_IN_ALL,
  async ({ page, ownSite: site }) => {
    await openHydrated(page, site, "/");
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
  },
);

test("No and Yes have the same size and style", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
  await openHydrated(page, site, "/");
  await expect(answers(page)).toHaveText([/^No/, /^Yes/]);
  const [no, yes] = [await measureStyle(answers(page).first()), await measureStyle(answers(page).last())];
  expect(no).toEqual(yes);
});

for (const [width, fontSize] of [
  [390, "100%"],
  [390, "125%"],
  [1440, "100%"],
] as const) {
  test(`a focused link is not behind the consent dialog, ${width} px, text of ${fontSize}`, async ({
    page,
    ownSite: site,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript((size) => {
      document.addEventListener("DOMContentLoaded", () =>
        document.documentElement.style.setProperty("font-size", size),
      );
    }, fontSize);
    await openHydrated(page, site, "/");
    await expect(consentDialog(page)).toBeVisible();
    await expect(page.locator("html")).toHaveCSS("scroll-padding-bottom", /px$/);
    const { top = 0 } = await consentDialog(page).evaluate((element) => element.getBoundingClientRect());
    const links = page.locator("main a, footer a").filter({ visible: true });
    const covered = await links.evaluateAll((elements, limit) => {
      const measureBottom = (element: HTMLElement | SVGElement) => {
        element.focus();
        return element.getBoundingClientRect().bottom;
      };
      return elements.filter((element) => measureBottom(element) > limit).map(({ textContent }) => textContent);
    }, top);
    expect(covered).toEqual([]);
    expect(await links.count()).toBeGreaterThan(10);
  });
}

test("the consent dialog causes no layout shift", async ({ page, ownSite: site }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: [] });
    new PerformanceObserver((list) => Reflect.get(window, "shifts").push(...list.getEntries())).observe({
      type: "layout-shift",
      buffered: true,
    });
  });
  // Fonts may move text in its line.
  site.addFault(/\.woff2$/, respondWith(404));
  await openHydrated(page, site, "/about-us");
  await expect(consentDialog(page)).toBeVisible();
  await refuseConsent(page);
  await expect(consentDialog(page)).toBeHidden();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.evaluate(() => Reflect.get(window, "shifts").length)).toBe(0);
});

test("the consent dialog is reached by keyboard after the skip link and reopened from the footer", async ({
  page,
  ownSite: site,
}) => {
  await openHydrated(page, site, "/");
  await expect(consentDialog(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveAttribute("href", "#content");
  await page.keyboard.press("Tab");
  await expect(consentDialog(page).locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(consentDialog(page)).toBeVisible();
  await answers(page).first().focus();
  await page.keyboard.press("Enter");
  await expect(consentDialog(page)).toBeHidden();

  const opener = page.locator("footer [data-consent-open]");
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(consentDialog(page)).toBeFocused();
  const id = JSON.parse(await page.evaluate(() => localStorage.consent)).id;
  await expect(consentDialog(page).getByText(id)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(consentDialog(page)).toBeHidden();
  await expect(opener).toBeFocused();
});

test(
  "the consent dialog shows the stored choice, and the keyboard changes it",
  ONLY_IN_ALL,
  async ({ page, ownSite: site }) => {
    await openHydrated(page, site, "/");
    await expect(consentDialog(page)).toBeVisible();
    await consentDialog(page).locator("summary").press("Enter");
    await consentDialog(page)
      .getByLabel(/^Statistics/)
      .press("Space");
    await consentDialog(page).getByRole("button", { name: "Save this choice" }).press("Enter");
    await openSettings(page);
    await expect(consentDialog(page).getByLabel(/^Statistics/)).toBeChecked();
    await expect(consentDialog(page).getByLabel(/^Advertising/)).not.toBeChecked();
  },
);

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("there is no consent dialog and no button to open it", async ({ page, ownSite: site, tags }) => {
    await page.goto(`${site.url}/`);
    await expect(consentDialog(page)).toBeHidden();
    await expect(page.locator("footer [data-consent-open]")).toBeHidden();
    expect(tags.requests).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });
});

test(
  "a decision is valid for the document when storage is blocked",
  ONLY_IN_ALL,
  async ({ page, context, ownSite: site }) => {
    await context.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
    });
    await openHydrated(page, site, "/");
    await refuseConsent(page);
    await expect(consentDialog(page)).toBeHidden();
    expect(await page.context().cookies()).toEqual([]);
  },
);
