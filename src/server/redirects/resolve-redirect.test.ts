import { describe, expect, it } from "vitest";
import { parseRules } from "./read-rules.ts";
import { createRedirectResolver } from "./resolve-redirect.ts";

const siteUrl = "https://tessel.example";
const pages = new Set(["/", "/blog", "/blog/outbox", "/blog/tag/postgresql", "/services", "/search"]);

const list = `from,to,status,query
/old-outbox,/blog/outbox
/blog/tag/postgres,/blog/tag/postgresql
/campaign,/services?from=mail#data,302
/quiet,/services,308,drop
/leaflet,,410
/talk,https://slides.example/outbox,307
/blog/łódź,/blog
`;
const rules = `
- { from: "/wp-content/**", status: 410 }
- { from: "/wp-content/themes/**", to: /blog }
- { from: "/weblog/**", to: "/blog/**" }
- { from: "/docs/**", to: "https://docs.example/v1/**" }
- { from: "/:section/first", to: /blog }
- { from: "/tag/:slug", to: "/blog/tag/:slug" }
- { from: "/:section/postgresql", to: /services }
- { from: "/:section/:page/archive", to: /blog }
- { from: "/:year(\\\\d{4})/:month(\\\\d{2})/:slug", to: "/:slug", status: 302 }
- { from: "/find/:term", to: "/search?q=:term" }
- { from: "/anything/:rest(.*)", to: "/:rest" }
- { from: "/round/:word", to: "/about/:word" }
- { from: "/about/:word", to: "/round/:word" }
`;

const resolve = createRedirectResolver(
  [...parseRules("redirects/a.csv", list).rules, ...parseRules("redirects/b.yaml", rules).rules],
  { siteUrl, exists: (path) => pages.has(path) },
);
const resolvePath = (path: string) => resolve(new URL(siteUrl + path));
const redirectTo = (target: string, status = 301) => ({ to: target, status, external: false });

describe("redirect rules", () => {
  it.each([
    ["exact path", "/old-outbox", redirectTo("/blog/outbox")],
    ["different case and a trailing slash", "/Old-OutBox/", redirectTo("/blog/outbox")],
    ["needless percent-encoding", "/%6Fld-outbox", redirectTo("/blog/outbox")],
    ["letters beyond ASCII", "/blog/%C5%81%C3%B3d%C5%BA", redirectTo("/blog")],
    ["query kept", "/old-outbox?utm_source=a&b=%26", redirectTo("/blog/outbox?utm_source=a&b=%26")],
    ["query merged, hash of the target kept", "/campaign?a=1#b", redirectTo("/services?from=mail&a=1#data", 302)],
    ["hash kept", "/old-outbox#retry", redirectTo("/blog/outbox#retry")],
    ["query dropped, hash kept", "/quiet?a=1#b", redirectTo("/services#b", 308)],
    ["gone page", "/leaflet", { gone: true }],
    ["external target", "/talk", { to: "https://slides.example/outbox", status: 307, external: true }],
    ["longest prefix", "/wp-content/themes/loom/style.css", redirectTo("/blog")],
    ["prefix", "/wp-content/uploads/a.jpg", { gone: true }],
    ["prefix without a rest, gone", "/wp-content/", { gone: true }],
    ["prefix with its rest", "/weblog/Outbox/", redirectTo("/blog/outbox")],
    ["prefix without a rest", "/weblog", redirectTo("/blog")],
    [
      "case kept in the rest of an external target",
      "/docs/Api/",
      { to: "https://docs.example/v1/Api/", status: 301, external: true },
    ],
    ["pattern", "/Tag/PostgreSQL/", redirectTo("/blog/tag/postgresql")],
    ["first of two matching patterns, even if it begins with a placeholder", "/tag/first", redirectTo("/blog")],
    ["pattern with a placeholder at its start", "/tag/anything/archive", redirectTo("/blog")],
    ["pattern, needlessly encoded", "/%74ag/postgre%73ql", redirectTo("/blog/tag/postgresql")],
    ["prefix, needlessly encoded", "/we%62log/out%62ox", redirectTo("/blog/outbox")],
    ["pattern, then exact, in one hop", "/tag/postgres?a=1", redirectTo("/blog/tag/postgresql?a=1")],
    ["temporary when one of two hops is", "/2019/05/old-outbox", redirectTo("/blog/outbox", 302)],
    ["placeholder in a query", "/find/a%26b=c%20d?e=f", redirectTo("/search?q=a%26b%3Dc%20d&e=f")],
  ])("resolves: %s", (_, path, result) => {
    expect(resolvePath(path)).toEqual(result);
  });

  it.each([
    "/",
    "/blog",
    "/old-outbox/more",
    "/wp-contents/a",
    "/tag/unheard-of",
    "/tag/a/b",
    "/%E0%A4%A",
    "/anything/nothing",
    "/round/again",
  ])("returns null for %s", (path) => expect(resolvePath(path)).toBeNull());
});

describe("malformed absolute URLs in the path", () => {
  it.each([
    ["/https/tessel.example/blog/outbox", "/blog/outbox"],
    ["/https/tessel.example", "/"],
    ["/https/www.tessel.example/Blog/?a=1#b", "/blog?a=1#b"],
    ["/HTTPS/Tessel.Example/blog", "/blog"],
    ["/http/tessel.example/blog", "/blog"],
    ["/https://tessel.example/blog", "/blog"],
    ["/https:/tessel.example/blog", "/blog"],
    ["/http/tessel.example:80/blog", "/blog"],
    ["/https/tessel.example:443/blog", "/blog"],
    ["/https%3A%2F%2Ftessel.example%2Fblog%3Fa%3D1?b=2", "/blog?a=1&b=2"],
    ["/https/tessel.example/tag/postgres", "/blog/tag/postgresql"],
    ["/https/tessel.example/https/tessel.example/blog", "/blog"],
  ])("redirects %s to the intended page", (path, target) => {
    expect(resolvePath(path)).toEqual(redirectTo(target));
  });

  it("returns gone when the intended page is gone", () => {
    expect(resolvePath("/https/tessel.example/leaflet")).toEqual({ gone: true });
  });
});

describe("open redirects", () => {
  it.each([
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "/\\/evil.example",
    "/%5Cevil.example",
    "/%2F%2Fevil.example",
    "/%2F/evil.example",
    "/.//evil.example",
    "/https/evil.example",
    "/https/evil.example/blog",
    "/HTTPS/Evil.Example/blog",
    "/hTTpS:/EVIL.example",
    "/http/evil.example",
    "/https://evil.example",
    "/https:///evil.example",
    "/https%3A%2F%2Fevil.example%2Fblog",
    "/https%253A%252F%252Fevil.example",
    "/https/tessel.example@evil.example/blog",
    "/https/tessel.example%40evil.example/blog",
    "/https/tessel.example:x@evil.example/blog",
    "/https/user@tessel.example/blog",
    "/https/@tessel.example/blog",
    "/https/tessel.example.evil.example/blog",
    "/https/eviltessel.example/blog",
    "/https/tessel.example:8443/blog",
    "/https/tessel.example./blog",
    "/https/tessel.example%5C@evil.example",
    "/https/tessel.example%23@evil.example/",
    "/https/tessel.example//evil.example",
    "/https/tessel.example/%2F%2Fevil.example",
    "/https/tessel.example/https/evil.example/blog",
    "/https/\\evil.example",
    "/https/n%D0%BErthloom.example/blog",
    "/https/%0d%0aLocation:%20evil.example",
    "/https/[::1]/blog",
    "/javascript:alert(1)",
    "/data:text/html,x",
    "/weblog//evil.example",
    "/weblog/%2F%2Fevil.example",
    "/anything//evil.example",
    "/anything/%2Fevil.example",
    "/anything/https://evil.example",
    "/2019/05//evil.example",
    "/tag/..%2F..%2F%2Fevil.example",
  ])("does not redirect %s", (path) => {
    expect(resolvePath(path)).toBeNull();
  });

  it("ignores the host of an absolute request target", () => {
    expect(resolve(new URL("https://evil.example/tag/postgres"))).toEqual(redirectTo("/blog/tag/postgresql"));
  });

  it("appends the matched rest after the host of an external target", () => {
    expect(resolvePath("/docs//evil.example")).toMatchObject({ to: "https://docs.example/v1//evil.example" });
    expect(resolvePath("/docs/@evil.example")).toMatchObject({ to: "https://docs.example/v1/@evil.example" });
  });
});
