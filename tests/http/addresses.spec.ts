import { everyRoute } from "../routes.ts";
import { expect, test } from "../site.ts";
import { sendRequest } from "./raw-request.ts";

test("redirects trailing slashes and upper case to the canonical path with 308", async ({ site }) => {
  for (const [requested, canonical] of [
    ["/blog/", "/blog"],
    ["/blog/?page=2&q=a%20b", "/blog?page=2&q=a%20b"],
    ["/Blog", "/blog"],
    ["/CAREERS?team=data", "/careers?team=data"],
    ["/Case-Studies/Weekly/", "/case-studies/weekly"],
    ["/about-us///", "/about-us"],
    ["/Feed.xml?a=1", "/feed.xml?a=1"],
    ["/Sitemap.XML", "/sitemap.xml"],
  ] as const) {
    const { status, headers } = await sendRequest(site.port, requested);
    expect([requested, status, headers.location]).toEqual([requested, 308, canonical]);
  }
});

test("returns 404 for an upper-case path without a lower-case page", async ({ site }) => {
  for (const path of ["/Nowhere", "/Blog/No-Such-Article"]) {
    expect((await sendRequest(site.port, path)).status).toBe(404);
  }
});

test("never redirects a crafted path to another host", async ({ site }) => {
  for (const path of [
    "//example.com/",
    "/\\example.com/",
    "/%5Cexample.com/",
    "/.//example.com/",
    "/%2F/example.com/",
  ]) {
    const { location } = (await sendRequest(site.port, path)).headers;
    expect(new URL(location ?? "/", "http://site.test").host).toBe("site.test");
  }
});

test("applies route rules to internal and external targets and preserves the query", async ({ site }) => {
  const internal = await sendRequest(site.port, "/contact?utm_source=card");
  expect([internal.status, internal.headers.location]).toEqual([301, "/contact-us?utm_source=card"]);
  const toPart = await sendRequest(site.port, "/services/expertise?a=1");
  expect([toPart.status, toPart.headers.location]).toEqual([302, "/services?a=1#expertise"]);
  const external = await sendRequest(site.port, "/github");
  expect(external.status).toBe(302);
  expect(external.headers.location).toMatch(/^https:\/\//);
});

test("redirects page 1 of a list to the list and returns 404 for invalid page numbers", async ({ site }) => {
  const { tag = "" } = everyRoute();
  for (const path of ["/blog", tag]) {
    const { status, headers } = await sendRequest(site.port, `${path}/page/1?a=b`);
    expect([status, headers.location]).toEqual([301, `${path}?a=b`]);
  }
  for (const path of ["/blog/page/0", "/blog/page/01", "/blog/page/x", "/blog/page/9999"]) {
    expect((await sendRequest(site.port, path)).status, path).toBe(404);
  }
});
