import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { ANY_SITE, distDirectory, everyRoute } from "../routes.ts";
import { expect, startSite, test } from "../site.ts";
import { formPost, sendRequest } from "./raw-request.ts";
import { readPage } from "./read-page.ts";

const script = readdirSync(`${distDirectory}/assets`).find((name) => name.endsWith(".js"));

const RESPONSES: Record<string, Parameters<typeof sendRequest>[2] & { path: string; status: number }> = {
  "a page": { path: "/", status: 200 },
  "a page on demand": { path: "/careers", status: 200 },
  "a page not modified": { path: "/", headers: { "if-none-match": "*" }, status: 304 },
  "a feed": { path: "/feed.xml", status: 200 },
  "a feed not modified": { path: "/feed.xml", headers: { "if-none-match": "*" }, status: 304 },
  "a payload": { path: "/blog/_payload.json", status: 200 },
  "a script": { path: `/assets/${script}`, status: 200 },
  "a range of a script": { path: `/assets/${script}`, headers: { range: "bytes=0-3" }, status: 206 },
  "a range beyond a script": { path: `/assets/${script}`, headers: { range: "bytes=9999999-" }, status: 416 },
  "a missing script": { path: "/assets/nothing.js", status: 404 },
  "an icon": { path: "/favicon.ico", status: 200 },
  "an image rendered on demand": { path: "/social.png", status: 200 },
  "a redirect": { path: "/contact", status: 301 },
  "a non-canonical path": { path: "/blog/", status: 308 },
  "a missing page": { path: "/nowhere", status: 404 },
  "an ebook download without a signature": { path: "/ebook/nothing/download", status: 404 },
  "a malformed URL": { path: "/%", status: 400 },
  "a long URL": { path: `/${"a".repeat(20_000)}`, status: 414 },
  "an unknown method": { path: "/", method: "DELETE", status: 405 },
  "an invalid form": { path: "/contact-us", ...formPost({ name: "" }), status: 422 },
  "the latest build": { path: "/builds/latest.json", status: 200 },
  "an unknown build": { path: "/builds/meta/unknown.json", status: 404 },
  "a health check": { path: "/healthz", status: 200 },
  "a readiness check": { path: "/readyz", status: 200 },
  metrics: { path: "/metrics", status: 200 },
};

const POLICY = [
  ...["default-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"],
  ...["img-src 'self' data: blob:", "object-src 'none'"],
  ...["require-trusted-types-for 'script'", "trusted-types site"],
];
const REPORTING = ["report-uri /_csp", "report-to csp"];

for (const [kind, { path, status: expected, ...request }] of Object.entries(RESPONSES)) {
  test(`${kind} has the security headers`, async ({ site }) => {
    const { status, headers } = await sendRequest(site.port, path, request);
    expect(status).toBe(expected);
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy.filter((directive) => !directive.startsWith("style-src"))).toEqual([...POLICY, ...REPORTING]);
    expect(policy.join()).not.toContain("unsafe-inline");
    expect(headers["reporting-endpoints"]).toBe('csp="/_csp"');
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["permissions-policy"]).toContain("camera=()");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["x-build-id"]).toBe(site.buildId());
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect(headers["x-powered-by"]).toBeUndefined();
  });
}

test("the policy of every document allows exactly its inline style sheets", ANY_SITE, async ({ site }) => {
  for (const path of [...Object.values(everyRoute()), "/nowhere", "/%"]) {
    const { text, headers } = await sendRequest(site.port, path);
    const styles = Array.from(text.matchAll(/<style[^>]*>(.*?)<\/style>/gs), ([, style = ""]) => style);
    expect(styles.length, path).toBeGreaterThan(0);
    const allowed = /style-src 'self' ([^;]+)/.exec(String(headers["content-security-policy"]))?.[1]?.split(" ");
    for (const style of styles)
      expect(allowed, path).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
  }
});

test("only documents allow inline style sheets, a 304 of a document included", async ({ site }) => {
  const readPolicy = async (path: string, headers = {}) =>
    String((await sendRequest(site.port, path, { headers })).headers["content-security-policy"]);
  expect(await readPolicy("/", { "if-none-match": "*" })).toBe(await readPolicy("/"));
  for (const path of [`/assets/${script}`, "/feed.xml", "/_payload.json"])
    expect(await readPolicy(path), path).not.toContain("style-src");
});

test("sends HSTS on https", async () => {
  const site = await startSite({ env: { SITE_URL: "https://www.example.com" } });
  for (const path of ["/", "/careers", "/nowhere", "/healthz"]) {
    const { headers } = await sendRequest(site.port, path);
    expect(headers["strict-transport-security"], path).toMatch(/^max-age=\d{8}/);
    expect(String(headers["content-security-policy"]).replace(/style-src [^;]+; /, ""), path).toBe(
      [...POLICY, "upgrade-insecure-requests", ...REPORTING].join("; "),
    );
  }
  await site.stop();
});

for (const [HSTS_SUBDOMAINS, expected] of [
  ["1", "max-age=63072000; includeSubDomains"],
  ["0", "max-age=63072000"],
] as const) {
  test(`HSTS_SUBDOMAINS=${HSTS_SUBDOMAINS} sends '${expected}'`, async () => {
    const site = await startSite({ env: { SITE_URL: "https://www.example.com", HSTS_SUBDOMAINS } });
    expect((await sendRequest(site.port, "/")).headers["strict-transport-security"]).toBe(expected);
    await site.stop();
  });
}

test("security.txt says where to report a vulnerability, and is not in the sitemap", async ({ site }) => {
  const { status, headers, text } = await sendRequest(site.port, "/.well-known/security.txt");
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  expect(text).toMatch(/^Preferred-Languages: en$/m);
  expect(text).toContain("\nCanonical: http://localhost:3000/.well-known/security.txt\n");
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "");
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
  expect((await sendRequest(site.port, "/sitemap.xml")).text).not.toContain("security.txt");
});

test("no document has an executable inline script", ANY_SITE, async ({ site }) => {
  for (const path of [...Object.values(everyRoute()), "/nowhere"]) {
    const { text } = await sendRequest(site.port, path);
    const { scripts } = readPage(text);
    for (const { src } of scripts.filter((script) => "src" in script)) expect(src, path).toMatch(/^\/assets\//);
    const inside = scripts.filter((script) => !("src" in script)).map(({ type }) => type);
    expect(inside, path).toContain("application/json");
    for (const type of inside) expect(type, path).toMatch(/^application\/(ld\+)?json$/);
    expect(text.match(/<[^>]+\s(on\w+|style)=|"javascript:/i)?.[0], path).toBeUndefined();
  }
});

test("input from the URL is escaped in the page", async ({ site }) => {
  const attack = `"><script>alert(1)</script>`;
  const query = encodeURIComponent(attack);
  for (const path of [`/nowhere?${attack}`, `/search?q=${query}`, `/careers?team=${query}`]) {
    expect((await sendRequest(site.port, path)).text, path).not.toContain("<script>alert");
  }
  expect((await sendRequest(site.port, `/search?q=${query}`)).text).toContain("&lt;script&gt;alert(1)");
});

for (const [path, status] of [
  ["/blog", 204],
  ["constructor", 400],
  ["__proto__", 400],
] as const) {
  test(`${path} returns ${status}: names of Object.prototype are not pages`, async ({ site }) => {
    const body = JSON.stringify({ path, referrer: "" });
    const answer = await sendRequest(site.port, "/_count", {
      method: "POST",
      headers: { "user-agent": "Mozilla/5.0" },
      body,
    });
    expect(answer.status).toBe(status);
  });
}
