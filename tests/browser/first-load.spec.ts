import type { Page } from "@playwright/test";
import { createGate, delay } from "../fault-proxy.ts";
import { everyRoute, ONLY_IN_ALL, sampleByRoute } from "../routes.ts";
import { expect, type RunningSite, test } from "../site.ts";
import { measureLoad, observeFirstLoad } from "./first-load.ts";
import { addLink, expectPage, openHydrated, waitForHydration, waitForStartedWork } from "./visit.ts";

for (const path of [...Object.values(everyRoute()), "/there-is-no-such-page"]) {
  for (const width of [390, 1440]) {
    const name = `the first load of ${path} stays within its size budget and has no layout shift, ${width} px`;
    test(name, sampleByRoute(path), async ({ page, ownSite: site }) => {
      site.addFault(/\.woff2$/, delay(300));
      await page.setViewportSize({ width, height: 844 });
      await observeFirstLoad(page);
      await page.goto(site.url + path);
      await page.evaluate(() => document.fonts.ready);
      // Shifts that the fonts cause are reported after the frame in which they happen.
      await waitForStartedWork(page);
      const load = await measureLoad(page);
      // When the fonts arrive, text may move in its line. A block that moves by a line counts more.
      expect.soft(load.shift, "layout shift").toBeLessThan(0.01);
      expect.soft(["", ...load.prioritized], "largest paint").toContain(load.largest);
      expect.soft(load.styles, "styles").toBeLessThanOrEqual(68_000);
      expect.soft(load.fonts, "fonts").toBeLessThanOrEqual(90_000);
      expect.soft(load.transferred, "in all").toBeLessThanOrEqual(250_000);
      expect(load.fonts, "fonts are measured").toBeGreaterThan(0);
    });
  }
}

test("a field of a form has its place before its control is parsed", async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 844 });
  await page.goto(`${site.url}/contact-us`);
  const columns = await page.locator("main form > [data-control]").evaluateAll((fields) => {
    const getColumn = (field: Element) => {
      const { x, width } = field.getBoundingClientRect();
      return `${Math.round(x)}, ${Math.round(width)}`;
    };
    const complete = fields.map(getColumn);
    for (const field of fields) field.lastElementChild?.remove();
    return { complete, withoutControls: fields.map(getColumn) };
  });
  expect(new Set(columns.complete).size, "two columns and full width").toBe(3);
  expect(columns.withoutControls).toEqual(columns.complete);
});

test("the sentence of a filter has its lines before the answer beside it is parsed", async ({ page, site }) => {
  await page.setViewportSize({ width: 1100, height: 844 });
  await page.goto(`${site.url}/case-studies`);
  const heights = await page.locator("main search form").evaluate((form) => {
    const [sentence, answer] = form.children;
    // Long enough for more than one line.
    for (const select of form.querySelectorAll("select")) select.style.width = "20rem";
    const complete = sentence?.clientHeight;
    answer?.remove();
    return { complete, withoutAnswer: sentence?.clientHeight };
  });
  expect(heights.complete).toBeGreaterThan(0);
  expect(heights.withoutAnswer).toBe(heights.complete);
});

async function observeFonts(page: Page): Promise<(selector: string) => Promise<string>> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  return async (selector) => {
    const { root } = await session.send("DOM.getDocument");
    const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
    const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
    return fonts.map(({ familyName }) => familyName).join();
  };
}

/** Opens a page over a connection that is fast, whatever the machine's speed, but for the fonts: they arrive on call. */
async function openBeforeFonts(page: Page, site: RunningSite, path: string): Promise<() => void> {
  const fonts = createGate();
  site.addFault(/\.woff2$/, fonts.hold);
  await page.addInitScript(() => {
    Object.assign(performance, { getEntriesByName: () => [{ startTime: Infinity, duration: 0 }] });
  });
  await page.goto(site.url + path, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
  return fonts.open;
}

test("fonts that arrive after the first paint are used if nothing moves", async ({ page, ownSite: site }) => {
  const fontsOf = await observeFonts(page);
  const openFonts = await openBeforeFonts(page, site, "/about-us");
  expect(await fontsOf("main h1")).not.toContain("Bricolage");
  openFonts();
  await expect.poll(() => fontsOf("main h1")).toContain("Bricolage");
  expect(await fontsOf("main p")).toContain("Hanken");
  expect(await fontsOf("footer p")).toContain("Bricolage");
  expect(await fontsOf("header nav a[href='/careers']")).not.toContain("Hanken");
  await waitForHydration(page);
  await (await addLink(page, "/careers")).click();
  await expectPage(page, "/careers");
  await expect.poll(() => fontsOf("header nav a[href='/careers']")).toContain("Hanken");
});

test.describe("fonts that would move something", () => {
  test.use({ bypassCSP: true });

  test("are used from the next page on", async ({ page, ownSite: site }) => {
    const fontsOf = await observeFonts(page);
    const openFonts = await openBeforeFonts(page, site, "/about-us");
    await page.addStyleTag({ content: '[data-fonts~="main"] main { padding-top: 4px }' });
    openFonts();
    await expect(page.locator("html")).toHaveAttribute("data-fonts-loaded");
    expect(await fontsOf("main h1")).not.toContain("Bricolage");
    await waitForHydration(page);
    await (await addLink(page, "/careers")).click();
    await expectPage(page, "/careers");
    await expect.poll(() => fontsOf("main h1")).toContain("Bricolage");
    await expect.poll(() => fontsOf("footer p")).toContain("Bricolage");
  });
});

test("no style sheet is requested before the first paint, and that of another page kind once", async ({
  page,
  site,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(...(/\/assets\/[\w-]+\.css$/.exec(request.url()) ?? [])));
  await openHydrated(page, site, "/about-us");
  // Visible links may be prefetched by now, with their style sheets.
  const early = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const resources = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".css"));
    return resources.filter(({ startTime }) => !paint || startTime < paint.startTime).map(({ name }) => name);
  });
  expect(early).toEqual([]);
  for (const path of ["/careers", "/about-us", "/careers"]) {
    await (await addLink(page, path)).click();
    await expectPage(page, path);
  }
  expect(requested.filter((url) => /\/(about|careers)-/.test(url))).toEqual([expect.stringContaining("/careers-")]);
});

test(
  "on a slow connection the first visit has no web font and the second has it at once",
  ONLY_IN_ALL,
  async ({ page, ownSite: site }) => {
    const fontsOf = await observeFonts(page);
    // The browser decides by the time that its first script takes.
    site.addFault(/theme-[\w-]+\.js/, delay(300));
    await page.goto(`${site.url}/careers`);
    await page.waitForLoadState("networkidle");
    expect(await fontsOf("main h1")).not.toContain("Bricolage");
    expect(site.requestsMatching(/bricolage-grotesque-latin-[\w-]{8}\.woff2/)).toHaveLength(1);
    // On this page nothing would move, so it does not matter whether the fonts or the first frame come first.
    await page.goto(`${site.url}/about-us`);
    await expect.poll(() => fontsOf("main h1")).toContain("Bricolage");
    expect(site.requestsMatching(/bricolage-grotesque-latin-[\w-]{8}\.woff2/)).toHaveLength(1);
  },
);

test.describe("in a browser with an extension", () => {
  test.use({ bypassCSP: true });

  test(
    "a style sheet that scripts cannot read does not block navigation",
    ONLY_IN_ALL,
    async ({ page, ownSite: site }) => {
      await page.route("http://extension.test/", (route) => route.fulfill({ contentType: "text/css", body: "b { }" }));
      site.addFault(/\.woff2$/, delay(600));
      await openHydrated(page, site, "/about-us");
      await page.addStyleTag({ url: "http://extension.test/" });
      await page.waitForLoadState("networkidle");
      await (await addLink(page, "/careers")).click();
      await expectPage(page, "/careers");
    },
  );
});
