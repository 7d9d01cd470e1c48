import type { Page } from "@playwright/test";
import axe from "axe-core";
import { everyRoute, servicePaths } from "../routes.ts";
import { expect, test } from "../site.ts";
import { smallTargets } from "./small-targets.ts";
import { open } from "./visit.ts";

/** Axe looks at the size of targets only when it is told to, and is content with small ones that stand far apart. */
const all: axe.RunOptions = { rules: { "target-size": { enabled: true } } };
const colours: axe.RunOptions = { runOnly: ["color-contrast", "link-in-text-block"] };

/** The dark theme differs from the light one in its colours, and axe is slow: there only they are looked at. */
const looks = [
  { width: 1440, colorScheme: "light", options: all },
  { width: 1440, colorScheme: "dark", options: colours },
  { width: 390, colorScheme: "light", options: all },
  { width: 390, colorScheme: "dark", options: colours },
] as const;

const SHARES = 4;

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Axe's own runner: it is put into a page once for all looks, and only what is wrong comes back. */
async function expectNothing(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  await page.evaluate(hideThreads);
  for (const { width, colorScheme, options } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const run = JSON.stringify({ ...options, resultTypes: ["violations"] });
    const { violations, passes } = await page.evaluate<axe.AxeResults>(`axe.run(${run})`);
    expect(
      passes.map(({ id }) => id),
      "contrast was measured",
    ).toContain("color-contrast");
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    expect.soft(found, `${page.url()} ${colorScheme} ${width} px`).toEqual([]);
    if (options === all) expect.soft(await page.evaluate(smallTargets), `${page.url()} ${width} px`).toEqual([]);
  }
}

/** The threads are drawn behind everything, and axe measures no contrast where anything is drawn behind. */
function hideThreads(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".cloth::before { content: none }");
  document.adoptedStyleSheets.push(sheet);
}

for (let share = 0; share < SHARES; share++) {
  test(`axe finds nothing on any route, in either theme, wide or narrow, ${share + 1} of ${SHARES}`, async ({
    page,
    site,
  }) => {
    test.setTimeout(180_000);
    // One service of each family: the others differ in their words only.
    const services = Map.groupBy(servicePaths, (path) => path.split("/")[2]).values();
    const paths = [
      ...Object.values(await everyRoute(site)),
      ...services.map(([first = "/services"]) => first),
      "/there-is-no-such-page",
    ];
    for (const path of [...new Set(paths)].filter((_, index) => index % SHARES === share)) {
      await page.goto(site.url + path);
      await expectNothing(page);
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
    await expectNothing(page);
  });
}
