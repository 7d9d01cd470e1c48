import type { Page } from "@playwright/test";
import { dropConnection, type Fault, failFirst, respondWith } from "../fault-proxy.ts";
import { ONLY_IN_ALL, sampleByIndex } from "../routes.ts";
import { expect, test } from "../site.ts";
import {
  addLink,
  disableViewportPrefetch,
  expectPage,
  openHydrated,
  recordDocumentRequests,
  waitForHydration,
  waitForStartedWork,
} from "./visit.ts";

const chunk = /^\/assets\/about\.page-[\w-]+\.js/;
const payload = /^\/about-us\/_payload\.json/;

async function clickLink(page: Page, path: string): Promise<void> {
  await (await addLink(page, path)).dispatchEvent("click");
}

const retry = (page: Page) => page.getByRole("link", { name: "Try again" });

test.beforeEach(({ page }) => disableViewportPrefetch(page));

test("a chunk that fails once is retried", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
  site.addFault(chunk, failFirst(1, respondWith(404)));
  await openHydrated(page, site, "/privacy-policy");
  const documents = recordDocumentRequests(page);
  site.clearRequests();
  await clickLink(page, "/about-us");
  await expectPage(page, "/about-us");
  await expect(retry(page)).toHaveCount(0);
  expect(site.requestsMatching(/latest\.json/)).toHaveLength(1);
  expect(documents).toEqual([]);
});

test("a chunk that keeps failing shows the error page with a retry link", async ({ page, ownSite: site }) => {
  site.addFault(chunk, respondWith(404));
  await openHydrated(page, site, "/privacy-policy");
  const documents = recordDocumentRequests(page);
  site.clearRequests();
  await clickLink(page, "/about-us?a=1");
  await expect(page.locator("h1")).toHaveText("An error occured.");
  await expect(page).toHaveTitle("Internal error");
  await expect(page).toHaveURL(`${site.url}/about-us?a=1`);
  await expect(retry(page)).toHaveAttribute("href", "/about-us?a=1");
  expect(site.requestsMatching(/latest\.json/)).toHaveLength(1);
  expect(documents).toEqual([]);

  site.clearFaults();
  await retry(page).click();
  await expectPage(page, "/about-us");
  await expect(page).toHaveURL(`${site.url}/about-us?a=1`);
});

test("a chunk removed by a new build leads to a full load of the target", async ({ page, ownSite: site }) => {
  await openHydrated(page, site, "/privacy-policy");
  const documents = recordDocumentRequests(page);
  site.addFault(chunk, (request, response, next) =>
    documents.length ? next() : respondWith(404)(request, response, next),
  );
  // The payload is prefetched, so that only the missing chunk reveals the new build.
  await (await addLink(page, "/about-us")).hover();
  await expect.poll(() => site.requestsMatching(chunk).length).toBeGreaterThan(0);
  await site.deploy();
  await clickLink(page, "/about-us?a=1#content");
  await expect(page).toHaveURL(`${site.url}/about-us?a=1#content`);
  await expectPage(page, "/about-us");
  await waitForHydration(page);
  expect(documents).toEqual([`${site.url}/about-us?a=1`]);
  await expect(page).toHaveURL(`${site.url}/about-us?a=1#content`);
});

const payloadFaults: Record<string, Fault> = {
  "a 404 in HTML": respondWith(404, "<h1>Not here</h1>"),
  "truncated JSON": respondWith(200, '{"route": "about", "data": {', "application/json"),
  "JSON of another shape": respondWith(200, '["a", "b"]', "application/json"),
  "a server error": respondWith(502, "Bad gateway", "text/plain"),
  "a dropped connection": dropConnection,
};

for (const [index, [name, fault]] of Object.entries(payloadFaults).entries()) {
  const title = `a payload with ${name} is requested twice, then the error page is shown with a retry link`;
  test(title, sampleByIndex(index, 1), async ({ page, ownSite: site }) => {
    await openHydrated(page, site, "/privacy-policy");
    site.addFault(payload, fault);
    const documents = recordDocumentRequests(page);
    site.clearRequests();
    await clickLink(page, "/about-us#content");
    await expect(page.locator("h1")).toHaveText("An error occured.");
    await expect(page).toHaveURL(`${site.url}/about-us#content`);
    await expect(page.locator("html")).not.toHaveAttribute("data-pending");
    expect(site.requestsMatching(/latest\.json/)).toHaveLength(1);
    // Chromium itself repeats a request when a keep-alive connection breaks.
    expect(site.requestsMatching(payload).length).toBeGreaterThanOrEqual(2);
    if (fault !== dropConnection) expect(site.requestsMatching(payload)).toHaveLength(2);
    expect(documents).toEqual([]);

    site.clearFaults();
    await retry(page).click();
    await expectPage(page, "/about-us");
  });
}

test(
  "a broken payload of a new build leads to one full load of the target",
  ONLY_IN_ALL,
  async ({ page, ownSite: site }) => {
    await openHydrated(page, site, "/privacy-policy");
    site.addFault(payload, respondWith(404, "<h1>Not here</h1>"));
    await site.deploy();
    const documents = recordDocumentRequests(page);
    await clickLink(page, "/about-us?a=1");
    await expectPage(page, "/about-us");
    await waitForHydration(page);
    expect(documents).toEqual([`${site.url}/about-us?a=1`]);
  },
);

test("two pages that fail in turn do not reload in a loop", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
  await openHydrated(page, site, "/privacy-policy");
  site.addFault(/^\/(about-us|resources)\/_payload\.json/, respondWith(404, "<h1>Not here</h1>"));
  // A deployment that is announced and never arrives: each load is of the old build again.
  site.addFault(/latest\.json/, respondWith(200, '{"id":"announced","timestamp":1}', "application/json"));
  const documents = recordDocumentRequests(page);
  for (const path of ["/about-us", "/resources"]) {
    await clickLink(page, path);
    await expect.poll(() => documents.at(-1)).toBe(site.url + path);
    await waitForHydration(page);
  }
  await clickLink(page, "/about-us");
  await expect(page.locator("h1")).toHaveText("An error occured.");
  await waitForStartedWork(page);
  expect(documents).toHaveLength(2);
});

for (const [index, [name, fault]] of Object.entries({
  "an error page": respondWith(500, "<h1>Error</h1>"),
  "an error in JSON": respondWith(500, '{"error":"payloadFaults"}', "application/json"),
  "a dropped connection": dropConnection,
}).entries()) {
  test(
    `navigation works when /builds/ answers with ${name}`,
    sampleByIndex(index, 1),
    async ({ page, ownSite: site }) => {
      site.addFault(/^\/builds\//, fault);
      await openHydrated(page, site, "/privacy-policy");
      await expect.poll(() => site.requestsMatching(/^\/builds\/meta\//).length).toBeGreaterThan(0);
      const documents = recordDocumentRequests(page);
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await clickLink(page, "/about-us");
      await expectPage(page, "/about-us");
      await clickLink(page, "/contact");
      await expect(page).toHaveURL(`${site.url}/contact-us`);
      expect(documents).toEqual([]);
    },
  );
}
