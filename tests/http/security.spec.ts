import { everyRoute } from "../routes.ts";
import { expect, startSite, test } from "../site.ts";
import { ask, form } from "./ask.ts";
import { readPage } from "./read-page.ts";

const kinds: Record<string, Parameters<typeof ask>[2] & { path: string }> = {
  "a page": { path: "/" },
  "a page on demand": { path: "/careers" },
  "a page not modified": { path: "/", headers: { "if-none-match": "*" } },
  "a payload": { path: "/blog/_payload.json" },
  "a script": { path: "/assets/nothing.js" },
  "a redirect": { path: "/contact" },
  "an improper address": { path: "/blog/" },
  "a missing page": { path: "/nowhere" },
  "a malformed address": { path: "/%" },
  "a long address": { path: `/${"a".repeat(20_000)}` },
  "an unknown method": { path: "/", method: "DELETE" },
  "a form sent back": { path: "/contact-us", ...form({ name: "" }) },
  "the latest build": { path: "/builds/latest.json" },
  "a health check": { path: "/healthz" },
  "a readiness check": { path: "/readyz" },
  metrics: { path: "/metrics" },
};

for (const [kind, { path, ...question }] of Object.entries(kinds)) {
  test(`${kind} carries the headers that keep visitors safe`, async ({ site }) => {
    const { headers } = await ask(site.port, path, question);
    const policy = headers["content-security-policy"];
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["permissions-policy"]).toContain("camera=()");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["x-build-id"]).toBe(site.buildId());
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect(headers["x-powered-by"]).toBeUndefined();
  });
}

test("a site on https tells browsers to stay there", async () => {
  const site = await startSite({ env: { SITE_URL: "https://www.example.com" } });
  for (const path of ["/", "/careers", "/nowhere", "/healthz"]) {
    expect((await ask(site.port, path)).headers["strict-transport-security"], path).toMatch(/^max-age=\d{8}/);
  }
  await site.stop();
});

test("no document runs a script that stands in it", async ({ site }) => {
  for (const path of [...Object.values(await everyRoute(site)), "/nowhere"]) {
    const { text } = await ask(site.port, path);
    const { scripts, inlineScripts } = readPage(text);
    for (const { type } of inlineScripts) expect(type, path).toMatch(/^application\/(ld\+)?json$/);
    for (const { src } of scripts) expect(src ?? "/assets/").toMatch(/^\/assets\//);
    expect(text.match(/<[^>]+\s(on\w+|style)=|"javascript:/i)?.[0], path).toBeUndefined();
  }
});

test("nothing a visitor asked for comes back as markup", async ({ site }) => {
  const attack = `"><script>alert(1)</script>`;
  for (const path of [
    `/nowhere?${attack}`,
    `/search?q=${encodeURIComponent(attack)}`,
    `/careers?team=${encodeURIComponent(attack)}`,
  ]) {
    const { text } = await ask(site.port, encodeURI(decodeURI(path)));
    expect(text).not.toContain("<script>alert");
  }
});
