import type { Page } from "@playwright/test";
import { expect, test } from "../site.ts";

const article = "/blog/a-queue-that-never-forgets";

/** Texts with too little contrast on white paper, because printers leave out backgrounds. */
function findPaleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    function contrastOnPaper(colour: string): number {
      if (!canvas) return 0;
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const channels = [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((value) => value / 255);
      const [red = 0, green = 0, blue = 0] = channels.map((value) =>
        value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
      );
      return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
    }
    const texts = [...document.querySelectorAll("main *")].filter(
      (element) =>
        element.checkVisibility() && [...element.childNodes].some((node) => node instanceof Text && node.data.trim()),
    );
    return texts
      .filter((element) => contrastOnPaper(getComputedStyle(element).color) < 4.5)
      .map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`);
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`an article prints as dark text without navigation, ${colorScheme}`, async ({ page, site }) => {
    await page.emulateMedia({ media: "print", colorScheme });
    await page.goto(site.url + article);
    await expect(page.locator("main h1")).toBeVisible();
    await expect(page.locator("main figure.code pre").first()).toBeVisible();
    for (const landmark of ["navigation", "banner", "contentinfo", "search"] as const)
      await expect(page.getByRole(landmark).filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      "rgb(255, 255, 255)",
    );
    expect(await findPaleTexts(page)).toEqual([]);
  });
}

test("links print their URL", async ({ page, site }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto(site.url + article);
  const links = await page
    .locator('[class*="prose"] p a:is([href^="/"], [href^="http"])')
    .evaluateAll((found) =>
      found.map((link) => ({ href: link.getAttribute("href"), after: getComputedStyle(link, "::after").content })),
    );
  expect(links.length).toBeGreaterThan(0);
  for (const { href, after } of links) expect(after).toBe(`" (${href})"`);
});

test("every answer of a service page is printed", async ({ page, site }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto(`${site.url}/services/expertise/testing`);
  const answers = page.locator("main details p");
  expect(await answers.count()).toBeGreaterThan(2);
  for (const answer of await answers.all()) await expect(answer).toBeVisible();
});
