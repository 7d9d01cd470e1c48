import type { Page } from "@playwright/test";
import { expect, test } from "../site.ts";
import { expectPage, openHydrated, recordDocumentRequests } from "./visit.ts";

const menu = (page: Page) => page.locator("#menu");
const service = (page: Page) => menu(page).getByRole("link", { name: /^Testing/ });
const servicesButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Services" });

/** The expanded state in the accessibility tree; a popover's button needs no attribute for it. */
async function readExpandedState(page: Page, name: string): Promise<boolean | undefined> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send("DOM.getDocument");
  const { nodes } = await session.send("Accessibility.queryAXTree", {
    backendNodeId: root.backendNodeId,
    accessibleName: name,
    role: "button",
  });
  await session.detach();
  return nodes[0]?.properties?.find((property) => property.name === "expanded")?.value.value;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, viewport: { width: 1440, height: 900 } });

    test("the menu opens and closes by mouse", async ({ page }) => {
      await page.goto("/about-us");
      await servicesButton(page).click();
      await expect(service(page)).toBeVisible();
      await servicesButton(page).click();
      await expect(menu(page)).toBeHidden();
      await servicesButton(page).click();
      await page.mouse.click(700, 880);
      await expect(menu(page)).toBeHidden();
      await servicesButton(page).click();
      await service(page).click();
      await expect(page).toHaveURL(/\/services\/expertise\/testing$/);
      await expect(page.locator("main h1")).toBeVisible();
      await expect(menu(page)).toBeHidden();
      await servicesButton(page).click();
      await expect(service(page)).toHaveAttribute("aria-current", "page");
    });

    test("the menu opens by keyboard, is next in tab order, and restores the focus on Escape", async ({ page }) => {
      await page.goto("/about-us");
      await servicesButton(page).focus();
      expect(await readExpandedState(page, "Services")).toBe(false);
      await page.keyboard.press("Enter");
      await expect(menu(page)).toBeVisible();
      expect(await readExpandedState(page, "Services")).toBe(true);
      await page.keyboard.press("Tab");
      await expect(menu(page).getByRole("link", { name: "All services" })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(menu(page)).toBeHidden();
      await expect(servicesButton(page)).toBeFocused();
      await page.keyboard.press("Space");
      await expect(menu(page)).toBeVisible();
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the menu opens by touch, covers the page, and its links navigate", async ({ page, site }) => {
    await openHydrated(page, site, "/about-us");
    const documents = recordDocumentRequests(page);
    const button = page.getByRole("banner").getByRole("button", { name: "Menu" });
    await button.tap();
    await expect(menu(page)).toBeVisible();
    const menuBounds = async () => Object.values((await menu(page).boundingBox()) ?? {}).map(Math.round);
    await expect.poll(menuBounds).toEqual([0, 0, 390, 844]);
    await menu(page).getByRole("button", { name: "Close" }).tap();
    await expect(menu(page)).toBeHidden();
    await button.tap();
    await menu(page).getByRole("link", { name: "Careers" }).tap();
    await expectPage(page, "/careers");
    await expect(menu(page)).toBeHidden();
    expect(documents).toEqual([]);
  });
});
