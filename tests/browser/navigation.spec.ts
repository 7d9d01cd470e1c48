import { delay } from "../fault-proxy.ts";
import { everyRoute } from "../routes.ts";
import { expect, test } from "../site.ts";
import { addLink, documentRequests, open, shows } from "./visit.ts";

test("an unknown address shows the error page at the address asked for", async ({ page, ownSite: site }) => {
  await open(page, site, "/");
  const documents = documentRequests(page);
  await (await addLink(page, "/nowhere?a=1#b")).click();
  await expect(page.locator("h1")).toHaveText("The page doesn’t exist.");
  await expect(page).toHaveURL(`${site.url}/nowhere?a=1#b`);
  await expect(page).toHaveTitle("Page not found");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
  await expect(page.getByText("Page not found: /nowhere?a=1#b")).toBeVisible();
  await page.getByRole("link", { name: "Back to the Homepage" }).click();
  await shows(page, "/");
  expect(documents).toEqual([]);
});

test("an address that cannot be read shows the same error page as a load of it", async ({ page, ownSite: site }) => {
  for (const [path, documentsLoaded] of [
    ["/100%", 0],
    [`${site.url}//blog`, 1],
  ] as const) {
    await open(page, site, "/");
    const documents = documentRequests(page);
    await (await addLink(page, path)).dispatchEvent("click");
    await expect(page.locator("h1")).toHaveText("This address cannot be read.");
    await expect(page).toHaveTitle("This address cannot be read.");
    await expect(page.getByRole("link", { name: "Back to the Homepage" })).toBeVisible();
    expect(documents).toHaveLength(documentsLoaded);
  }
});

test("a route that refuses its parameters is told, once the server knows no other place for the address", async ({
  page,
  ownSite: site,
}) => {
  await open(page, site, "/");
  site.forget();
  await (await addLink(page, "/blog/not_a_slug?a=1")).dispatchEvent("click");
  await expect(page.getByText("Page Not Found: /blog/not_a_slug?a=1")).toBeVisible();
  expect(site.asked(/_payload/)).toHaveLength(1);
});

test("route rules and guards lead on inside the tab", async ({ page, ownSite: site }) => {
  await open(page, site, "/");
  const documents = documentRequests(page);
  const entries = await page.evaluate(() => history.length);
  await (await addLink(page, "/contact?utm_source=card")).click();
  await expect(page).toHaveURL(`${site.url}/contact-us?utm_source=card`);
  await shows(page, "/contact-us");
  expect(await page.evaluate(() => history.length), "the address in between is no step to go back to").toBe(
    entries + 1,
  );
  await (await addLink(page, "/blog/page/1")).click();
  await shows(page, "/blog");
  await expect(page).toHaveURL(`${site.url}/blog`);
  await (await addLink(page, "/services/expertise")).click();
  await expect(page).toHaveURL(`${site.url}/services#expertise`);
  expect(site.asked(/^\/(contact|services\/expertise)(\?|\/_payload|$)/)).toEqual([]);
  expect(documents).toEqual([]);
});

test("a rule to another site leaves this one", async ({ page, ownSite: site }) => {
  await page.route("https://github.com/**", (route) => route.fulfill({ body: "elsewhere" }));
  await open(page, site, "/");
  await (await addLink(page, "/github")).click();
  await expect(page).toHaveURL(/^https:\/\/github\.com\//);
  await expect(page.locator("body")).toHaveText("elsewhere");
});

test("a redirect only the server knows is followed", async ({ page, ownSite: site }) => {
  site.meddle(/^\/old-page\/_payload/, (_request, response) => {
    response.writeHead(301, { "content-type": "application/json" }).end('{"redirect":"/about-us","external":false}');
  });
  await open(page, site, "/");
  await (await addLink(page, "/old-page")).dispatchEvent("click");
  await shows(page, "/about-us");
  await expect(page).toHaveURL(`${site.url}/about-us`);
});

test("waiting shows after 150 ms and not before", async ({ page, ownSite: site }) => {
  await open(page, site, "/");
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
  await shows(page, "/resources");
  site.meddle(/about-us\/_payload/, delay(600));
  await (await addLink(page, "/about-us")).dispatchEvent("click");
  await expect(page.locator("html[data-pending]")).toHaveCount(1);
  await shows(page, "/about-us");
  const [slow] = (await seenPending()).slice(-1);
  expect(slow).toBeGreaterThanOrEqual(145);
  await expect(page.locator("html")).not.toHaveAttribute("data-pending");
});

test("the last of two clicks wins, however late the first is answered", async ({ page, ownSite: site }) => {
  await open(page, site, "/");
  site.meddle(/about-us\/_payload/, delay(700));
  await (await addLink(page, "/about-us")).dispatchEvent("click");
  await (await addLink(page, "/resources")).dispatchEvent("click");
  await shows(page, "/resources");
  await page.waitForTimeout(900);
  await shows(page, "/resources");
  await expect(page).toHaveURL(`${site.url}/resources`);
  await expect(page.locator("html")).not.toHaveAttribute("data-pending");
});

test("waiting goes on showing when the code of a page comes that is no longer wanted", async ({
  page,
  ownSite: site,
}) => {
  await open(page, site, "/privacy-policy");
  site.meddle(/^\/assets\/about[\w.-]*\.js/, delay(600));
  site.meddle(/resources\/_payload/, delay(2000));
  await (await addLink(page, "/about-us")).dispatchEvent("click");
  await expect.poll(() => site.asked(/^\/assets\/about[\w.-]*\.js/).length).toBe(1);
  await (await addLink(page, "/resources")).dispatchEvent("click");
  await expect.poll(() => site.asked(/^\/assets\/about[\w.-]*\.js/)[0]?.endedAt).toBeLessThan(Infinity);
  await page.waitForTimeout(200);
  await expect(page.locator("html[data-pending]")).toHaveCount(1);
  await shows(page, "/resources");
});

test("filters change the list and the address, and files are left to the browser", async ({ page, ownSite: site }) => {
  const { article = "" } = await everyRoute(site);
  await open(page, site, article);
  const documents = documentRequests(page);
  await (await addLink(page, "/case-studies?industry=Nothing")).click();
  await shows(page, "/case-studies");
  await expect(page).toHaveURL(/industry=Nothing$/);
  expect(documents).toEqual([]);
  await (await addLink(page, "/feed.xml")).click();
  await expect.poll(() => documents).toEqual([`${site.url}/feed.xml`]);
});
