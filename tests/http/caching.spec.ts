import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, test } from "../site.ts";
import { sendRequest } from "./raw-request.ts";

const decoders = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync };

/** A prerendered page, a page rendered on demand, one that depends on its query, and generated text files. */
const cachedPaths = ["/blog", "/careers", "/search?q=postgres", "/feed.xml", "/sitemap.xml", "/llms.txt"];

for (const path of [...cachedPaths, "/nowhere", "/builds/meta/BUILD.json"]) {
  test(`${path} is sent in the best encoding that the client accepts`, async ({ site }) => {
    const address = path.replace("BUILD", site.buildId());
    const identity = await sendRequest(site.port, address);
    expect(identity.headers["content-encoding"]).toBeUndefined();
    expect(identity.headers.vary).toMatch(/accept-encoding/i);
    for (const [accepted, expected] of [
      ["gzip, deflate, br, zstd", "br"],
      ["zstd, gzip", "zstd"],
      ["gzip", "gzip"],
      ["gzip, br;q=0", "gzip"],
    ] as const) {
      const { headers, bytes } = await sendRequest(site.port, address, { headers: { "accept-encoding": accepted } });
      expect(headers["content-encoding"]).toBe(expected);
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(headers["content-length"]).toBe(String(bytes.length));
      expect(decoders[expected](bytes).equals(identity.bytes)).toBe(true);
    }
  });
}

for (const path of cachedPaths) {
  test(`${path} is revalidated and answered with 304 while it is unchanged`, async ({ site }) => {
    for (const encoding of ["identity", "br"]) {
      const headers = { "accept-encoding": encoding };
      const first = await sendRequest(site.port, path, { headers });
      expect(first.headers["cache-control"]).toBe("no-cache");
      const etag = first.headers.etag ?? "";
      expect(etag).toMatch(/^"[\w-]+"$/);
      for (const match of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        const again = await sendRequest(site.port, path, { headers: { ...headers, "if-none-match": match } });
        expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
        expect(again.headers.vary).toMatch(/accept-encoding/i);
        expect(again.headers["x-build-id"]).toBe(site.buildId());
      }
      const changed = await sendRequest(site.port, path, { headers: { ...headers, "if-none-match": '"other"' } });
      expect(changed.status).toBe(200);
    }
  });
}

test("each content encoding has its own ETag", async ({ site }) => {
  const tags = await Promise.all(
    ["identity", "br", "zstd", "gzip"].map(
      async (encoding) =>
        (await sendRequest(site.port, "/blog", { headers: { "accept-encoding": encoding } })).headers.etag,
    ),
  );
  expect(new Set(tags).size).toBe(4);
});

test("HEAD has the status and headers of GET and no body", async ({ site }) => {
  for (const path of ["/blog", "/blog/_payload.json", "/careers", "/nowhere", "/builds/latest.json"]) {
    const get = await sendRequest(site.port, path);
    const head = await sendRequest(site.port, path, { method: "HEAD" });
    expect([head.status, head.bytes.length], path).toEqual([get.status, 0]);
    expect(head.headers["content-type"]).toBe(get.headers["content-type"]);
    expect(head.headers.etag).toBe(get.headers.etag);
  }
});

test("fingerprinted assets are immutable and a missing one is not cached", async ({ site }) => {
  const document = (await sendRequest(site.port, "/")).text;
  const files = new Set(document.match(/\/assets\/[\w.-]+\.(?:json|js|css|woff2)/g));
  expect(files.size).toBeGreaterThan(4);
  for (const file of files) {
    const { status, headers } = await sendRequest(site.port, file);
    expect([file, status, headers["cache-control"]]).toEqual([file, 200, "public, max-age=31536000, immutable"]);
  }
  const { status, headers } = await sendRequest(site.port, "/assets/never-was-12345678.js");
  expect([status, headers["cache-control"]]).toEqual([404, "no-store"]);
});

test("answers a range request with 206", async ({ site }) => {
  const [font = ""] = /\/assets\/[\w.-]+\.woff2/.exec((await sendRequest(site.port, "/")).text) ?? [];
  const full = await sendRequest(site.port, font);
  expect(full.headers["accept-ranges"]).toBe("bytes");
  const size = full.bytes.length;
  const part = (range: string, more = {}) => sendRequest(site.port, font, { headers: { range, ...more } });

  for (const [range, from, to] of [
    ["bytes=0-99", 0, 99],
    ["bytes=100-", 100, size - 1],
    ["bytes=-50", size - 50, size - 1],
    [`bytes=0-${size * 2}`, 0, size - 1],
  ] as const) {
    const { status, headers, bytes } = await part(range);
    expect([status, headers["content-range"]]).toEqual([206, `bytes ${from}-${to}/${size}`]);
    expect(bytes.equals(full.bytes.subarray(from, to + 1))).toBe(true);
  }
  const beyond = await part(`bytes=${size}-`);
  expect([beyond.status, beyond.headers["content-range"]]).toEqual([416, `bytes */${size}`]);
  expect((await part("bytes=0-1,5-9")).status).toBe(200);
  expect((await part("lines=1-2")).status).toBe(200);
  expect((await part("bytes=0-9", { "if-range": '"another-version"' })).status).toBe(200);
  expect((await part("bytes=0-9", { "if-range": full.headers.etag })).status).toBe(206);
});

/** How many requests were answered from memory so far. */
async function countFromMemory(port: number): Promise<number> {
  const { text } = await sendRequest(port, "/metrics");
  return Number(/^http_requests_from_memory_total (\d+)$/m.exec(text)?.[1]);
}

for (const [first, second] of [
  ["/careers?utm_source=a", "/careers?utm_source=b&x"],
  ["/case-studies/weekly?1", "/case-studies/weekly"],
  ["/careers/_payload.json?1", "/careers/_payload.json?2"],
  ["/feed.xml", "/feed.xml"],
  ["/sitemap.xml?a", "/sitemap.xml"],
  ["/llms.txt", "/llms.txt"],
] as const) {
  test(`${second} is answered from memory after ${first}`, async ({ ownSite: site }) => {
    const rendered = await sendRequest(site.port, first);
    const before = await countFromMemory(site.port);
    const cached = await sendRequest(site.port, second);
    expect(await countFromMemory(site.port)).toBe(before + 1);
    expect([cached.status, cached.text]).toEqual([200, rendered.text]);
  });
}

test("the Markdown of a page is cached apart from its HTML and varies by accept", async ({ ownSite: site }) => {
  const headers = { accept: "text/markdown" };
  for (const path of ["/about-us", "/careers", "/blog/a-queue-that-never-forgets"]) {
    const rendered = await sendRequest(site.port, path, { headers });
    const before = await countFromMemory(site.port);
    const cached = await sendRequest(site.port, path, { headers });
    expect(await countFromMemory(site.port), path).toBe(before + 1);
    expect([cached.status, cached.text, cached.headers.link]).toEqual([200, rendered.text, rendered.headers.link]);
    expect(cached.headers["content-type"]).toBe("text/markdown; charset=utf-8");
    expect(cached.headers.vary).toMatch(/\baccept\b(?!-)/);
    expect((await sendRequest(site.port, path)).headers["content-type"]).toBe("text/html; charset=utf-8");
    const revalidated = { ...headers, "if-none-match": cached.headers.etag ?? "" };
    expect((await sendRequest(site.port, path, { headers: revalidated })).status).toBe(304);
  }
});

test("a search is answered from memory when it is repeated", async ({ ownSite: site }) => {
  const path = "/search?q=postgres&utm_source=a";
  for (let time = 0; time < 2; time++) await sendRequest(site.port, path);
  const before = await countFromMemory(site.port);
  expect((await sendRequest(site.port, path.replace("=a", "=b"))).status).toBe(200);
  expect(await countFromMemory(site.port)).toBe(before + 1);
});

test("a document has the theme of the visitor's cookie, and only documents depend on it", async ({ site }) => {
  for (const path of ["/about-us", "/careers", "/no-such-page"]) {
    const request = (cookie: string) => sendRequest(site.port, path, { headers: { cookie } });
    const [plain, dark, light, invalid] = await Promise.all(
      ["a=b", "a=b; theme=dark", "theme=light", "theme=x"].map(request),
    );
    expect(plain?.text, path).toMatch(/^<!doctype html><html lang/);
    expect(invalid?.text).toBe(plain?.text);
    expect(dark?.text).toBe(plain?.text.replace("<html", '<html data-theme="dark"'));
    expect(light?.text).toBe(plain?.text.replace("<html", '<html data-theme="light"'));
    expect(dark?.headers["cache-control"]).toMatch(/private|no-store/);
  }
  const headers = { cookie: "theme=dark" };
  const payload = await sendRequest(site.port, "/about-us/_payload.json", { headers });
  expect(payload.text).toBe((await sendRequest(site.port, "/about-us/_payload.json")).text);
});
