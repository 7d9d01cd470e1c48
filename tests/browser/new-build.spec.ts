import { everyRoute, ONLY_IN_ALL } from "../routes.ts";
import { expect, test } from "../site.ts";
import {
  addLink,
  disableViewportPrefetch,
  dispatchOnline,
  expectPage,
  openHydrated,
  recordDocumentRequests,
  waitForHydration,
  waitForStartedWork,
} from "./visit.ts";

test.beforeEach(({ page }) => disableViewportPrefetch(page));

test("after a new build the next click is one document request with query and hash", async ({
  page,
  ownSite: site,
}) => {
  await openHydrated(page, site, "/privacy-policy");
  await site.deploy();
  await dispatchOnline(page);
  const documents = recordDocumentRequests(page);
  site.clearRequests();
  const target = "/case-studies?industry=Retail&utm_source=a%20b#content";
  await (await addLink(page, target)).click();
  await expect(page).toHaveURL(site.url + target);
  await waitForHydration(page);
  expect(documents).toEqual([site.url + target.replace("#content", "")]);
  expect(site.requests[0]?.url).toBe(target.replace("#content", ""));
  expect(site.requestsMatching(/^\/case-studies/)).toHaveLength(1);

  site.clearRequests();
  await (await addLink(page, "/blog")).click();
  await expectPage(page, "/blog");
  expect(documents, "the new page has the new build and navigates in place").toHaveLength(1);
  expect(site.requestsMatching(/_payload\.json/)[0]?.url).toBe("/blog/_payload.json?next1");
});

test("a new build revealed by a payload is loaded before any chunk is requested", async ({ page, ownSite: site }) => {
  const { article = "" } = everyRoute();
  await openHydrated(page, site, "/about-us");
  await site.deploy();
  const documents = recordDocumentRequests(page);
  site.clearRequests();
  const target = `${article}?a=1#content`;
  const link = await addLink(page, target);
  await link.dispatchEvent("click");
  await expect.poll(() => documents).toEqual([`${site.url}${article}?a=1`]);
  await expect(page).toHaveURL(site.url + target);
  await waitForHydration(page);
  const [payload, next] = site.requestsMatching(/^(?!\/favicon)/);
  expect(payload?.url).toMatch(new RegExp(`^${article}/_payload\\.json\\?`));
  expect(next?.url, "no request in between").toBe(`${article}?a=1`);
  expect(documents).toHaveLength(1);
});

test("a forced full load scrolls to its hash", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
  await openHydrated(page, site, "/privacy-policy");
  await site.deploy();
  await (await addLink(page, "/services#technologies")).dispatchEvent("click");
  await expectPage(page, "/services");
  await expect(page).toHaveURL(`${site.url}/services#technologies`);
  await expect(page.locator("#technologies")).toBeInViewport();
});

test(
  "Back after a new build loads the page and restores the scroll position",
  ONLY_IN_ALL,
  async ({ page, ownSite: site }) => {
    await openHydrated(page, site, "/");
    const link = await addLink(page, "/blog");
    await page.evaluate(() => scrollTo(0, 900));
    await link.dispatchEvent("click");
    await expectPage(page, "/blog");
    await site.deploy();
    await dispatchOnline(page);
    const documents = recordDocumentRequests(page);
    await page.goBack();
    await expect.poll(() => documents).toEqual([`${site.url}/`]);
    await waitForHydration(page);
    expect(documents).toHaveLength(1);
    expect(await page.evaluate(() => scrollY), "restored scroll position").toBe(900);
  },
);

test("Back works before the page is hydrated", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
  await page.addInitScript(() => {
    const idle = (run: () => void) => (sessionStorage.getItem("busy") ? 0 : setTimeout(run));
    Object.assign(window, { requestIdleCallback: idle });
  });
  await openHydrated(page, site, "/about-us");
  await (await addLink(page, "/blog")).dispatchEvent("click");
  await expectPage(page, "/blog");
  await page.evaluate(() => sessionStorage.setItem("busy", "yes"));
  await page.reload();
  await page.goBack();
  await expectPage(page, "/about-us");
  await expect(page).toHaveURL(`${site.url}/about-us`);
});

test("an unchanged deployment causes no reload", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
  await openHydrated(page, site, "/privacy-policy");
  const documents = recordDocumentRequests(page);
  await dispatchOnline(page);
  await (await addLink(page, "/blog")).click();
  await expectPage(page, "/blog");
  expect(documents).toEqual([]);
});

test("servers with two builds behind one URL cause no reload loop", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
  site.addFault(/_payload\.json/, (_request, response) => {
    response.writeHead(200, { "content-type": "application/json", "x-build-id": "other" }).end('{"data":{}}');
  });
  await openHydrated(page, site, "/privacy-policy");
  const documents = recordDocumentRequests(page);
  for (const path of ["/about-us", "/resources"]) {
    await (await addLink(page, path)).dispatchEvent("click");
    await expect.poll(() => documents.at(-1)).toBe(site.url + path);
    await waitForHydration(page);
  }
  await (await addLink(page, "/about-us")).dispatchEvent("click");
  await expect(page.locator("h1")).toHaveText("An error occured.");
  await waitForStartedWork(page);
  expect(documents).toHaveLength(2);
});
