import { ANY_SITE, company, everyRoute, readExpectedAddresses, servicePaths } from "../routes.ts";
import { expect, SITE_URL, test } from "../site.ts";
import { sendRequest } from "./raw-request.ts";
import { readPage } from "./read-page.ts";

/** Pages that are the result of an action. They must not be indexed. */
const unlisted = new Set(["contactThanks", "ebookThanks", "jobThanks", "newsletterThanks", "search"]);

test("every route returns a complete page", ANY_SITE, async ({ site }) => {
  const routes = everyRoute();
  for (const [name, path] of Object.entries(routes)) {
    await test.step(`${name} ${path}`, async () => {
      const { status, headers, text } = await sendRequest(site.port, path);
      expect(status).toBe(200);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(headers["x-build-id"]).toBe(site.buildId());

      const page = readPage(text);
      expect(page.lang).toBe("en");
      expect(page.title).toHaveLength(1);
      expect(page.title[0]).toContain(company().name);
      expect(page.h1).toHaveLength(1);
      expect(page.meta("viewport")).toEqual(["width=device-width, initial-scale=1, minimum-scale=1"]);
      expect(page.meta("description")[0]).toMatch(/\S.{20,}/);
      expect(page.meta("og:title")).toEqual(page.title);
      expect(page.meta("og:description")).toEqual(page.meta("description"));
      expect(page.meta("og:type")[0]).toMatch(/^(website|article|profile)$/);
      expect(page.meta("og:site_name")).toEqual([company().name]);
      expect(page.meta("og:locale")).toEqual(["en_US"]);
      expect(page.meta("og:image")[0]).toMatch(new RegExp(`^${SITE_URL}/`));
      expect(page.meta("og:image:width")).toEqual(["1200"]);
      expect(page.meta("og:image:height")).toEqual(["630"]);
      expect(page.meta("og:image:alt")).toHaveLength(1);
      expect(page.meta("twitter:card")).toEqual(["summary"]);
      expect(page.meta("twitter:image")).toEqual(page.meta("og:image"));
      expect(page.icons).toBeGreaterThan(0);

      const address = [SITE_URL + path.replace(/\?.*/, "")];
      expect(page.canonical).toEqual(address);
      expect(page.alternate).toEqual(address);
      expect(page.meta("og:url")).toEqual(address);
      expect(page.meta("robots")).toEqual(unlisted.has(name) ? ["noindex"] : []);
    });
  }
});

test("titles are unique across routes", ANY_SITE, async ({ site }) => {
  const paths = [...Object.values(everyRoute()), ...servicePaths()];
  const pages = await Promise.all(
    [...new Set(paths)].map(async (path) => readPage((await sendRequest(site.port, path)).text)),
  );
  const titles = pages.map(({ title }) => title[0]);
  expect(new Set(titles).size).toBe(titles.length);
});

test("every service and every address in checks/addresses.yaml exists", ANY_SITE, async ({ site }) => {
  for (const path of [...servicePaths(), ...readExpectedAddresses()])
    expect((await sendRequest(site.port, path)).status, path).toBe(200);
});

test("an unknown service returns 404", async ({ site }) => {
  expect((await sendRequest(site.port, "/services/expertise/alchemy")).status).toBe(404);
  expect((await sendRequest(site.port, "/services/alchemy/testing")).status).toBe(404);
});

const feeds = (path: string) => [
  ["application/atom+xml", `${SITE_URL}${path}/feed.xml`],
  ["application/feed+json", `${SITE_URL}${path}/feed.json`],
];

test("pages link their feeds and their Markdown, and these exist", ANY_SITE, async ({ site }) => {
  const routes = everyRoute();
  const { article = "", caseStudy = "", tag = "", author = "", category = "" } = routes;
  const forms: Record<string, string[][]> = {
    blog: feeds(""),
    blogPage: feeds(""),
    tag: feeds(tag),
    author: feeds(author),
    category: feeds(category),
    article: [["text/markdown", `${SITE_URL}${article}.md`], ...feeds("")],
    caseStudy: [["text/markdown", `${SITE_URL}${caseStudy}.md`]],
  };
  for (const [name, path] of Object.entries(routes)) {
    const { feedsAndTexts } = readPage((await sendRequest(site.port, path)).text);
    expect(feedsAndTexts, name).toEqual(forms[name] ?? []);
    for (const [type = "", address = ""] of feedsAndTexts) {
      const { status, headers } = await sendRequest(site.port, new URL(address).pathname);
      expect([status, headers["content-type"]]).toEqual([200, `${type}; charset=utf-8`]);
      if (type === "text/markdown") expect(headers.link).toBe(`<${SITE_URL}${path}>; rel="canonical"`);
    }
  }
});

test("the canonical URL has no query", async ({ site }) => {
  for (const path of ["/", "/case-studies", "/careers", "/contact-us", "/blog"]) {
    const { canonical } = readPage(
      (await sendRequest(site.port, `${path}?service=testing&industry=Energy&utm_source=x`)).text,
    );
    expect(canonical).toEqual([SITE_URL + path]);
  }
});

test("returns Markdown for every page when the client prefers it", ANY_SITE, async ({ site }) => {
  for (const [name, path] of Object.entries(everyRoute())) {
    const { h1 } = readPage((await sendRequest(site.port, path)).text);
    const { status, headers, text } = await sendRequest(site.port, path, { headers: { accept: "text/markdown" } });
    expect([status, headers["content-type"], headers.vary], name).toEqual([
      ...[200, "text/markdown; charset=utf-8"],
      expect.stringContaining("accept"),
    ]);
    expect(text, name).toContain(`# ${h1[0]?.replace(/\s+/g, " ")}\n`);
    expect(text, name).not.toMatch(/<\/?(div|p|span|a|section|svg|script)\b/);
    expect(text.length, name).toBeGreaterThan(100);
  }
});

const markdown = { headers: { accept: "text/markdown, */*", host: "elsewhere.example" } };

test("Markdown links are absolute and name the canonical page", ANY_SITE, async ({ site }) => {
  for (const [name, path] of Object.entries(everyRoute())) {
    const { headers, text } = await sendRequest(site.port, path, markdown);
    const { canonical, meta } = readPage((await sendRequest(site.port, path)).text);
    expect(headers.link, name).toBe(`<${canonical[0]}>; rel="canonical"`);
    expect(headers["x-robots-tag"], name).toBe(meta("robots")[0]);
    expect(text, name).not.toContain("elsewhere.example");
  }
});

test("a 404 in Markdown lists similar pages", async ({ site }) => {
  const { article = "" } = everyRoute();
  const missing = await sendRequest(site.port, article.slice(0, -2), markdown);
  expect([missing.status, missing.headers["content-type"]]).toEqual([404, "text/markdown; charset=utf-8"]);
  expect(missing.text).toContain("# The page doesn’t exist.");
  expect(missing.text).toContain(`](${SITE_URL}${article})`);
  const gone = await sendRequest(site.port, "/wp-admin", markdown);
  expect([gone.status, gone.headers["content-type"]]).toEqual([410, "text/markdown; charset=utf-8"]);
});

test("HTML and Markdown differ in ETag and vary by accept", async ({ site }) => {
  for (const path of ["/", "/careers", "/search?q=postgres"]) {
    const document = await sendRequest(site.port, path, { headers: { accept: "text/html, text/markdown;q=0.5" } });
    const tags = { "if-none-match": document.headers.etag ?? "" };
    expect(document.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(document.headers.vary).toBe("accept, accept-encoding");
    expect((await sendRequest(site.port, path, { headers: tags })).headers.vary).toBe("accept, accept-encoding");
    const again = await sendRequest(site.port, path, { headers: { ...tags, accept: "text/markdown" } });
    expect([again.status, again.headers.vary]).toEqual([200, "accept, accept-encoding"]);
  }
});

test("files and redirects ignore a preference for Markdown", async ({ site }) => {
  const asset = /\/assets\/[\w.-]+\.js/.exec((await sendRequest(site.port, "/")).text)?.[0] ?? "";
  const files = ["/robots.txt", "/llms.txt", "/sitemap.xml", "/feed.xml", "/feed.json", "/favicon.ico", "/social.png"];
  for (const path of [...files, "/blog/_payload.json", "/site.webmanifest", "/builds/latest.json", asset]) {
    const withoutPreference = await sendRequest(site.port, path);
    const { status, headers } = await sendRequest(site.port, path, markdown);
    expect([path, status, headers["content-type"]]).toEqual([path, 200, withoutPreference.headers["content-type"]]);
  }
  const old = await sendRequest(site.port, "/tag/python", markdown);
  expect([old.status, old.headers.location]).toEqual([301, "/blog/tag/python"]);
});
