import { createGate } from "../fault-proxy.ts";
import { everyRoute, ONLY_IN_ALL } from "../routes.ts";
import { expect, test } from "../site.ts";
import {
  addLink,
  disableViewportPrefetch,
  expectPage,
  openHydrated,
  recordDocumentRequests,
  waitForStartedWork,
} from "./visit.ts";

test.beforeEach(({ page }) => disableViewportPrefetch(page));

test("an unknown path shows the error page at its URL", async ({ page, ownSite: site }) => {
  await openHydrated(page, site, "/privacy-policy");
  const documents = recordDocumentRequests(page);
  await (await addLink(page, "/nowhere?a=1#b")).click();
  await expect(page.locator("h1")).toHaveText("The page doesn’t exist.");
  await expect(page).toHaveURL(`${site.url}/nowhere?a=1#b`);
  await expect(page).toHaveTitle("Page not found");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
  await expect(page.getByText("Page not found: /nowhere?a=1#b")).toBeVisible();
  await page.getByRole("link", { name: "Back to the Homepage" }).click();
  await expectPage(page, "/");
  expect(documents).toEqual([]);
});

test("a malformed URL shows the same error page as a load of it", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
  for (const [path, documentsLoaded] of [
    ["/100%", 0],
    [`${site.url}//blog`, 1],
  ] as const) {
    await openHydrated(page, site, "/privacy-policy");
    const documents = recordDocumentRequests(page);
    await (await addLink(page, path)).dispatchEvent("click");
    await expect(page.locator("h1")).toHaveText("This address cannot be read.");
    await expect(page).toHaveTitle("This address cannot be read.");
    await expect(page.getByRole("link", { name: "Back to the Homepage" })).toBeVisible();
    expect(documents).toHaveLength(documentsLoaded);
  }
});

test(
  "invalid route parameters show a 404 after one request for a redirect",
  ONLY_IN_ALL,
  async ({ page, ownSite: site }) => {
    await openHydrated(page, site, "/privacy-policy");
    site.clearRequests();
    await (await addLink(page, "/blog/not_a_slug?a=1")).dispatchEvent("click");
    await expect(page.getByText("Page Not Found: /blog/not_a_slug?a=1")).toBeVisible();
    expect(site.requestsMatching(/_payload/)).toHaveLength(1);
  },
);

test("route rules and guards redirect without a page load", async ({ page, ownSite: site }) => {
  await openHydrated(page, site, "/privacy-policy");
  const documents = recordDocumentRequests(page);
  const entries = await page.evaluate(() => history.length);
  await (await addLink(page, "/contact?utm_source=card")).click();
  await expect(page).toHaveURL(`${site.url}/contact-us?utm_source=card`);
  await expectPage(page, "/contact-us");
  expect(await page.evaluate(() => history.length), "the redirected URL is not in the history").toBe(entries + 1);
  await (await addLink(page, "/blog/page/1")).click();
  await expectPage(page, "/blog");
  await expect(page).toHaveURL(`${site.url}/blog`);
  await (await addLink(page, "/services/expertise")).click();
  await expect(page).toHaveURL(`${site.url}/services#expertise`);
  expect(site.requestsMatching(/^\/(contact|services\/expertise)(\?|\/_payload|$)/)).toEqual([]);
  expect(documents).toEqual([]);
});

test("a rule with an external target leaves the site", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
  await page.route("https://github.com/**", (route) => route.fulfill({ body: "elsewhere" }));
  await openHydrated(page, site, "/privacy-policy");
  await (await addLink(page, "/github")).click();
  await expect(page).toHaveURL(/^https:\/\/github\.com\//);
  await expect(page.locator("body")).toHaveText("elsewhere");
});

test("a redirect in a payload is followed", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
  site.addFault(/^\/old-page\/_payload/, (_request, response) => {
    response.writeHead(301, { "content-type": "application/json" }).end('{"redirect":"/about-us","external":false}');
  });
  await openHydrated(page, site, "/privacy-policy");
  await (await addLink(page, "/old-page")).dispatchEvent("click");
  await expectPage(page, "/about-us");
  await expect(page).toHaveURL(`${site.url}/about-us`);
});

test("the pending state is shown after 150 ms and not before", async ({ page, ownSite: site }) => {
  await openHydrated(page, site, "/privacy-policy");
  await page.evaluate(() => {
    const seen: number[] = [];
    const started = { at: 0 };
    addEventListener(
      "click",
      () => {
        started.at = performance.now();
      },
      true,
    );
    new MutationObserver(() => {
      if (document.documentElement.hasAttribute("data-pending")) seen.push(performance.now() - started.at);
    }).observe(document.documentElement, { attributeFilter: ["data-pending"] });
    Object.assign(window, { seenPending: seen });
  });
  const seenPending = () => page.evaluate<number[]>("seenPending");
  await (await addLink(page, "/resources")).click();
  await expectPage(page, "/resources");
  const gate = createGate();
  site.addFault(/about-us\/_payload/, gate.hold);
  await (await addLink(page, "/about-us")).dispatchEvent("click");
  await expect(page.locator("html[data-pending]")).toHaveCount(1);
  gate.open();
  await expectPage(page, "/about-us");
  const [slow] = (await seenPending()).slice(-1);
  expect(slow).toBeGreaterThanOrEqual(145);
  await expect(page.locator("html")).not.toHaveAttribute("data-pending");
});

test("the last of two clicks wins when the first is answered later", async ({ page, ownSite: site }) => {
  await openHydrated(page, site, "/privacy-policy");
  const gate = createGate();
  site.addFault(/about-us\/_payload/, gate.hold);
  await (await addLink(page, "/about-us")).dispatchEvent("click");
  await expect.poll(() => site.requestsMatching(/about-us\/_payload/).length).toBe(1);
  await (await addLink(page, "/resources")).dispatchEvent("click");
  await expectPage(page, "/resources");
  gate.open();
  await expect.poll(() => site.requestsMatching(/about-us\/_payload/)[0]?.endedAt).toBeLessThan(Infinity);
  await waitForStartedWork(page);
  await expectPage(page, "/resources");
  await expect(page).toHaveURL(`${site.url}/resources`);
  await expect(page.locator("html")).not.toHaveAttribute("data-pending");
});

test(
  "the pending state stays when the chunk of an aborted navigation arrives",
  ONLY_IN_ALL,
  async ({ page, ownSite: site }) => {
    await openHydrated(page, site, "/privacy-policy");
    const chunk = createGate();
    const payload = createGate();
    site.addFault(/^\/assets\/about[\w.-]*\.js/, chunk.hold);
    site.addFault(/resources\/_payload/, payload.hold);
    await (await addLink(page, "/about-us")).dispatchEvent("click");
    await expect.poll(() => site.requestsMatching(/^\/assets\/about[\w.-]*\.js/).length).toBe(1);
    await (await addLink(page, "/resources")).dispatchEvent("click");
    await expect.poll(() => site.requestsMatching(/resources\/_payload/).length).toBe(1);
    chunk.open();
    await expect.poll(() => site.requestsMatching(/^\/assets\/about[\w.-]*\.js/)[0]?.endedAt).toBeLessThan(Infinity);
    await waitForStartedWork(page);
    await expect(page.locator("html[data-pending]")).toHaveCount(1);
    payload.open();
    await expectPage(page, "/resources");
  },
);

test("filters navigate in place, and files are loaded by the browser", async ({ page, ownSite: site }) => {
  const { article = "" } = everyRoute();
  await openHydrated(page, site, article);
  const documents = recordDocumentRequests(page);
  await (await addLink(page, "/case-studies?industry=Nothing")).click();
  await expectPage(page, "/case-studies");
  await expect(page).toHaveURL(/industry=Nothing$/);
  expect(documents).toEqual([]);
  await (await addLink(page, "/feed.xml")).click();
  await expect.poll(() => documents).toEqual([`${site.url}/feed.xml`]);
});
