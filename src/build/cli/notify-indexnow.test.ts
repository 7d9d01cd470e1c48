import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type IndexNowOptions, notifyIndexNow } from "./notify-indexnow.ts";

const siteUrl = "https://tessel.example";
const key = "a1b2c3d4e5";
const received: { host: string; key: string; keyLocation: string; urlList: string[] }[] = [];
let status = 200;
const indexNowServer = createServer(async (request, response) => {
  received.push(JSON.parse(await text(request)));
  response.writeHead(status).end();
});
let folder: string;
let endpoint: string;

beforeEach(async () => {
  received.length = 0;
  status = 200;
  folder = mkdtempSync(join(tmpdir(), "indexnow-"));
  await once(indexNowServer.listen(0, "127.0.0.1"), "listening");
  const address = indexNowServer.address();
  endpoint = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/indexnow`;
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  indexNowServer.closeAllConnections();
  await new Promise((resolve) => indexNowServer.close(resolve));
});

const notify = (days: Record<string, string | undefined>, more: Partial<IndexNowOptions> = {}) =>
  notifyIndexNow({
    entries: Object.entries(days).map(([path, lastModified]) => ({ path, lastModified })),
    ...{ siteUrl, endpoint, key, all: false, stateFile: join(folder, "var/indexnow.json") },
    ...more,
  });

it("submits all URLs on the first run, with the key and its location", async () => {
  expect(await notify({ "/": undefined, "/blog": "2026-11-01" })).toContain("2 addresses");
  expect(received).toEqual([
    {
      host: "tessel.example",
      key,
      keyLocation: `${siteUrl}/${key}.txt`,
      urlList: [`${siteUrl}/`, `${siteUrl}/blog`],
    },
  ]);
});

it("submits new, changed and removed URLs on later runs", async () => {
  await notify({ "/": undefined, "/blog": "2026-11-01", "/careers/intern": "2026-10-01" });
  await notify({ "/": undefined, "/blog": "2026-11-02", "/blog/new": "2026-11-02" });
  expect(received[1]?.urlList).toEqual([`${siteUrl}/blog`, `${siteUrl}/blog/new`, `${siteUrl}/careers/intern`]);
  expect(await notify({ "/": undefined, "/blog": "2026-11-02", "/blog/new": "2026-11-02" })).toBe("Nothing changed.");
  expect(received).toHaveLength(2);
  expect(await notify({ "/": undefined }, { all: true })).toContain("1 addresses");
});

it("does not submit URLs of a former origin", async () => {
  await notify({ "/": undefined, "/blog": "2026-11-01" });
  await notify({ "/": undefined }, { siteUrl: "https://www.tessel.example" });
  expect(received[1]).toMatchObject({ host: "www.tessel.example", urlList: ["https://www.tessel.example/"] });
});

it("submits URLs again that were not accepted", async () => {
  status = 403;
  await expect(notify({ "/": undefined })).rejects.toThrow(/answered 403: it did not find INDEXNOW_KEY/);
  status = 202;
  expect(await notify({ "/": undefined })).toContain("1 addresses");
});

it("throws with the reason when the endpoint cannot be reached", async () => {
  const result = notify({ "/": undefined }, { endpoint: "http://127.0.0.1:1/indexnow" });
  await expect(result).rejects.toThrow(/^http:\/\/127\.0\.0\.1:1\/indexnow could not be reached: \S/);
});

it("sends at most 10,000 URLs per request", async () => {
  await notify(Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`/blog/${index}`, undefined])));
  expect(received.map(({ urlList }) => urlList.length)).toEqual([10_000, 1]);
});

it("throws for a staging site and without a key", async () => {
  await expect(notify({ "/": undefined }, { siteUrl: "https://staging.tessel.example" })).rejects.toThrow(/closed/);
  await expect(notify({ "/": undefined }, { key: undefined })).rejects.toThrow(/INDEXNOW_KEY is not set/);
  expect(received).toEqual([]);
});
