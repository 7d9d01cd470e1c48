import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { openDist } from "../../src/build-store/dist.ts";
import { distDirectory, ONLY_IN_ALL, sampleByIndex } from "../routes.ts";
import { expect, test } from "../site.ts";

/** Syntax of each feature, replaced by a name that no browser knows. */
const features: Record<string, [RegExp, string][]> = {
  "anchor positioning": [[/\banchor\(/g, "no-anchor("]],
  popovers: [
    [/ popover(target|targetaction)?="[^"]*"/gi, ""],
    [/:popover-open/g, ":no-popover-open"],
  ],
  "light-dark()": [[/\blight-dark\(/g, "no-light-dark("]],
  "@starting-style": [[/@starting-style\b/g, "@no-starting-style"]],
};

/** Removes a feature from the documents and style sheets that the server sends. */
async function withoutFeature(page: Page, replacements: [RegExp, string][]): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.endsWith(".css") || !pathname.includes("."),
    async (route) => {
      const response = await route.fetch();
      const text = replacements.reduce((body, [found, name]) => body.replace(found, name), await response.text());
      // The policy allows inline style sheets by their hash, which changes with the text.
      const { "content-security-policy": _, ...headers } = response.headers();
      await route.fulfill({ response, headers, body: text });
    },
  );
}

/** WCAG 2.2 contrast of an element's text with the background painted behind it. */
function contrastOf(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", {
        willReadFrequently: true,
      });
      function luminance(color: string): number {
        if (!context) throw new Error("There is no canvas.");
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = Array.from(context.getImageData(0, 0, 1, 1).data, (channel) =>
          channel <= 10 ? channel / 3294 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      }
      let ground: Element | null = element;
      while (ground && getComputedStyle(ground).backgroundColor === "rgba(0, 0, 0, 0)") ground = ground.parentElement;
      const pair = [getComputedStyle(element).color, ground ? getComputedStyle(ground).backgroundColor : "white"];
      const [darker = 0, lighter = 0] = pair.map(luminance).sort((one, other) => one - other);
      return (lighter + 0.05) / (darker + 0.05);
    });
}

const menu = (page: Page) => page.locator("#menu");
const menuControls = (page: Page) => page.locator("header [data-menu-control]").filter({ visible: true });

async function checkMenu(page: Page): Promise<void> {
  const main = page.locator("main h1");
  const opener = menuControls(page).first();
  await expect(menu(page)).toBeHidden();
  // A click fails where another element covers its target.
  await main.click({ trial: true });
  await opener.click();
  await expect(menu(page)).toBeVisible();
  if ((page.viewportSize()?.width ?? 0) > 1088) {
    const header = await page.locator("header").first().boundingBox();
    await expect.poll(async () => (await menu(page).boundingBox())?.y).toBe((header?.y ?? 0) + (header?.height ?? 0));
  }
  // The last control is the menu's own close button if it has one, otherwise the button that opened it.
  await menuControls(page).last().click();
  await expect(menu(page)).toBeHidden();
  await main.click({ trial: true });
  await opener.click();
  await menu(page)
    .getByRole("link", { name: /^Testing/ })
    .click();
  await expect(page).toHaveURL(/\/services\/expertise\/testing$/);
  await expect(menu(page)).toBeHidden();
}

async function checkColors(page: Page): Promise<void> {
  const styles = await page.evaluate(() => {
    const style = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);
    const field = style("main [name=email]");
    return {
      ground: style("html").backgroundColor,
      border: field.borderTopColor,
      borderWidth: Number.parseFloat(field.borderTopWidth),
      button: style("main form [type=submit]").backgroundColor,
    };
  });
  expect(styles.borderWidth).toBeGreaterThanOrEqual(1);
  for (const color of [styles.border, styles.button]) expect([styles.ground, "rgba(0, 0, 0, 0)"]).not.toContain(color);
  for (const selector of ["main h1", "main label", "main form [type=submit]", "footer a", "footer h2"])
    expect(await contrastOf(page, selector), selector).toBeGreaterThanOrEqual(4.5);
}

test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

for (const [index, [feature, replacements]] of Object.entries(features).entries()) {
  for (const { width, colorScheme } of [
    { width: 390, colorScheme: "light" },
    { width: 1440, colorScheme: "dark" },
  ] as const) {
    test.describe(
      `without ${feature}, ${width} px, ${colorScheme}`,
      sampleByIndex(width === 390 ? index : 1, 1),
      () => {
        test.use({ viewport: { width, height: 900 }, colorScheme });

        test("a page is readable, its form is visible, and the menu opens and closes", async ({ page }) => {
          await withoutFeature(page, replacements);
          await page.goto("/contact-us");
          expect((await page.locator("main").textContent())?.length).toBeGreaterThan(500);
          await checkColors(page);
          await checkMenu(page);
        });
      },
    );
  }
}

test.describe("without popovers and without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });

  test("the menu opens and closes by links", ONLY_IN_ALL, async ({ page }) => {
    await withoutFeature(page, features.popovers ?? []);
    await page.goto("/about-us");
    await checkMenu(page);
  });
});

test("no built style sheet has a text-decoration shorthand that WebKit computes to none", () => {
  const dist = openDist(distDirectory);
  const { styles, pageStyles } = dist.manifest(dist.currentId() ?? "").assets;
  for (const url of new Set([...styles, ...Object.values(pageStyles).flat()]))
    expect(readFileSync(`${distDirectory}${url}`, "utf8"), url).not.toMatch(/\btext-decoration:[^;}]*(?:var\(|\d)/);
});
