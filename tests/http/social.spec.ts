import { ANY_SITE_IN_ALL, everyRoute } from "../routes.ts";
import { expect, SITE_URL, test } from "../site.ts";
import { sendRequest } from "./raw-request.ts";
import { readPage } from "./read-page.ts";

const PNG_SIGNATURE = "89504e470d0a1a0a";

test("every page has its own social image of the right size and weight", ANY_SITE_IN_ALL, async ({ site }) => {
  // The server draws each of them for the first time.
  test.setTimeout(180_000);
  const { text } = await sendRequest(site.port, "/sitemap.xml");
  const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? "").pathname);
  const images = new Map<string, string>();
  for (const path of paths) {
    await test.step(path, async () => {
      const page = readPage((await sendRequest(site.port, path)).text);
      const list = path.replace(/\/page\/\d+$/, "");
      const address = `${SITE_URL}/social${list === "/" ? "" : list}.png`;
      expect([page.meta("og:image"), page.meta("twitter:image")]).toEqual([[address], [address]]);
      const { status, headers, bytes } = await sendRequest(site.port, new URL(address).pathname);
      expect([status, headers["content-type"]]).toEqual([200, "image/png"]);
      expect(bytes.subarray(0, 8).toString("hex")).toBe(PNG_SIGNATURE);
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
      expect(bytes.length).toBeLessThanOrEqual(80_000);
      images.set(address, bytes.toString("base64"));
    });
  }
  expect(new Set(images.values()).size).toBe(images.size);
});

test("noindex pages share the site's social image", async ({ site }) => {
  const { search = "", contactThanks = "" } = everyRoute();
  for (const path of [search, contactThanks]) {
    const page = readPage((await sendRequest(site.port, path)).text);
    expect(page.meta("og:image")).toEqual([`${SITE_URL}/social.png`]);
  }
});

test("returns 404 for the social image of a page that does not exist", async ({ site }) => {
  for (const path of [
    "/social/nowhere.png",
    "/social/blog/no-such-article.png",
    "/social/search.png",
    "/social/.png",
    "/covers/article/no-such-article/wide.svg",
  ]) {
    const { status, headers } = await sendRequest(site.port, path);
    expect([status, headers["content-type"]], path).toEqual([404, "text/html; charset=utf-8"]);
    expect(headers["x-content-type-options"], path).toBe("nosniff");
  }
});
