import type { Page } from "@playwright/test";
import { everyRoute, ONLY_IN_ALL } from "../routes.ts";
import { expect, test } from "../site.ts";
import { addLink, openHydrated } from "./visit.ts";

/** Every tag of the head that describes the page, sorted. */
function readHead(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.head.querySelectorAll('title, meta, link[rel="canonical"], link[rel="alternate"], [type$="ld+json"]')]
      .map((tag) => tag.outerHTML)
      .sort(),
  );
}

test("the head equals that of a fresh load after each navigation", ONLY_IN_ALL, async ({ page, site, context }) => {
  const { article = "", caseStudy = "", job = "" } = everyRoute();
  const paths = ["/blog", article, "/nowhere", job, "/contact-us", caseStudy, "/"];
  test.setTimeout(paths.length * 30_000);
  await openHydrated(page, site, "/");
  for (const path of paths) {
    await (await addLink(page, path)).click();
    await expect(page).toHaveURL(site.url + path);
    await expect(page.locator("html:not([data-pending]) h1")).toBeVisible();
    const fresh = await context.newPage();
    await fresh.goto(site.url + path);
    await expect.poll(() => readHead(page)).toEqual(await readHead(fresh));
    await fresh.close();
  }
  for (const tag of ["title", 'link[rel="canonical"]', 'meta[name="description"]', 'meta[property="og:title"]']) {
    await expect(page.locator(`head ${tag}`)).toHaveCount(1);
  }
  await expect(page.locator('head [type="application/ld+json"]')).toHaveCount(1);
});

test(
  "aria-current and layout equal those of a fresh load after each navigation",
  ONLY_IN_ALL,
  async ({ page, site, context }) => {
    const readLayout = (of: Page) =>
      of.evaluate(() => {
        const marked = [...document.querySelectorAll("header [aria-current], footer [aria-current]")];
        const layout = document.querySelector("[data-layout]")?.getAttribute("data-layout");
        return [layout, ...marked.map((link) => `${link.getAttribute("href")} ${link.getAttribute("aria-current")}`)];
      });
    await openHydrated(page, site, "/");
    for (const path of ["/blog", "/case-studies/weekly", "/"]) {
      await (await addLink(page, path)).click();
      const fresh = await context.newPage();
      await fresh.goto(site.url + path);
      await expect.poll(() => readLayout(page)).toEqual(await readLayout(fresh));
      await fresh.close();
    }
  },
);
