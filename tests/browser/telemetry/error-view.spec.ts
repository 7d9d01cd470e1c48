import { respondWith } from "../../fault-proxy.ts";
import { ONLY_IN_ALL } from "../../routes.ts";
import { test as base, expect } from "../../site.ts";
import { addLink, expectPage, openHydrated } from "../visit.ts";
import { acceptConsent, readDataLayer, test } from "./configured.ts";

const errorEvent = (event: string, pageTitle: string, pageUrl: string) => ({
  event,
  pageTitle,
  pageType: "ErrorView",
  pageUrl,
});
const events = (entries: unknown[]) => entries.filter((entry) => !Array.isArray(entry));

base("pushes one 404 event per view of a missing page without any configuration", async ({ page, site }) => {
  await openHydrated(page, site, "/no-such-page?a=1#b");
  const first = errorEvent("404", "Page not found", `${site.url}/no-such-page?a=1#b`);
  expect(events(await readDataLayer(page))).toEqual([first]);

  await (await addLink(page, "/blog/no-such-article")).click();
  await expect(page).toHaveURL(/no-such-article/);
  const second = errorEvent("404", "Page not found", `${site.url}/blog/no-such-article`);
  await expect.poll(async () => events(await readDataLayer(page))).toEqual([first, second]);

  await page.goBack();
  await expect.poll(async () => events(await readDataLayer(page))).toEqual([first, second, first]);
});

base("pushes one 500 event for a page that fails in the browser", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
  site.addFault(/^\/about-us\/_payload/, respondWith(200, "not JSON", "application/json"));
  await openHydrated(page, site, "/");
  await (await addLink(page, "/about-us")).click();
  await expect(page.locator("h1")).toHaveText("An error occured.");
  expect(events(await readDataLayer(page))).toEqual([errorEvent("500", "Internal error", `${site.url}/about-us`)]);
});

test(
  "after consent an error view is sent once per view and is not a page view",
  ONLY_IN_ALL,
  async ({ page, ownSite: site, tags }) => {
    // Data that the page cannot render.
    const empty = { route: "resources", params: {}, status: 200, head: { title: "Resources", tags: [] }, data: {} };
    site.addFault(/^\/resources\/_payload/, respondWith(200, JSON.stringify(empty), "application/json"));
    const views: string[] = [];
    page.on("request", (request) => {
      // Web vitals are counted at the same address.
      if (request.url().endsWith("/_count") && request.postData()?.includes("path")) views.push(request.url());
    });
    await openHydrated(page, site, "/no-such-page");
    await acceptConsent(page);
    await (await addLink(page, "/about-us")).click();
    await expectPage(page, "/about-us");
    await (await addLink(page, "/nor-this")).click();
    await expect(page.locator("h1")).toHaveText("The page doesn’t exist.");
    await (await addLink(page, "/resources")).click();
    const names = () =>
      tags.hits().map(({ en, data = "{}" }) => [en, new URL(JSON.parse(data).pageUrl ?? site.url).pathname]);
    await expect
      .poll(() => names().filter(([name]) => name !== "web_vitals"))
      .toEqual([
        ["404", "/no-such-page"],
        ["page_view", "/"],
        ["404", "/nor-this"],
        ["500", "/resources"],
      ]);
    expect(views).toHaveLength(1);
  },
);
