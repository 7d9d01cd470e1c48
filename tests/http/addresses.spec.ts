import { everyRoute } from "../routes.ts";
import { expect, test } from "../site.ts";
import { ask } from "./raw-request.ts";

test("an address has no slash at its end and no capital letters", async ({ site }) => {
  for (const [asked, proper] of [
    ["/blog/", "/blog"],
    ["/blog/?page=2&q=a%20b", "/blog?page=2&q=a%20b"],
    ["/Blog", "/blog"],
    ["/CAREERS?team=data", "/careers?team=data"],
    ["/Case-Studies/Weekly/", "/case-studies/weekly"],
    ["/about-us///", "/about-us"],
    ["/Feed.xml?a=1", "/feed.xml?a=1"],
    ["/Sitemap.XML", "/sitemap.xml"],
  ] as const) {
    const { status, headers } = await ask(site.port, asked);
    expect([asked, status, headers.location]).toEqual([asked, 308, proper]);
  }
});

test("capital letters lead nowhere when there is nothing in lower case", async ({ site }) => {
  for (const path of ["/Nowhere", "/Blog/No-Such-Article"]) {
    expect((await ask(site.port, path)).status).toBe(404);
  }
});

test("no address sends a visitor to another host", async ({ site }) => {
  for (const path of [
    "//example.com/",
    "/\\example.com/",
    "/%5Cexample.com/",
    "/.//example.com/",
    "/%2F/example.com/",
  ]) {
    const { location } = (await ask(site.port, path)).headers;
    expect(new URL(location ?? "/", "http://site.test").host).toBe("site.test");
  }
});

test("route rules lead on, inside the site and out of it, with the query", async ({ site }) => {
  const internal = await ask(site.port, "/contact?utm_source=card");
  expect([internal.status, internal.headers.location]).toEqual([301, "/contact-us?utm_source=card"]);
  const toPart = await ask(site.port, "/services/expertise?a=1");
  expect([toPart.status, toPart.headers.location]).toEqual([302, "/services?a=1#expertise"]);
  const external = await ask(site.port, "/github");
  expect(external.status).toBe(302);
  expect(external.headers.location).toMatch(/^https:\/\//);
});

test("a list's first page has one address", async ({ site }) => {
  const { tag = "" } = await everyRoute(site);
  for (const path of ["/blog", tag]) {
    const { status, headers } = await ask(site.port, `${path}/page/1?a=b`);
    expect([status, headers.location]).toEqual([301, `${path}?a=b`]);
  }
  for (const path of ["/blog/page/0", "/blog/page/01", "/blog/page/x", "/blog/page/9999"]) {
    expect((await ask(site.port, path)).status, path).toBe(404);
  }
});
