import AxeBuilder from "@axe-core/playwright";
import { everyRoute } from "../routes.ts";
import { expect, test } from "../site.ts";

/** Each theme at the width where it is read most; the other two combinations differ in nothing axe looks at. */
const looks = [
  { colorScheme: "light", width: 1440 },
  { colorScheme: "dark", width: 390 },
] as const;

for (const { colorScheme, width } of looks) {
  test(`axe finds nothing on any page, ${colorScheme}, ${width} px`, async ({ browser, site }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({
      colorScheme,
      reducedMotion: "reduce",
      viewport: { width, height: 900 },
    });
    const page = await context.newPage();
    const paths = [...Object.values(await everyRoute(site)), "/there-is-no-such-page"];
    for (const path of paths) {
      await page.goto(site.url + path);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
      expect.soft(found, path).toEqual([]);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(sideways, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    }
    await context.close();
  });
}
