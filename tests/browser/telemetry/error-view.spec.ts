import { answer } from "../../fault-proxy.ts";
import { test as base, expect } from "../../site.ts";
import { addLink, open, shows } from "../visit.ts";
import { accept, dataLayer, test } from "./configured.ts";

const view = (event: string, pageTitle: string, pageUrl: string) => ({
  event,
  pageTitle,
  pageType: "ErrorView",
  pageUrl,
});
const events = (entries: unknown[]) => entries.filter((entry) => !Array.isArray(entry));

base(
  "a page that does not exist is noted once, with its fields, where nothing is configured",
  async ({ page, site }) => {
    await open(page, site, "/no-such-page?a=1#b");
    const first = view("404", "Page not found", `${site.url}/no-such-page?a=1#b`);
    expect(events(await dataLayer(page))).toEqual([first]);

    await (await addLink(page, "/blog/no-such-article")).click();
    await expect(page).toHaveURL(/no-such-article/);
    const second = view("404", "Page not found", `${site.url}/blog/no-such-article`);
    await expect.poll(async () => events(await dataLayer(page))).toEqual([first, second]);

    await page.goBack();
    await expect.poll(async () => events(await dataLayer(page))).toEqual([first, second, first]);
  },
);

base("a page that fails in the browser is noted once, under 500", async ({ page, ownSite: site }) => {
  site.meddle(/^\/about-us\/_payload/, answer(200, "not JSON", "application/json"));
  await open(page, site, "/");
  await (await addLink(page, "/about-us")).click();
  await expect(page.locator("h1")).toHaveText("An error occured.");
  expect(events(await dataLayer(page))).toEqual([view("500", "Internal error", `${site.url}/about-us`)]);
});

test("after a yes an error view reaches the tags once for each view, and is no page view", async ({
  page,
  ownSite: site,
  tags,
}) => {
  // Data that its components cannot be made of.
  const empty = { route: "resources", params: {}, status: 200, head: { title: "Resources", tags: [] }, data: {} };
  site.meddle(/^\/resources\/_payload/, answer(200, JSON.stringify(empty), "application/json"));
  await open(page, site, "/no-such-page");
  await accept(page);
  await (await addLink(page, "/about-us")).click();
  await shows(page, "/about-us");
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
  expect(site.asked(/^\/_count$/)).toHaveLength(1);
});
