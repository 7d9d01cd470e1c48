import type { Page } from "@playwright/test";
import { everyRoute, sampleByRoute } from "../routes.ts";
import { expect, test } from "../site.ts";

interface Stop {
  name: string;
  /** Has a visible focus ring. */
  hasFocusRing: boolean;
  /** Is at least partly visible. */
  isVisible: boolean;
}

/**
 * Tabs through the page. The focused element is inspected on the next keydown, because by then the page has scrolled
 * to it.
 */
async function tabThroughPage(page: Page): Promise<Stop[]> {
  await page.evaluate(() => {
    const stops: Stop[] = [];
    const visited = new Set<Element>();
    Object.assign(window, { stops });
    /** A card's ring is drawn on the pseudo-element that stretches its link over the card. */
    const hasFocusRing = (element: Element): boolean =>
      [undefined, "::after"].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      });
    const isVisible = (element: Element): boolean =>
      [...element.getClientRects()].some(({ left, right, top, bottom }) =>
        [0.1, 0.5, 0.9].some((part) => {
          const hit = document.elementFromPoint(left + (right - left) * part, top + (bottom - top) * part);
          return (
            hit !== null &&
            (element.contains(hit) || hit.contains(element) || hit.closest("label")?.control === element)
          );
        }),
      );
    addEventListener(
      "keydown",
      () => {
        const element = document.activeElement;
        if (!element || element === document.body || visited.has(element)) return;
        visited.add(element);
        const text = (element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 40);
        stops.push({
          name: `${element.tagName} ${text}`,
          hasFocusRing: hasFocusRing(element),
          isVisible: isVisible(element),
        });
      },
      true,
    );
  });
  for (let known = -1; known < (await page.evaluate<number>("stops.length")); ) {
    known = await page.evaluate<number>("stops.length");
    for (let presses = 0; presses < 8; presses++) await page.keyboard.press("Tab");
  }
  return page.evaluate<Stop[]>("stops");
}

for (const path of [...Object.values(everyRoute()), "/there-is-no-such-page"]) {
  for (const width of [1440, 390]) {
    const name = `every focused element of ${path} is visible and has a focus ring, ${width} px`;
    test(name, sampleByRoute(path, width === 390 ? [] : ["home"]), async ({ page, site }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(site.url + path);
      const stops = await tabThroughPage(page);
      expect(stops[0]?.name).toBe("A Skip to content");
      expect(stops.length).toBeGreaterThan(10);
      expect.soft(stops.filter(({ hasFocusRing }) => !hasFocusRing)).toEqual([]);
      expect.soft(stops.filter(({ isVisible }) => !isVisible)).toEqual([]);
    });
  }
}

test("the skip link moves the focus past the menus", async ({ page, site }) => {
  await page.goto(`${site.url}/services`);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.querySelector("main")?.contains(document.activeElement))).toBe(true);
});
