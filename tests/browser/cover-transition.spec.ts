import type { Page } from "@playwright/test";
import { ONLY_IN_ALL } from "../routes.ts";
import { expect, type RunningSite, test } from "../site.ts";
import { expectPage, linkTo, openHydrated } from "./visit.ts";

const study = "/case-studies/fewer-returns";

/** Records the path and the first and last width of every cover that is animated. */
function recordTransitions(page: Page): Promise<void> {
  return page.evaluate(() => {
    const transitions: { path: string; grows: boolean }[] = [];
    Object.assign(document, { transitions });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLImageElement)) continue;
        const [effect] = node.getAnimations().map((animation) => animation.effect);
        const [first, last] = effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
        const width = (frame?: ComputedKeyframe) => Number.parseFloat(String(frame?.width));
        transitions.push({ path: location.pathname, grows: width(last) > width(first) });
      }
    }).observe(document.body, { childList: true });
  });
}

const transitions = (page: Page) => page.evaluate(() => Reflect.get(document, "transitions"));

/** Opens a page and waits for the code of transitions, which is loaded on its own. */
async function openWithTransitions(page: Page, site: RunningSite, path: string): Promise<void> {
  const loaded = page.waitForResponse(/\/page-transition/);
  await openHydrated(page, site, path);
  await (await loaded).finished();
}

test("a card's cover is animated into the page's cover and back", async ({ page, site }) => {
  await openWithTransitions(page, site, "/case-studies");
  await recordTransitions(page);
  await linkTo(page, study).click();
  await expectPage(page, study);
  await expect.poll(() => transitions(page)).toEqual([{ path: study, grows: true }]);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expectPage(page, "/case-studies");
  await expect
    .poll(() => transitions(page))
    .toEqual([
      { path: study, grows: true },
      { path: "/case-studies", grows: false },
    ]);
  await expect(page.locator("body > img")).toHaveCount(0);
});

test("pages without a common cover change without an animation", ONLY_IN_ALL, async ({ page, site }) => {
  await openWithTransitions(page, site, "/case-studies");
  await recordTransitions(page);
  await linkTo(page, "/careers").click();
  await expectPage(page, "/careers");
  expect(await transitions(page)).toEqual([]);
});

test("no cover is animated with reduced motion", ONLY_IN_ALL, async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openWithTransitions(page, site, "/case-studies");
  await recordTransitions(page);
  await linkTo(page, study).click();
  await expectPage(page, study);
  expect(await transitions(page)).toEqual([]);
});
