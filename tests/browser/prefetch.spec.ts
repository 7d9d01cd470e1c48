import type { Page } from "@playwright/test";
import { createGate, delay, failFirst, maxConcurrent, respondWith } from "../fault-proxy.ts";
import { everyRoute, ONLY_IN_ALL, sampleByIndex } from "../routes.ts";
import { expect, type RunningSite, test } from "../site.ts";
import { addLink, disableViewportPrefetch, expectPage, linkTo, openHydrated, waitForStartedWork } from "./visit.ts";

const prefetchUrl = /_payload\.json|^\/assets\//;

async function addLinks(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) await addLink(page, path);
}

/** Thirty paths, for a pointer that moves over a long list of links. */
async function fetchThirtyPaths(url: string, build: string): Promise<string[]> {
  const { prerendered } = await (await fetch(`${url}/builds/meta/${build}.json`)).json();
  return prerendered.filter((path: string) => path !== "/about-us").slice(0, 30);
}

/** Files of a route that the browser has not loaded yet. */
function findMissingFiles(page: Page, route: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    const list = document.querySelector<HTMLElement>("script[data-chunks]")?.dataset.chunks ?? "";
    const files: string[] = (await (await fetch(list)).json())[name];
    const loaded = performance.getEntriesByType("resource");
    return files.filter((file) => !loaded.some((entry) => entry.name.endsWith(file)));
  }, route);
}

test.describe("hovered, focused or touched links", () => {
  test.beforeEach(({ page }) => disableViewportPrefetch(page));

  test(
    "limits prefetches of thirty links to four concurrent requests",
    ONLY_IN_ALL,
    async ({ page, ownSite: site }) => {
      const paths = await fetchThirtyPaths(site.url, site.buildId());
      await openHydrated(page, site, "/about-us");
      await addLinks(page, paths);
      site.addFault(prefetchUrl, delay(150));
      site.clearRequests();
      await page.evaluate(() => {
        for (const link of document.querySelectorAll("main > a"))
          link.dispatchEvent(new Event("touchstart", { bubbles: true }));
      });
      await expect.poll(() => site.requestsMatching(/_payload\.json/).length).toBe(30);
      await expect.poll(() => site.requestsMatching(prefetchUrl).every(({ endedAt }) => endedAt < Infinity)).toBe(true);
      expect(maxConcurrent(site.requestsMatching(prefetchUrl))).toBe(4);
    },
  );

  test("cancels a prefetch when the pointer leaves and ignores links that are only passed over", async ({
    page,
    ownSite: site,
  }) => {
    await openHydrated(page, site, "/privacy-policy");
    site.addFault(/_payload\.json/, createGate().hold);
    const link = await addLink(page, "/about-us");
    site.clearRequests();
    await link.hover();
    await expect.poll(() => site.requestsMatching(/about-us\/_payload/).length).toBe(1);
    await page.mouse.move(640, 700);
    await expect.poll(() => site.requestsMatching(/about-us\/_payload/)[0]?.aborted).toBe(true);

    site.clearRequests();
    await page.evaluate(() => {
      for (const link of document.querySelectorAll("footer a[href^='/']"))
        for (const type of ["pointerover", "pointerout"])
          link.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "mouse" }));
    });
    // A link that is hovered afterwards is prefetched; the links that were passed over would have been before it.
    await (await addLink(page, "/careers")).hover();
    await expect.poll(() => site.requestsMatching(/_payload\.json/).length).toBeGreaterThan(0);
    expect(site.requestsMatching(/_payload\.json/).map(({ url }) => url)).toEqual([
      expect.stringMatching(/^\/careers\//),
    ]);
  });

  test("retries a failed prefetch on the next focus", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
    await openHydrated(page, site, "/privacy-policy");
    site.addFault(/about-us\/_payload/, failFirst(1, respondWith(503, "busy")));
    const link = await addLink(page, "/about-us");
    site.clearRequests();
    await link.focus();
    await expect.poll(() => site.requestsMatching(/about-us\/_payload/).length).toBe(1);
    await link.blur();
    await link.focus();
    await expect.poll(() => site.requestsMatching(/about-us\/_payload/).length).toBe(2);
    await expect.poll(() => site.requestsMatching(/assets\/about\.page/).length).toBe(1);
  });

  const slowConnections = {
    "with data saver": { saveData: true, effectiveType: "4g" },
    "on 2g": { saveData: false, effectiveType: "2g" },
    "on slow 2g": { saveData: false, effectiveType: "slow-2g" },
  };
  for (const [index, [name, connection]] of Object.entries(slowConnections).entries()) {
    test(`prefetches nothing for a visitor ${name}`, sampleByIndex(index, 1), async ({ page, ownSite: site }) => {
      await page.addInitScript((value) => {
        Object.defineProperty(Navigator.prototype, "connection", { value });
      }, connection);
      await openHydrated(page, site, "/privacy-policy");
      await addLink(page, "/blog");
      const link = await addLink(page, "/about-us");
      site.clearRequests();
      await link.focus();
      await linkTo(page, "/blog").hover();
      await waitForStartedWork(page);
      await link.click();
      await expectPage(page, "/about-us");
      const [first] = site.requestsMatching(/_payload/);
      expect(first?.url, "the first payload is that of the click").toMatch(/^\/about-us\//);
      expect(site.requestsMatching(/^\/blog\/_payload/)).toEqual([]);
    });
  }

  test("a prefetched page is shown without a request", async ({ page, ownSite: site }) => {
    const { article = "" } = everyRoute();
    for (const [route, path] of [
      ["article", article],
      ["careers", "/careers"],
    ] as const) {
      await openHydrated(page, site, "/privacy-policy");
      const link = await addLink(page, path);
      await link.hover();
      await expect.poll(() => findMissingFiles(page, route)).toEqual([]);
      site.clearRequests();
      site.addFault(/./, delay(3000));
      await link.click();
      await expectPage(page, path);
      expect(site.requestsMatching(prefetchUrl)).toEqual([]);
      site.clearFaults();
    }
  });

  test("a click does not queue behind prefetches", async ({ page, ownSite: site }) => {
    await openHydrated(page, site, "/privacy-policy");
    await addLinks(page, ["/blog", "/resources", "/case-studies", "/services", "/privacy-policy"]);
    site.addFault(/^\/(blog|resources|case-studies|services|privacy-policy)\/_payload/, createGate().hold);
    await page.evaluate(() => {
      for (const link of document.querySelectorAll("main > a"))
        link.dispatchEvent(new Event("touchstart", { bubbles: true }));
    });
    await expect.poll(() => site.requestsMatching(/_payload\.json/).length).toBe(4);
    const link = await addLink(page, "/about-us");
    await link.dispatchEvent("click");
    await expectPage(page, "/about-us");
    await expect.poll(() => site.requestsMatching(/_payload\.json/).filter(({ aborted }) => aborted).length).toBe(4);
  });

  test("a click does not wait for its own queued prefetch", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
    await openHydrated(page, site, "/privacy-policy");
    await addLinks(page, ["/blog", "/resources", "/case-studies", "/services"]);
    site.addFault(/^\/assets\/(?!chunks)/, createGate().hold);
    const touchLinks = () =>
      page.evaluate(() => {
        for (const link of document.querySelectorAll("main > a"))
          link.dispatchEvent(new Event("touchstart", { bubbles: true }));
      });
    await touchLinks();
    await expect
      .poll(() => site.requestsMatching(/^\/assets/).filter(({ endedAt }) => endedAt === Infinity).length)
      .toBe(4);
    const link = await addLink(page, "/about-us");
    await touchLinks();
    await link.dispatchEvent("click");
    await expect.poll(() => site.requestsMatching(/about-us\/_payload/).length).toBe(1);
  });

  test("a click reuses the prefetch in flight", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
    await openHydrated(page, site, "/privacy-policy");
    const gate = createGate();
    site.addFault(/about-us\/_payload/, gate.hold);
    const link = await addLink(page, "/about-us");
    await link.hover();
    await expect.poll(() => site.requestsMatching(/about-us\/_payload/).length).toBe(1);
    await link.click();
    await expect(page).toHaveURL(`${site.url}/about-us`);
    gate.open();
    await expectPage(page, "/about-us");
    expect(site.requestsMatching(/about-us\/_payload/)).toHaveLength(1);
  });

  test(
    "a page is shown with its styles while another prefetch still loads them",
    ONLY_IN_ALL,
    async ({ page, ownSite: site }) => {
      const { article = "" } = everyRoute();
      const [other = ""] = (await fetchThirtyPaths(site.url, site.buildId())).filter(
        (path) => /^\/blog\/[^/]+$/.test(path) && path !== article,
      );
      await openHydrated(page, site, "/privacy-policy");
      site.addFault(/^\/assets\/article[\w-]*\.css/, delay(1500));
      const prefetchedLink = await addLink(page, article);
      const clickedLink = await addLink(page, other);
      await prefetchedLink.focus();
      await expect.poll(() => site.requestsMatching(/^\/assets\/article[\w-]*\.css/).length).toBe(1);
      await clickedLink.dispatchEvent("click");
      await expectPage(page, other);
      const sheet = page.locator('link[rel="stylesheet"][href*="/article"]');
      expect(await sheet.evaluate((link) => link instanceof HTMLLinkElement && link.sheet !== null)).toBe(true);
    },
  );
});

test.describe("links in the viewport", () => {
  /** Adds a list of links with a style before the page is hydrated. */
  const addList = (page: Page, paths: string[], style: string) =>
    page.addInitScript(
      ([hrefs, listStyle]) => {
        addEventListener("DOMContentLoaded", () => {
          const list = Object.assign(document.createElement("nav"), { id: "list" });
          list.style.cssText = listStyle;
          for (const href of hrefs) {
            const link = Object.assign(document.createElement("a"), { href, textContent: href });
            link.style.cssText = "display: block; height: 20px; font-size: 10px";
            list.append(link);
          }
          document.body.append(list);
        });
      },
      [paths, style] as const,
    );

  const requestedPaths = (site: RunningSite) =>
    site.requestsMatching(/_payload\.json/).map(({ url }) => url.replace(/\/_payload.*/, ""));

  test("are prefetched, nearest to the middle first, at most twelve", async ({ page, ownSite: site }) => {
    const paths = await fetchThirtyPaths(site.url, site.buildId());
    await addList(page, paths, "position: fixed; inset: 60px 0 0; z-index: 9");
    site.addFault(/_payload/, delay(100));
    await openHydrated(page, site, "/privacy-policy");
    await expect.poll(() => requestedPaths(site).length).toBe(12);
    await expect.poll(() => site.requestsMatching(/_payload/).every(({ endedAt }) => endedAt < Infinity)).toBe(true);
    const indexes = requestedPaths(site).map((path) => paths.indexOf(path));
    const middle = indexes[0] ?? Number.NaN;
    expect(middle).toBeGreaterThan(10);
    expect(middle).toBeLessThan(20);
    expect(Math.max(...indexes.map((index) => Math.abs(index - middle)))).toBeLessThanOrEqual(6);
    expect(maxConcurrent(site.requestsMatching(/_payload/))).toBeLessThanOrEqual(4);
  });

  test("take four of the places on a page with titles that are links", async ({ page, ownSite: site }) => {
    const paths = (await fetchThirtyPaths(site.url, site.buildId())).filter((path) => !path.startsWith("/blog/"));
    await addList(page, paths, "position: absolute; inset: 60px 0 auto");
    await openHydrated(page, site, "/blog");
    const titles = page.locator("main :is(h2, h3) a");
    const titlePaths = await titles.evaluateAll((links: HTMLAnchorElement[]) => links.map(({ pathname }) => pathname));
    const countOthers = () => requestedPaths(site).filter((path) => !titlePaths.includes(path)).length;
    await expect.poll(countOthers).toBe(4);
    await titles.last().scrollIntoViewIfNeeded();
    await expect.poll(() => requestedPaths(site)).toContain(titlePaths.at(-1));
    expect(countOthers()).toBe(4);
  });

  test("are prefetched after they were scrolled into it, also on the next page", async ({ page, ownSite: site }) => {
    const { article = "" } = everyRoute();
    await addList(page, [article], "margin-block: 3000px");
    await openHydrated(page, site, "/privacy-policy");
    await expect.poll(() => requestedPaths(site).length, "links at the top").toBeGreaterThan(0);
    expect(requestedPaths(site)).not.toContain(article);
    await page.locator("#list a").scrollIntoViewIfNeeded();
    await expect.poll(() => requestedPaths(site)).toContain(article);

    site.clearRequests();
    await (await addLink(page, "/blog")).click();
    await expectPage(page, "/blog");
    const category = await page.locator('main a[href^="/blog/category/"]').first().getAttribute("href");
    await expect.poll(() => requestedPaths(site)).toContain(category);
  });

  test("are prefetched behind a link that is touched", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
    const paths = (await fetchThirtyPaths(site.url, site.buildId())).filter((path) => path !== "/contact-us");
    await addList(page, paths, "position: fixed; inset: 60px 0 0; z-index: 9");
    const gate = createGate();
    site.addFault(/_payload/, gate.hold);
    await openHydrated(page, site, "/privacy-policy");
    const link = await addLink(page, "/contact-us");
    await expect.poll(() => requestedPaths(site).length).toBe(4);
    await link.dispatchEvent("touchstart");
    gate.open();
    await expect.poll(() => requestedPaths(site).length).toBeGreaterThan(4);
    expect(requestedPaths(site).slice(4, 8)).toContain("/contact-us");
  });

  test(
    "are rendered in the background when they are hovered, before that one page of each route",
    ONLY_IN_ALL,
    async ({ page, ownSite: site }) => {
      const { article = "" } = everyRoute();
      const paths = [article, ...(await fetchThirtyPaths(site.url, site.buildId()))];
      const articles = [...new Set(paths)].filter((path) => /^\/blog\/[^/]+$/.test(path)).slice(0, 3);
      expect(articles).toHaveLength(3);
      await page.addInitScript(() => {
        const { createHTMLDocument } = DOMImplementation.prototype;
        let renders = 0;
        DOMImplementation.prototype.createHTMLDocument = function (title) {
          renders++;
          document.documentElement.dataset.renders = String(renders);
          return createHTMLDocument.call(this, title);
        };
      });
      await addList(page, articles, "position: fixed; inset: 40vh 0 auto; z-index: 9");
      await openHydrated(page, site, "/privacy-policy");
      await expect.poll(() => findMissingFiles(page, "article")).toEqual([]);
      await expect.poll(() => requestedPaths(site)).toEqual(expect.arrayContaining(articles));
      await page.waitForLoadState("networkidle");
      await expect(page.locator("html")).toHaveAttribute("data-renders", "1");
      await page.locator("#list a").first().hover();
      await expect(page.locator("html")).toHaveAttribute("data-renders", "2");
    },
  );
});
