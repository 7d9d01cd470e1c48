import type { Page } from "@playwright/test";
import axe from "axe-core";
import { everyRoute, ONLY_IN_ALL, sampleByRoute, servicePaths } from "../routes.ts";
import { expect, test } from "../site.ts";
import { findSmallTargets } from "./small-targets.ts";
import { openHydrated } from "./visit.ts";

/** Axe checks target sizes only when enabled, and accepts small targets that are far apart. */
const allRules: axe.RunOptions = { rules: { "target-size": { enabled: true } } };
const colourRules: axe.RunOptions = { runOnly: ["color-contrast", "link-in-text-block"] };

/** Only the colour rules run in the dark theme, because it differs from the light one in colours only and axe is slow. */
const variants = [
  { width: 1440, colorScheme: "light", options: allRules },
  { width: 1440, colorScheme: "dark", options: colourRules },
  { width: 390, colorScheme: "light", options: allRules },
  { width: 390, colorScheme: "dark", options: colourRules },
] as const;

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Injects axe once per page and runs it for each variant of width and theme. */
async function expectNoViolations(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  await page.evaluate(hideBackgroundPattern);
  for (const { width, colorScheme, options } of variants) {
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
    if (options === allRules)
      expect.soft(await page.evaluate(findSmallTargets), `${page.url()} ${width} px`).toEqual([]);
  }
}

/** Removes the background pattern, because axe measures no contrast on top of it. */
function hideBackgroundPattern(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".cloth::before { content: none }");
  document.adoptedStyleSheets.push(sheet);
}

for (const path of new Set([...Object.values(everyRoute()), ...servicePaths(), "/there-is-no-such-page"])) {
  test(
    `axe finds no violation on ${path} in both themes and widths`,
    sampleByRoute(path, ["home"]),
    async ({ page, site }) => {
      await page.goto(site.url + path);
      await expectNoViolations(page);
    },
  );
}

const states: Record<string, { path: string; reach: (page: Page) => Promise<unknown> }> = {
  "the menu is open": { path: "/", reach: (page) => page.evaluate("menu.showPopover()") },
  "the consent dialog is shown": {
    path: "/privacy-policy",
    reach: (page) => page.evaluate("document.querySelector('[data-consent-box]').hidden = false"),
  },
  "a form has errors": {
    path: "/contact-us",
    reach: async (page) => {
      await page.getByLabel("Name").fill("Ada");
      // Valid for the browser, invalid for the server.
      await page.locator('[name="email"]').fill("ada@localhost");
      await page.locator('[name="message"]').fill("We need a loom.");
      await page.locator('[name="consent"]').check();
      await page.locator('form[method="post"] [type="submit"]').click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  "answers are unfolded": {
    path: "/services/expertise/testing",
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
  const details = state === "a form has errors" ? {} : ONLY_IN_ALL;
  test(`axe finds no violation while ${state}`, details, async ({ page, site }) => {
    await openHydrated(page, site, path);
    await reach(page);
    await expectNoViolations(page);
  });
}
