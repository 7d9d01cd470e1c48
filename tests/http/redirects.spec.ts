import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { payloadUrl } from "../../src/navigation/payload-store.ts";
import { openNotFoundStore } from "../../src/server/redirects/not-found-counter.ts";
import { readLegacyUrls } from "../redirect-rules.ts";
import { ANY_SITE_IN_ALL, distDirectory } from "../routes.ts";
import { expect, SITE_URL, startSite, test } from "../site.ts";
import { sendRequest } from "./raw-request.ts";

const QUERY = "?utm_source=old&a=%C5%82";

test(
  "every legacy URL redirects in one hop to an existing page, as document and as payload",
  ANY_SITE_IN_ALL,
  async ({ site }) => {
    const addresses = await readLegacyUrls();
    const problems: string[] = [];
    for (const { path, rule } of addresses) {
      const direct = await sendRequest(site.port, encodeURI(path) + QUERY);
      const url = new URL(encodeURI(path) + QUERY, SITE_URL);
      const click = await sendRequest(site.port, payloadUrl(null, url, site.buildId()));
      const { location } = direct.headers;
      const payload = JSON.parse(click.text);
      if (click.status !== direct.status) problems.push(`${path}: ${direct.status} directly, ${click.status} by click`);
      if (location !== payload.redirect) problems.push(`${path}: ${location} directly, ${payload.redirect} by click`);
      if (rule.kind !== "exact" && !location) continue;
      if (rule.status === 410 ? direct.status !== 410 : !location) problems.push(`${path}: ${direct.status}`);
      if (!location || payload.external) continue;
      const target = new URL(location, SITE_URL);
      const { status } = await sendRequest(site.port, target.pathname + target.search);
      if (status !== 200) problems.push(`${path}: leads to ${location}, which answers ${status}`);
      if (rule.query === "keep" && !target.search.endsWith(QUERY.slice(1))) problems.push(`${path}: lost its query`);
    }
    expect(problems).toEqual([]);
  },
);

test("legacy URLs answer GET and HEAD only", async ({ site }) => {
  const head = await sendRequest(site.port, "/tag/python?a=1", { method: "HEAD" });
  expect([head.status, head.headers.location]).toEqual([301, "/blog/tag/python?a=1"]);
  const post = await sendRequest(site.port, "/tag/python", { method: "POST" });
  expect([post.status, post.headers.allow, post.headers.location]).toEqual([405, "GET, HEAD", undefined]);
});

test("no URL redirects to a host that is part of the URL", async ({ site }) => {
  const evil = "evil.example";
  for (const path of [
    ...[`//${evil}`, `/\\${evil}`, `/\\/${evil}`, `/%5C${evil}`, `/%2F%2F${evil}`, `/.//${evil}`, `/%09/${evil}`],
    ...[`/https/${evil}`, `/https/${evil}/blog`, `/HTTPS/Evil.Example`, `/hTTps:/${evil}`, `/https://${evil}`],
    ...[`/https%3A%2F%2F${evil}%2Fblog`, `/https%253A%252F%252F${evil}`, `/http/${evil}`],
    ...[`/https/localhost:3000@${evil}/blog`, `/https/localhost:3000%40${evil}/`, `/https/user@localhost:3000/blog`],
    ...[`/https/localhost:3000.${evil}/blog`, `/https/localhost:3000%5C@${evil}`, `/https/localhost:3000//${evil}`],
    ...[`/blog//${evil}`, `/tag//${evil}`, `/2019/05//${evil}`, `/search?q=//${evil}`, `/contact?to=//${evil}`],
  ]) {
    const [before = "", query] = path.split("?");
    for (const requested of [path, `${before}/_payload.json${query ? `?${query}` : ""}`]) {
      const { headers, text } = await sendRequest(site.port, requested);
      const isJson = headers["content-type"]?.startsWith("application/json");
      const to = headers.location ?? (isJson ? JSON.parse(text).redirect : undefined);
      if (to !== undefined) expect(new URL(to, SITE_URL).origin, requested).toBe(SITE_URL);
    }
  }
});

test("404s and redirects are counted for documents and payloads", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "redirects-"));
  const site = await startSite({ env: { DATA_DIR: dataDir }, now: () => new Date("2026-11-15T12:00:00Z") });
  const headers = { referer: "https://news.example/read?mail=somebody@mail.example" };
  for (const path of ["/no-such-page", "/tag/python"]) {
    await sendRequest(site.port, `${path}?secret=1`, { headers });
    await sendRequest(site.port, payloadUrl(null, new URL(path, SITE_URL), site.buildId()), { headers });
  }
  await sendRequest(site.port, "/blog", { headers });
  await site.stop();
  const store = openNotFoundStore(dataDir);
  const counted = { count: 2, referrers: "news.example", lastSeen: "2026-11-15" };
  expect(store.listMostRequested("missing", 5)).toEqual([{ path: "/no-such-page", ...counted }]);
  expect(store.listMostRequested("redirected", 5)).toEqual([{ path: "/tag/python", ...counted }]);
  store.close();
  rmSync(dataDir, { recursive: true });
});

test("legacy URLs are not part of any browser script", async ({ site }) => {
  const { text } = await sendRequest(site.port, `/builds/meta/${site.buildId()}.json`);
  const scripts = readdirSync(`${distDirectory}/assets`).filter((name) => /\.(js|json)$/.test(name));
  const files = [text, ...scripts.map((name) => readFileSync(`${distDirectory}/assets/${name}`, "utf8"))].join("\n");
  expect(files).toContain('"/contact"');
  const old = (await readLegacyUrls()).filter(
    ({ rule }) => rule.file.startsWith("redirects/") && rule.kind === "exact",
  );
  expect(old.filter(({ path }) => files.includes(`"${path}"`) || files.includes(`\`${path}\``))).toEqual([]);
});

test("an absolute URL appended to our host redirects to its page", async ({ site }) => {
  for (const path of ["/blog?a=1", "/feed.xml", "/llms.txt", "/blog/tag/python/feed.json", "/careers"]) {
    const { status, headers } = await sendRequest(site.port, `/https/localhost:3000${path}`);
    expect([status, headers.location]).toEqual([301, path]);
  }
});
