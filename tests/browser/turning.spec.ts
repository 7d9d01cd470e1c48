import type { Page } from "@playwright/test";
import { expect, test } from "../site.ts";
import { linkTo, open, shows } from "./visit.ts";

const study = "/case-studies/rescuing-a-marketplace-rewrite";

/** Remembers what view transitions moved, and on which page of it they ended. */
function watchTurns(page: Page): Promise<void> {
  return page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    const turns: string[] = [];
    Object.assign(document, {
      turns,
      startViewTransition(change: () => void) {
        const turn = start(change);
        turn.ready.then(() => {
          const moved = document
            .getAnimations()
            .map(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement);
          turns.push(`${location.pathname} ${moved.includes("::view-transition-group(cover)")}`);
        });
        return turn;
      },
    });
  });
}

const turns = (page: Page) => page.evaluate(() => Reflect.get(document, "turns"));

test("a card's cover becomes the page's cover, and goes back into the card", async ({ page, site }) => {
  await open(page, site, "/case-studies");
  await watchTurns(page);
  await linkTo(page, study).click();
  await shows(page, study);
  await expect.poll(() => turns(page)).toEqual([`${study} true`]);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await shows(page, "/case-studies");
  await expect.poll(() => turns(page)).toEqual([`${study} true`, "/case-studies true"]);
});

test("pages without a common cover change at once", async ({ page, site }) => {
  await open(page, site, "/case-studies");
  await watchTurns(page);
  await linkTo(page, "/careers").click();
  await shows(page, "/careers");
  expect(await turns(page)).toEqual([]);
});

test("who asked for less motion sees no cover move", async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, site, "/case-studies");
  await watchTurns(page);
  await linkTo(page, study).click();
  await shows(page, study);
  expect(await turns(page)).toEqual([]);
});
