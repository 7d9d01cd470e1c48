import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { openDist } from "../../src/build-store/dist.ts";
import { distDirectory } from "../routes.ts";
import { expect, startSite, test } from "../site.ts";
import { sendRequest } from "./raw-request.ts";

test("latest.json has the build id and timestamp and is not cached", async ({ site }) => {
  const { status, headers, text } = await sendRequest(site.port, `/builds/latest.json?${Date.now()}`);
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["content-type"]).toMatch(/^application\/json/);
  expect(JSON.parse(text)).toEqual({ id: site.buildId(), timestamp: expect.any(Number) });
});

test("build metadata lists route rules and prerendered pages and is immutable", async ({ site }) => {
  const { status, headers, text } = await sendRequest(site.port, `/builds/meta/${site.buildId()}.json`);
  expect(status).toBe(200);
  expect(headers["cache-control"]).toMatch(/immutable/);
  const meta = JSON.parse(text);
  expect(Object.keys(meta)).toEqual(["id", "timestamp", "routeRules", "prerendered"]);
  expect(meta.id).toBe(site.buildId());
  expect(meta.prerendered).toEqual(expect.arrayContaining(["/", "/blog", "/contact-us"]));
  expect(meta.prerendered).not.toContain("/case-studies/weekly");
  expect(meta.routeRules["/contact"]).toEqual({ redirect: { to: "/contact-us", status: 301 } });
  for (const name of ["unknown.json", site.buildId()])
    expect((await sendRequest(site.port, `/builds/meta/${name}`)).status, name).toBe(404);
});

test("every file in assets/ is referenced by the manifest or by another asset", () => {
  const dist = openDist(distDirectory);
  const { assets, assetFiles } = dist.manifest(dist.currentId() ?? "");
  const texts = assetFiles
    .filter((name) => !name.endsWith(".woff2"))
    .map((name) => readFileSync(dist.at("assets", name)));
  const references = [JSON.stringify(assets), ...texts].join();
  expect(assetFiles.length).toBeGreaterThan(10);
  expect(assetFiles.filter((name) => !references.includes(name))).toEqual([]);
});

test("source maps are neither referenced nor served", async ({ site }) => {
  const [script = ""] = /\/assets\/boot-[^"]+/.exec((await sendRequest(site.port, "/")).text) ?? [];
  expect((await sendRequest(site.port, script)).text).not.toContain("sourceMappingURL");
  expect((await sendRequest(site.port, `${script}.map`)).status).toBe(404);
  expect((await sendRequest(site.port, script.replace("assets", "maps"))).status).toBe(404);
});

test("serves a new build without a restart and keeps the assets of the previous one", async ({ ownSite: site }) => {
  const before = (await sendRequest(site.port, "/")).text;
  const [script = ""] = /\/assets\/boot-[^"]+/.exec(before) ?? [];
  const old = site.buildId();
  const id = await site.deploy(({ assetFiles }) => ({
    assetFiles: assetFiles.filter((name) => `/assets/${name}` !== script),
  }));
  expect(id).not.toBe(old);
  expect((await sendRequest(site.port, "/")).headers["x-build-id"]).toBe(id);
  expect(JSON.parse((await sendRequest(site.port, "/builds/latest.json")).text).id).toBe(id);
  expect((await sendRequest(site.port, script)).status).toBe(200);
  expect(
    (await sendRequest(site.port, `/builds/meta/${old}.json`)).status,
    "a tab of the old build requests it later",
  ).toBe(200);
});

test("serves images of the previous build after they were replaced", async ({ ownSite: site }) => {
  const article = (await sendRequest(site.port, "/blog/reading-a-slow-log")).text;
  const [image = ""] = /\/images\/[\w-]+\.webp/.exec(article) ?? [];
  const before = await sendRequest(site.port, image);
  await site.deploy(({ files }) => ({
    files: Object.fromEntries(Object.entries(files).filter(([address]) => address !== image)),
  }));
  const after = await sendRequest(site.port, image);
  expect([after.status, after.headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
  expect(after.bytes.equals(before.bytes)).toBe(true);
  expect((await sendRequest(site.port, "/images/never-was-480.webp")).status).toBe(404);
});

test("answers every request with 200 while a new build is loaded", async ({ ownSite: site }) => {
  let isRunning = true;
  const statuses = new Map<number, number>();
  const visitor = async () => {
    while (isRunning) {
      const { status } = await sendRequest(site.port, "/case-studies/weekly");
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const visitors = [visitor(), visitor()];
  await site.deploy();
  await site.deploy();
  isRunning = false;
  await Promise.all(visitors);
  expect([...statuses.keys()]).toEqual([200]);
});

test("renders a page whose stored file is missing and returns 404 for other missing files", async ({
  ownSite: site,
}) => {
  const before = await sendRequest(site.port, "/about-us");
  const missingFile = "0".repeat(20);
  await site.deploy(({ pages, files }) => ({
    pages: { ...pages, "/about-us": { html: missingFile, payload: missingFile, key: missingFile } },
    files: { ...files, "/favicon.ico": { store: missingFile, type: "image/x-icon" } },
  }));
  const page = await sendRequest(site.port, "/about-us");
  expect([page.status, page.text]).toEqual([200, before.text]);
  expect((await sendRequest(site.port, "/about-us/_payload.json")).status).toBe(200);
  const icon = await sendRequest(site.port, "/favicon.ico");
  expect([icon.status, icon.headers["x-content-type-options"]]).toEqual([404, "nosniff"]);
  const readFaviconLines = () => site.log().filter(({ path }) => path === "/favicon.ico");
  await expect
    .poll(() => readFaviconLines().map(({ level, status }) => [level, status]))
    .toEqual([
      ["error", undefined],
      ["info", 404],
    ]);
});

test("never sends a truncated file: a page is rendered, an asset returns 404 and is logged", async ({
  ownSite: site,
}) => {
  const before = await sendRequest(site.port, "/about-us");
  const [script = ""] = /\/assets\/boot-[\w-]+\.js/.exec(before.text) ?? [];
  const hash = "1".repeat(20);
  const truncated = openDist(distDirectory).storePath(hash);
  mkdirSync(dirname(truncated), { recursive: true });
  writeFileSync(truncated, before.text.slice(0, before.text.length / 2));
  await site.deploy(({ pages, assetHashes }) => ({
    pages: { ...pages, "/about-us": { html: hash, payload: hash, key: hash } },
    assetHashes: { ...assetHashes, [basename(script)]: hash },
  }));
  for (let time = 0; time < 2; time++) {
    const page = await sendRequest(site.port, "/about-us");
    expect([page.status, page.text]).toEqual([200, before.text]);
  }
  expect((await sendRequest(site.port, script)).status).toBe(404);
  const failures = site.log().filter(({ message }) => message === "file.read.failed");
  expect(failures.map(({ path }) => path)).toEqual(["/about-us", script]);
  rmSync(truncated);
});

/** The search indexes that this process, in which the site runs, has open. */
function countOpenIndexes(): number {
  const readTarget = (descriptor: string) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      // The descriptor was closed after it was listed.
      return "";
    }
  };
  return readdirSync("/proc/self/fd").filter((descriptor) => /\/search\/[\w-]+\.db$/.test(readTarget(descriptor)))
    .length;
}

test("closes the search indexes of its builds when it stops", async () => {
  const openBefore = countOpenIndexes();
  const site = await startSite();
  await site.deploy();
  expect(countOpenIndexes()).toBe(openBefore + 2);
  await site.stop();
  expect(countOpenIndexes()).toBe(openBefore);
});
