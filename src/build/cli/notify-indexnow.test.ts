import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type IndexNowOptions, notifyIndexNow } from "./notify-indexnow.ts";

const siteUrl = "https://northloom.example";
const key = "a1b2c3d4e5";
const received: { host: string; key: string; keyLocation: string; urlList: string[] }[] = [];
let status = 200;
const standIn = createServer(async (request, response) => {
  received.push(JSON.parse(await text(request)));
  response.writeHead(status).end();
});
let folder: string;
let endpoint: string;

beforeEach(async () => {
  received.length = 0;
  status = 200;
  folder = mkdtempSync(join(tmpdir(), "indexnow-"));
  await once(standIn.listen(0, "127.0.0.1"), "listening");
  const address = standIn.address();
  endpoint = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/indexnow`;
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  standIn.closeAllConnections();
  await new Promise((resolve) => standIn.close(resolve));
});

const tell = (days: Record<string, string | undefined>, more: Partial<IndexNowOptions> = {}) =>
  notifyIndexNow({
    entries: Object.entries(days).map(([path, lastModified]) => ({ path, lastModified })),
    ...{ siteUrl, endpoint, key, all: false, stateFile: join(folder, "var/indexnow.json") },
    ...more,
  });

it("tells of everything the first time, with the key and where it is shown", async () => {
  expect(await tell({ "/": undefined, "/blog": "2026-11-01" })).toContain("2 addresses");
  expect(received).toEqual([
    {
      host: "northloom.example",
      key,
      keyLocation: `${siteUrl}/${key}.txt`,
      urlList: [`${siteUrl}/`, `${siteUrl}/blog`],
    },
  ]);
});

it("then tells of what is new, changed or gone", async () => {
  await tell({ "/": undefined, "/blog": "2026-11-01", "/careers/intern": "2026-10-01" });
  await tell({ "/": undefined, "/blog": "2026-11-02", "/blog/new": "2026-11-02" });
  expect(received[1]?.urlList).toEqual([`${siteUrl}/blog`, `${siteUrl}/blog/new`, `${siteUrl}/careers/intern`]);
  expect(await tell({ "/": undefined, "/blog": "2026-11-02", "/blog/new": "2026-11-02" })).toBe("Nothing changed.");
  expect(received).toHaveLength(2);
  expect(await tell({ "/": undefined }, { all: true })).toContain("1 addresses");
});

it("tells of nothing under a name that the site no longer has", async () => {
  await tell({ "/": undefined, "/blog": "2026-11-01" });
  await tell({ "/": undefined }, { siteUrl: "https://www.northloom.example" });
  expect(received[1]).toMatchObject({ host: "www.northloom.example", urlList: ["https://www.northloom.example/"] });
});

it("tells again what was not accepted", async () => {
  status = 403;
  await expect(tell({ "/": undefined })).rejects.toThrow(/answered 403: it did not find INDEXNOW_KEY/);
  status = 202;
  expect(await tell({ "/": undefined })).toContain("1 addresses");
});

it("says why nobody could be told", async () => {
  const nobody = tell({ "/": undefined }, { endpoint: "http://127.0.0.1:1/indexnow" });
  await expect(nobody).rejects.toThrow(/^http:\/\/127\.0\.0\.1:1\/indexnow could not be reached: \S/);
});

it("sends no more at once than the protocol allows", async () => {
  await tell(Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`/blog/${index}`, undefined])));
  expect(received.map(({ urlList }) => urlList.length)).toEqual([10_000, 1]);
});

it("tells nobody of a copy of the site, nor without a key", async () => {
  await expect(tell({ "/": undefined }, { siteUrl: "https://staging.northloom.example" })).rejects.toThrow(/closed/);
  await expect(tell({ "/": undefined }, { key: undefined })).rejects.toThrow(/INDEXNOW_KEY is not set/);
  expect(received).toEqual([]);
});
