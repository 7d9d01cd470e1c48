import type { Page } from "@playwright/test";
import { everyRoute } from "../routes.ts";
import { expect, test } from "../site.ts";
import { addLink, documentRequests, open, shows, takenOver } from "./visit.ts";

/** A browser that comes back online asks which build is live. */
async function comeOnline(page: Page): Promise<void> {
  const answered = page.waitForResponse(/\/builds\/latest\.json\?\d+$/);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await (await answered).finished();
}

test("once a new build is known, the next click is one request for the whole target", async ({
  page,
  ownSite: site,
}) => {
  await open(page, site, "/");
  await site.deploy();
  await comeOnline(page);
  const documents = documentRequests(page);
  site.forget();
  const target = "/case-studies?industry=Retail&utm_source=a%20b#content";
  await (await addLink(page, target)).click();
  await expect(page).toHaveURL(site.url + target);
  await takenOver(page);
  expect(documents).toEqual([site.url + target.replace("#content", "")]);
  expect(site.seen[0]?.url).toBe(target.replace("#content", ""));
  expect(site.asked(/^\/case-studies/)).toHaveLength(1);

  site.forget();
  await (await addLink(page, "/blog")).click();
  await shows(page, "/blog");
  expect(documents, "the new page is of the new build, and moves on without loads").toHaveLength(1);
  expect(site.asked(/_payload\.json/)[0]?.url).toBe("/blog/_payload.json?next1");
});

test("a new build that only the payload tells of is loaded before any of its page's code", async ({
  page,
  ownSite: site,
}) => {
  const { article = "" } = await everyRoute(site);
  await open(page, site, "/about-us");
  await site.deploy();
  const documents = documentRequests(page);
  site.forget();
  const target = `${article}?a=1#content`;
  const link = await addLink(page, target);
  await link.dispatchEvent("click");
  await expect.poll(() => documents).toEqual([`${site.url}${article}?a=1`]);
  await expect(page).toHaveURL(site.url + target);
  await takenOver(page);
  const [payload, next] = site.asked(/^(?!\/favicon)/);
  expect(payload?.url).toMatch(new RegExp(`^${article}/_payload\\.json\\?`));
  expect(next?.url, "nothing is asked for in between").toBe(`${article}?a=1`);
  expect(documents).toHaveLength(1);
});

test("a page that had to be loaded anew starts at its hash", async ({ page, ownSite: site }) => {
  await open(page, site, "/privacy-policy");
  await site.deploy();
  await (await addLink(page, "/services#technologies")).dispatchEvent("click");
  await shows(page, "/services");
  await expect(page).toHaveURL(`${site.url}/services#technologies`);
  await expect(page.locator("#technologies")).toBeInViewport();
});

test("a step back in the history loads the page anew when the build is old", async ({ page, ownSite: site }) => {
  await open(page, site, "/");
  const link = await addLink(page, "/blog");
  await page.evaluate(() => scrollTo(0, 900));
  await link.dispatchEvent("click");
  await shows(page, "/blog");
  await site.deploy();
  await comeOnline(page);
  const documents = documentRequests(page);
  await page.goBack();
  await expect.poll(() => documents).toEqual([`${site.url}/`]);
  await takenOver(page);
  expect(documents).toHaveLength(1);
  expect(await page.evaluate(() => scrollY), "where the reader was").toBe(900);
});

test("a step back is followed also while the page is not taken over yet", async ({ page, ownSite: site }) => {
  await page.addInitScript(() => {
    const idle = (run: () => void) => (sessionStorage.getItem("busy") ? 0 : setTimeout(run));
    Object.assign(window, { requestIdleCallback: idle });
  });
  await open(page, site, "/about-us");
  await (await addLink(page, "/blog")).dispatchEvent("click");
  await shows(page, "/blog");
  await page.evaluate(() => sessionStorage.setItem("busy", "yes"));
  await page.reload();
  await page.goBack();
  await shows(page, "/about-us");
  await expect(page).toHaveURL(`${site.url}/about-us`);
});

test("an unchanged redeployment reloads nobody", async ({ page, ownSite: site }) => {
  await open(page, site, "/");
  const documents = documentRequests(page);
  await comeOnline(page);
  await (await addLink(page, "/blog")).click();
  await shows(page, "/blog");
  expect(documents).toEqual([]);
});

test("servers of two builds behind one address make nobody reload for ever", async ({ page, ownSite: site }) => {
  site.meddle(/_payload\.json/, (_request, response) => {
    response.writeHead(200, { "content-type": "application/json", "x-build-id": "other" }).end('{"data":{}}');
  });
  await open(page, site, "/");
  const documents = documentRequests(page);
  for (const path of ["/about-us", "/resources"]) {
    await (await addLink(page, path)).dispatchEvent("click");
    await expect.poll(() => documents.at(-1)).toBe(site.url + path);
    await takenOver(page);
  }
  await (await addLink(page, "/about-us")).dispatchEvent("click");
  await expect(page.locator("h1")).toHaveText("An error occured.");
  await page.waitForTimeout(300);
  expect(documents).toHaveLength(2);
});
