import { pathOfPage } from "../../src/content/model/page-paths.ts";
import { ANY_SITE, ANY_SITE_IN_ALL, readSnapshot } from "../routes.ts";
import { expect, test } from "../site.ts";

const paths = readSnapshot().caseStudies.map(({ slug }) => pathOfPage.caseStudy(slug));

test.describe("at 390 pixels", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const [index, path] of paths.entries()) {
    const tag = index === 0 ? ANY_SITE : ANY_SITE_IN_ALL;
    test(`text in the drawings of ${path} is legible and lies within them`, tag, async ({ page, site }) => {
      await page.goto(site.url + path);
      await page.evaluate(() => document.fonts.ready);
      const mistakes = await page.locator("figure.picture > svg").evaluateAll((drawings) =>
        drawings.flatMap((drawing) => {
          if (!(drawing instanceof SVGSVGElement)) return ["The figure has no SVG."];
          const frame = drawing.getBoundingClientRect();
          const scale = frame.width / drawing.viewBox.baseVal.width;
          return Array.from(drawing.querySelectorAll("text"))
            .filter((text) => {
              const box = text.getBoundingClientRect();
              const size = Number.parseFloat(getComputedStyle(text).fontSize) * scale;
              return size < 11.5 || box.left < frame.left || box.right > frame.right || box.bottom > frame.bottom;
            })
            .map(({ textContent }) => textContent);
        }),
      );
      expect(mistakes).toEqual([]);
    });
  }
});

for (const path of paths.slice(0, 1)) {
  const name = `the drawings of ${path} follow the theme, keep their proportions and have alt texts`;
  test(name, ANY_SITE, async ({ page, site }) => {
    const drawings = page.locator("figure.picture > svg");
    const inspect = () =>
      drawings.evaluateAll((all) =>
        all.map((drawing) => {
          const { width, height } = drawing.getBoundingClientRect();
          const [, , boxWidth = 0, boxHeight = 0] = (drawing.getAttribute("viewBox") ?? "").split(" ").map(Number);
          const isProportional = Math.abs(width / height - boxWidth / boxHeight) < 0.02;
          return { fill: getComputedStyle(drawing).fill, isProportional };
        }),
      );
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(site.url + path);
    const light = await inspect();
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = await inspect();
    for (const [index, { fill }] of light.entries()) expect(dark[index]?.fill).not.toBe(fill);
    expect([...light, ...dark].filter(({ isProportional }) => !isProportional)).toEqual([]);
    await expect(page.getByRole("img", { name: /\S{3}/ }).and(drawings)).toHaveCount(light.length);
  });
}
