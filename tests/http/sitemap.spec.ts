import { renderSitemapAt } from "../../src/site/seo/sitemap.ts";
import { ANY_SITE, company, everyPage } from "../routes.ts";
import { findXsdErrors } from "../schemas/xsd-errors.ts";
import { expect, SITE_URL, startSite, test } from "../site.ts";
import { sendRequest } from "./raw-request.ts";
import { readPage } from "./read-page.ts";

function parseSitemap(xml: string): Map<string, string | undefined> {
  const entries = [...xml.matchAll(/<(?:url|sitemap)><loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g)];
  return new Map(entries.map(([, address = "", day]) => [address, day]));
}

test("the sitemap is valid against its schema", ANY_SITE, async ({ site }) => {
  const { headers, text } = await sendRequest(site.port, "/sitemap.xml");
  expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
  expect(await findXsdErrors(text, "sitemap")).toEqual([]);
  expect(await findXsdErrors(text.replace("<lastmod>", "<lastmod>about "), "sitemap")).not.toEqual([]);
});

test("the sitemap lists exactly the canonical URLs of indexable pages", ANY_SITE, async ({ site }) => {
  const sitemap = parseSitemap((await sendRequest(site.port, "/sitemap.xml")).text);
  for (const [address, day] of sitemap) {
    const { status, text } = await sendRequest(site.port, new URL(address).pathname);
    const { canonical, meta } = readPage(text);
    expect([status, canonical, meta("robots")], address).toEqual([200, [address], []]);
    const changed = meta("article:modified_time");
    if (changed.length) expect([day], address).toEqual(changed);
  }
  const hidden = /\/thank-you$|^\/search$|^\/there-is-no-such-page$/;
  for (const path of everyPage()) expect(sitemap.has(SITE_URL + path), path).toBe(!hidden.test(path));
});

test("a list's lastmod is that of its newest article", async ({ site }) => {
  const sitemap = parseSitemap((await sendRequest(site.port, "/sitemap.xml")).text);
  const articles = [...sitemap].filter(([address]) => /\/blog\/[^/]+$/.test(address)).map(([, day]) => day);
  expect(sitemap.get(`${SITE_URL}/blog`)).toBe(articles.sort().at(-1));
  expect(sitemap.get(`${SITE_URL}/blog/page/2`)).toBe(sitemap.get(`${SITE_URL}/blog`));
});

test("a closed job leaves the sitemap without a build", async () => {
  const site = await startSite({ now: () => new Date("2101-01-01") });
  const sitemap = parseSitemap((await sendRequest(site.port, "/sitemap.xml")).text);
  expect([...sitemap.keys()].filter((address) => address.includes("/careers/"))).toEqual([]);
  expect(sitemap.has(`${SITE_URL}/careers`)).toBe(true);
  await site.stop();
});

test("the sitemap is an index for more than 10,000 URLs", async () => {
  const entries = Array.from({ length: 20_001 }, (_, index) => ({
    path: `/blog/article-${index}`,
    lastModified: index === 15_000 ? "2026-11-02" : "2026-11-01",
  }));
  const renderAt = (path: string) => renderSitemapAt(path, entries, SITE_URL) ?? "";
  expect(await findXsdErrors(renderAt("/sitemap.xml"), "siteindex")).toEqual([]);
  expect([...parseSitemap(renderAt("/sitemap.xml"))]).toEqual([
    [`${SITE_URL}/sitemap-1.xml`, "2026-11-01"],
    [`${SITE_URL}/sitemap-2.xml`, "2026-11-02"],
    [`${SITE_URL}/sitemap-3.xml`, "2026-11-01"],
  ]);
  const parts = ["/sitemap-1.xml", "/sitemap-2.xml", "/sitemap-3.xml"].map(renderAt);
  for (const part of parts) expect(await findXsdErrors(part, "sitemap")).toEqual([]);
  expect(parts.flatMap((part) => [...parseSitemap(part).keys()])).toEqual(entries.map(({ path }) => SITE_URL + path));
  expect(renderSitemapAt("/sitemap-4.xml", entries, SITE_URL)).toBeNull();
  const tenThousand = entries.slice(0, 10_000);
  expect(parseSitemap(renderSitemapAt("/sitemap.xml", tenThousand, SITE_URL) ?? "").size).toBe(10_000);
  expect(renderSitemapAt("/sitemap-1.xml", tenThousand, SITE_URL)).toBeNull();
});

test("robots.txt allows crawling only on the public URL, and the log warns otherwise", async ({ site }) => {
  const filterByEvent = (event: string) => (lines: Record<string, unknown>[]) =>
    lines.filter(({ message }) => message === event);
  const [closedLines, mismatchLines] = [filterByEvent("robots.closed"), filterByEvent("site-url.mismatch")];
  expect((await sendRequest(site.port, "/robots.txt")).text).toBe("User-agent: *\nDisallow: /\n");
  expect(closedLines(site.log())).toHaveLength(1);
  expect(mismatchLines(site.log())).toEqual([]);

  const open = await startSite({ env: { SITE_URL: "https://www.example.com", INDEXNOW_KEY: "a1b2c3d4e5" } });
  const { text } = await sendRequest(open.port, "/robots.txt");
  expect(text).toContain("Allow: /\nDisallow: /search\n");
  expect(text).toContain("Sitemap: https://www.example.com/sitemap.xml");
  expect(closedLines(open.log())).toEqual([]);
  expect(mismatchLines(open.log()), "the pages were built for another URL").toMatchObject([{ built: SITE_URL }]);
  expect((await sendRequest(open.port, "/a1b2c3d4e5.txt")).text).toBe("a1b2c3d4e5");
  await open.stop();
});

test("every icon that a page links exists in its format", ANY_SITE, async ({ site }) => {
  const { text } = await sendRequest(site.port, "/");
  const iconUrls = [...text.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)].map(
    ([, a]) => a,
  );
  expect(iconUrls).toEqual(["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png", "/site.webmanifest"]);
  const get = (path: string) => sendRequest(site.port, path);
  const ico = await get("/favicon.ico");
  expect([ico.headers["content-type"], ico.bytes.readUInt32LE(0)]).toEqual(["image/x-icon", 0x10000]);
  const svg = await get("/favicon.svg");
  expect([svg.headers["content-type"], svg.text.slice(0, 4)]).toEqual(["image/svg+xml", "<svg"]);
  const manifest = await get("/site.webmanifest");
  expect(manifest.headers["content-type"]).toBe("application/manifest+json");
  const { icons, name, start_url: start } = JSON.parse(manifest.text);
  expect([name, start, icons.length]).toEqual([company().name, "/", 2]);
  for (const { src, sizes } of [{ src: "/apple-touch-icon.png", sizes: "180x180" }, ...icons]) {
    const { headers, bytes } = await get(src);
    expect(headers["content-type"]).toBe("image/png");
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
});
