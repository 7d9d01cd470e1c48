import type { Page } from "@playwright/test";
import { answer, delay, mostAtOnce, times } from "../fault-proxy.ts";
import { everyRoute } from "../routes.ts";
import { expect, test } from "../site.ts";
import { addLink, linkTo, open, shows } from "./visit.ts";

const prefetched = /_payload\.json|^\/assets\//;

async function addLinks(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) await addLink(page, path);
}

/** Pages enough for a hand that sweeps over a long list. */
async function manyPages(url: string, build: string): Promise<string[]> {
  const { prerendered } = await (await fetch(`${url}/builds/meta/${build}.json`)).json();
  return prerendered.filter((path: string) => path !== "/about-us").slice(0, 30);
}

/** Files a page needs and the browser does not have yet. */
function filesMissing(page: Page, route: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    const list = document.querySelector<HTMLElement>("script[data-chunks]")?.dataset.chunks ?? "";
    const files: string[] = (await (await fetch(list)).json())[name];
    const loaded = performance.getEntriesByType("resource");
    return files.filter((file) => !loaded.some((entry) => entry.name.endsWith(file)));
  }, route);
}

test("thirty links in quick succession are never more than four requests at once", async ({ page, ownSite: site }) => {
  const paths = await manyPages(site.url, site.buildId());
  await open(page, site, "/about-us");
  await addLinks(page, paths);
  site.meddle(prefetched, delay(150));
  site.forget();
  await page.evaluate(() => {
    for (const link of document.querySelectorAll("main > a"))
      link.dispatchEvent(new Event("touchstart", { bubbles: true }));
  });
  await expect.poll(() => site.asked(/_payload\.json/).length, { timeout: 15_000 }).toBe(30);
  await expect.poll(() => site.asked(prefetched).every(({ endedAt }) => endedAt < Infinity)).toBe(true);
  expect(mostAtOnce(site.asked(prefetched))).toBe(4);
});

test("a hand that sweeps over links and leaves them asks for little, and gives it up", async ({
  page,
  ownSite: site,
}) => {
  await open(page, site, "/");
  site.meddle(/_payload\.json/, delay(2000));
  const link = await addLink(page, "/about-us");
  site.forget();
  await link.hover();
  await expect.poll(() => site.asked(/about-us\/_payload/).length).toBe(1);
  await page.mouse.move(640, 700);
  await expect.poll(() => site.asked(/about-us\/_payload/)[0]?.cut).toBe(true);

  site.forget();
  await page.evaluate(async () => {
    for (const link of document.querySelectorAll("footer a[href^='/']")) {
      link.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
      await new Promise((resolve) => setTimeout(resolve, 10));
      link.dispatchEvent(new PointerEvent("pointerout", { bubbles: true, pointerType: "mouse" }));
    }
  });
  await page.waitForTimeout(150);
  expect(site.asked(/_payload\.json/)).toEqual([]);
});

test("a prefetch that failed is tried again at the next sign", async ({ page, ownSite: site }) => {
  await open(page, site, "/");
  site.meddle(/about-us\/_payload/, times(1, answer(503, "busy")));
  const link = await addLink(page, "/about-us");
  site.forget();
  await link.focus();
  await expect.poll(() => site.asked(/about-us\/_payload/).length).toBe(1);
  await link.blur();
  await link.focus();
  await expect.poll(() => site.asked(/about-us\/_payload/).length).toBe(2);
  await expect.poll(() => site.asked(/assets\/about\.page/).length).toBe(1);
});

for (const [name, connection] of Object.entries({
  "who saves data": { saveData: true, effectiveType: "4g" },
  "on a 2g line": { saveData: false, effectiveType: "2g" },
  "on a slow 2g line": { saveData: false, effectiveType: "slow-2g" },
})) {
  test(`a visitor ${name} is sent nothing in advance`, async ({ page, ownSite: site }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(Navigator.prototype, "connection", { value });
    }, connection);
    await open(page, site, "/privacy-policy");
    await addLink(page, "/blog");
    const link = await addLink(page, "/about-us");
    site.forget();
    await link.focus();
    await linkTo(page, "/blog").hover();
    await page.waitForTimeout(300);
    expect(site.asked(prefetched)).toEqual([]);
    await link.click();
    await shows(page, "/about-us");
  });
}

test("a prefetched page is shown without a request", async ({ page, ownSite: site }) => {
  const { article = "" } = await everyRoute(site);
  for (const [route, path] of [
    ["article", article],
    ["careers", "/careers"],
  ] as const) {
    await open(page, site, "/");
    const link = await addLink(page, path);
    await link.hover();
    await expect.poll(() => filesMissing(page, route), { timeout: 15_000 }).toEqual([]);
    site.forget();
    site.meddle(/./, delay(3000));
    await link.click();
    await shows(page, path);
    expect(site.asked(prefetched)).toEqual([]);
    site.leaveAlone();
  }
});

test("a click does not wait behind prefetches", async ({ page, ownSite: site }) => {
  await open(page, site, "/");
  await addLinks(page, ["/blog", "/resources", "/case-studies", "/services", "/privacy-policy"]);
  site.meddle(/^\/(blog|resources|case-studies|services|privacy-policy)\/_payload/, delay(15_000));
  await page.evaluate(() => {
    for (const link of document.querySelectorAll("main > a"))
      link.dispatchEvent(new Event("touchstart", { bubbles: true }));
  });
  await expect.poll(() => site.asked(/_payload\.json/).length).toBe(4);
  const link = await addLink(page, "/about-us");
  const started = Date.now();
  await link.dispatchEvent("click");
  await shows(page, "/about-us");
  expect(Date.now() - started).toBeLessThan(10_000);
  await expect.poll(() => site.asked(/_payload\.json/).filter(({ cut }) => cut).length).toBe(4);
});

test("a click does not wait for its own prefetch to get a turn", async ({ page, ownSite: site }) => {
  await open(page, site, "/privacy-policy");
  await addLinks(page, ["/blog", "/resources", "/case-studies", "/services"]);
  site.meddle(/^\/assets\/(?!chunks)/, delay(15_000));
  const intend = () =>
    page.evaluate(() => {
      for (const link of document.querySelectorAll("main > a"))
        link.dispatchEvent(new Event("touchstart", { bubbles: true }));
    });
  await intend();
  await expect.poll(() => site.asked(/^\/assets/).filter(({ endedAt }) => endedAt === Infinity).length).toBe(4);
  const link = await addLink(page, "/about-us");
  await intend();
  await link.dispatchEvent("click");
  await expect.poll(() => site.asked(/about-us\/_payload/).length, { timeout: 10_000 }).toBe(1);
});

test("a click takes over the prefetch that is under way", async ({ page, ownSite: site }) => {
  await open(page, site, "/");
  site.meddle(/about-us\/_payload/, delay(500));
  const link = await addLink(page, "/about-us");
  await link.hover();
  await expect.poll(() => site.asked(/about-us\/_payload/).length).toBe(1);
  await link.click();
  await shows(page, "/about-us");
  expect(site.asked(/about-us\/_payload/)).toHaveLength(1);
});

test("a page is shown with its styles, also when another prefetch is still loading them", async ({
  page,
  ownSite: site,
}) => {
  const { article = "" } = await everyRoute(site);
  const [other = ""] = (await manyPages(site.url, site.buildId())).filter(
    (path) => /^\/blog\/[^/]+$/.test(path) && path !== article,
  );
  await open(page, site, "/privacy-policy");
  site.meddle(/^\/assets\/article[\w-]*\.css/, delay(1500));
  const intended = await addLink(page, article);
  const clicked = await addLink(page, other);
  await intended.focus();
  await expect.poll(() => site.asked(/^\/assets\/article[\w-]*\.css/).length).toBe(1);
  await clicked.dispatchEvent("click");
  await shows(page, other);
  const sheet = page.locator('link[rel="stylesheet"][href*="/article"]');
  expect(await sheet.evaluate((link) => link instanceof HTMLLinkElement && link.sheet !== null)).toBe(true);
});

test("a link marked for it is prefetched when it can be seen", async ({ page, ownSite: site }) => {
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      const link = Object.assign(document.createElement("a"), { href: "/about-us", textContent: "About" });
      link.dataset.prefetch = "visible";
      link.style.marginTop = "3000px";
      link.style.display = "block";
      document.querySelector("footer")?.append(link);
    }),
  );
  await open(page, site, "/privacy-policy");
  await page.waitForTimeout(200);
  expect(site.asked(/about-us\/_payload/)).toEqual([]);
  await page.locator('[data-prefetch="visible"]').scrollIntoViewIfNeeded();
  await expect.poll(() => site.asked(/about-us\/_payload/).length).toBe(1);

  await (await addLink(page, "/blog")).click();
  await shows(page, "/blog");
  await page.locator('main [data-prefetch="visible"]').scrollIntoViewIfNeeded();
  await expect.poll(() => site.asked(/^\/blog\/page\/2\/_payload/).length, "also on the next page").toBe(1);
});
