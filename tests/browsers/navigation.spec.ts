import { delay } from "../fault-proxy.ts";
import { everyRoute } from "../routes.ts";
import type { BrowserDriver } from "./driver.ts";
import { expect, expectPage, isVisible, openHydrated, test } from "./fixtures.ts";

const scrollPosition = (driver: BrowserDriver) => driver.evaluate(() => Math.round(scrollY));
const count = (driver: BrowserDriver, selector: string) =>
  driver.evaluate((wanted) => document.querySelectorAll(wanted).length, selector);
const readValue = (driver: BrowserDriver, selector: string) =>
  driver.evaluate((field) => document.querySelector<HTMLInputElement | HTMLSelectElement>(field)?.value, selector);

test("case studies are filtered by industry, and Back shows all of them again", async ({ driver, site }) => {
  await openHydrated(driver, `${site.url}/case-studies`);
  const all = await count(driver, "main article");
  await driver.select('main [name="industry"]', "Energy");
  await driver.click('main search [type="submit"]');
  await expect.poll(() => driver.evaluate(() => location.search)).toContain("industry=Energy");
  await expect.poll(() => count(driver, "main article")).toBe(1);
  expect(await readValue(driver, 'main [name="industry"]')).toBe("Energy");
  await driver.back();
  await expect.poll(() => count(driver, "main article")).toBe(all);
  await expect.poll(() => readValue(driver, 'main [name="industry"]')).toBe("");
});

test("search results update while typing, and Back restores the field and its results", async ({ driver, site }) => {
  const field = 'main input[type="search"]';
  const status = () => driver.evaluate(() => document.querySelector('main [role="status"]')?.textContent);
  await openHydrated(driver, `${site.url}/search`);
  await driver.type(field, "backups");
  await expect.poll(status).toContain("for “backups”");
  await expect.poll(() => isVisible(driver, "main h3 mark")).toBe(true);

  await driver.click("main h3 a");
  await expect.poll(() => count(driver, field)).toBe(0);
  await driver.back();
  await expect.poll(() => driver.evaluate(() => location.pathname)).toBe("/search");
  await expect.poll(() => readValue(driver, field)).toBe("backups");
  await expect.poll(status).toContain("for “backups”");
  await expect.poll(() => isVisible(driver, "main h3 mark")).toBe(true);

  await driver.type(field, "zzyzx");
  await expect.poll(status).toBe("Nothing found for “zzyzx”");
});

test("a new page starts at its top, and Back and Forward restore the scroll position", async ({ driver, site }) => {
  const { article = "" } = everyRoute();
  await openHydrated(driver, `${site.url}/blog`);
  await driver.evaluate(() => scrollTo({ top: 700, behavior: "instant" }));
  await expect.poll(() => scrollPosition(driver)).toBe(700);
  // The link is in the header, so that the click does not scroll the page.
  await driver.evaluate((href) => {
    const link = Object.assign(document.createElement("a"), { href, id: "added", textContent: "Added" });
    link.style.cssText = "position:fixed;inset:50% auto auto 0;z-index:9;background:white";
    document.querySelector("main")?.append(link);
  }, article);
  await driver.click("#added");
  await expectPage(driver, site, article);
  await expect.poll(() => scrollPosition(driver)).toBe(0);
  await driver.evaluate(() => scrollTo({ top: 500, behavior: "instant" }));
  await expect.poll(() => scrollPosition(driver)).toBe(500);
  await driver.back();
  await expectPage(driver, site, "/blog");
  await expect.poll(() => scrollPosition(driver)).toBe(700);
  await driver.forward();
  await expectPage(driver, site, article);
  await expect.poll(() => scrollPosition(driver)).toBe(500);
});

const longArticle = "/blog/reading-a-slow-log";
const section = "#say-what-is-missing";

/** Whether the section's heading is in the upper half of the window. */
const isAtSection = (driver: BrowserDriver, hash: string) =>
  driver.evaluate((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < innerHeight / 2;
  }, hash.slice(1));

test("a link to a section scrolls to it, and Back returns to the top", async ({ driver, site }) => {
  await openHydrated(driver, site.url + longArticle);
  // The first link, which is in the window with any font: the driver would scroll to another one before it clicks.
  const link = "main [data-contents] a";
  const hash = await driver.evaluate((selector) => document.querySelector(selector)?.getAttribute("href") ?? "", link);
  await driver.click(link);
  await expect.poll(() => driver.evaluate(() => location.hash)).toBe(hash);
  await expect.poll(() => isAtSection(driver, hash)).toBe(true);
  await driver.back();
  await expect.poll(() => scrollPosition(driver)).toBe(0);
});

test("a URL with a hash opens at its section", async ({ driver, site }) => {
  await openHydrated(driver, `${site.url}${longArticle}${section}`);
  await expect.poll(() => isAtSection(driver, section)).toBe(true);
});

test("the contents list marks the current section, and the first one above all headings", async ({ driver, site }) => {
  const marked = () =>
    driver.evaluate(() =>
      Array.from(document.querySelectorAll("main [data-contents] a"))
        .filter((link) => Number(getComputedStyle(link).fontWeight) >= 600)
        .map((link) => link.getAttribute("href")),
    );
  await openHydrated(driver, site.url + longArticle);
  const first = await driver.evaluate(() => document.querySelector("main [data-contents] a")?.getAttribute("href"));
  await expect.poll(marked).toEqual([first]);
  await driver.evaluate((id) => document.querySelector(id)?.scrollIntoView({ behavior: "instant" }), section);
  await expect.poll(marked).toEqual([section]);
  await driver.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expect.poll(marked).toEqual([first]);
});

test("fonts that arrive late are used on the next page", async ({ driver, site }) => {
  const fontsAreUsed = () =>
    driver.evaluate(() => {
      const [width, widthWithoutFont] = ["var(--font-display)", "var(--display-fallback)"].map((family) => {
        const heading = Object.assign(document.createElement("h2"), { textContent: "Woven twice" });
        heading.style.cssText = `position:absolute;font-family:${family}`;
        document.querySelector("main")?.append(heading);
        return heading.offsetWidth;
      });
      return width !== widthWithoutFont;
    });
  // Firefox uses no optional font that took more than 100 ms.
  site.addFault(/\.woff2$/, delay(300));
  await openHydrated(driver, `${site.url}/about-us`);
  await expect.poll(() => driver.evaluate(() => "fontsLoaded" in document.documentElement.dataset)).toBe(true);
  await driver.click('header nav a[href="/careers"]');
  await expectPage(driver, site, "/careers");
  await expect.poll(fontsAreUsed).toBe(true);
});
