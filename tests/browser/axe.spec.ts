import type { Page } from "@playwright/test";
import axe from "axe-core";
import { everyPage, everyRoute } from "../routes.ts";
import { expect, test } from "../site.ts";
import { open } from "./visit.ts";

const looks = [
  { colorScheme: "light", width: 1440 },
  { colorScheme: "dark", width: 1440 },
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 390 },
] as const;

const SHARES = 5;

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Axe's own runner: it is put into a page once for all looks, and only what is wrong comes back. */
async function expectNothing(page: Page, looked: readonly (typeof looks)[number][]): Promise<void> {
  await page.evaluate(axe.source);
  for (const { colorScheme, width } of looked) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const { violations } = await page.evaluate<axe.AxeResults>("axe.run({ resultTypes: ['violations'] })");
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    expect.soft(found, `${page.url()} ${colorScheme} ${width} px`).toEqual([]);
  }
}

for (let share = 0; share < SHARES; share++) {
  test(`axe finds nothing on any page, in either theme, wide or narrow, ${share + 1} of ${SHARES}`, async ({
    page,
    site,
  }) => {
    test.setTimeout(180_000);
    const routes = new Set([...Object.values(await everyRoute(site)), "/there-is-no-such-page"]);
    for (const [index, path] of (await everyPage(site)).entries()) {
      if (index % SHARES !== share) continue;
      await page.goto(site.url + path);
      // Every route is looked at in all four ways; other pages of the same route take turns.
      const turn = index % looks.length;
      await expectNothing(page, routes.has(path) ? looks : looks.slice(turn, turn + 1));
    }
  });
}

const states: Record<string, { path: string; reach: (page: Page) => Promise<unknown> }> = {
  "the menu is open": { path: "/", reach: (page) => page.evaluate("menu.showPopover()") },
  "the cookies box asks": {
    path: "/privacy-policy",
    reach: (page) => page.evaluate("document.querySelector('[data-consent-box]').hidden = false"),
  },
  "a form was refused": {
    path: "/contact-us",
    reach: async (page) => {
      await page.getByLabel("Name").fill("Ada");
      // The browser lets this pass and the server does not.
      await page.locator('[name="email"]').fill("ada@localhost");
      await page.locator('[name="message"]').fill("We need a loom.");
      await page.locator('[name="consent"]').check();
      await page.locator('form[method="post"] [type="submit"]').click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  "answers are unfolded": {
    path: "/services/expertise/data-engineering",
    reach: (page) => page.evaluate("document.querySelectorAll('details').forEach((card) => { card.open = true; })"),
  },
  "a search has results": {
    path: "/search",
    reach: async (page) => {
      await page.getByRole("searchbox").fill("queue");
      await page.locator("main mark").first().waitFor();
    },
  },
};

for (const [state, { path, reach }] of Object.entries(states)) {
  test(`axe finds nothing while ${state}`, async ({ page, site }) => {
    await open(page, site, path);
    await reach(page);
    await expectNothing(page, looks);
  });
}
