import { describe, expect, it } from "vitest";
import { createContent } from "../../content/content.ts";
import type { Body } from "../../content/load/document.ts";
import { readContent, readDocumentsFrom } from "../../content/load/read-content.ts";
import { article, job } from "../../content/testing/small-site.ts";
import { writeSite } from "../../content/testing/write-site.ts";
import { createPageLoader } from "./page-loader.ts";
import { buildPath, listLinkTargets, listPages, listSearchEntries, listSitemapEntries } from "./page-registry.ts";

const siteUrl = "https://loom.example";
const now = new Date("2026-11-15T12:00Z");
const today = "2026-11-15";

async function readSite(files: Record<string, string> = {}) {
  const directory = await writeSite(files);
  const bodies = new Map<string, Body>();
  const readDocuments = readDocumentsFrom(directory, bodies);
  const snapshot = await readContent({ directory, now, showUnpublished: false, readDocuments, listLinkTargets });
  const content = createContent(snapshot);
  const entries = listSearchEntries({ content, today }, (ref) => bodies.get(ref)?.text ?? "");
  const loader = createPageLoader({
    ...{ snapshot, siteUrl, search: () => [], readHtml: () => "" },
    readMarkdown: (ref) => bodies.get(ref)?.markdown ?? "",
  });
  return { content, loader, searchEntries: new Map(Array.from(entries, (entry) => [entry.url, entry])) };
}

describe("buildPath", () => {
  it.each([
    ["/about-us", {}, "/about-us"],
    ["/services/:family/:slug", { family: "expertise", slug: "dev-ops" }, "/services/expertise/dev-ops"],
    ["/blog/tag/:slug{/page/:page}?", { slug: "testing" }, "/blog/tag/testing"],
    ["/services/:family(expertise|industries)/:slug", { family: "expertise", slug: "x" }, "/services/expertise/x"],
    ["/blog/tag/:slug{/page/:page}?", { slug: "testing", page: "2" }, "/blog/tag/testing/page/2"],
    ["/:address(\\w[^.]*)", { address: "legal/terms" }, "/legal/terms"],
  ])("fills %s with %o", (pattern, params, path) => {
    expect(buildPath(pattern, params)).toBe(path);
  });
});

describe("listPages", () => {
  it("lists every page under the path that leads to it", async () => {
    const { content, loader } = await readSite({ "jobs/open.md": job({}) });
    const pages = [...listPages(content)];
    expect(pages.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["/", "/blog", "/careers/open/thank-you", "/case-studies/weekly", "/search"]),
    );
    for (const { path, route, params } of pages)
      expect(loader.match(path), path).toMatchObject({ route: { name: route }, params });
  });
});

describe("text pages", () => {
  const terms = (fields: string) =>
    `---\ntitle: Terms of use\ndescription: What you may expect of this website, and what we ask of you when you use it.\nupdatedOn: 2026-02-01\n${fields}---\n\n## Liability\n\nWe are careful.\n`;

  it("are in sitemap, search, llms.txt, Markdown and footer", async () => {
    const { content, loader, searchEntries } = await readSite({
      "pages/terms.md": terms("address: /legal/terms\nfooter: { group: Legal, title: Terms, order: 2 }\n"),
      "pages/imprint.md": terms("footer: { group: Legal, title: Imprint, order: 1 }\n"),
    });
    expect(loader.text("/sitemap.xml", now)).toContain("<loc>https://loom.example/legal/terms</loc>");
    expect(searchEntries.get("/legal/terms")?.read()).toMatchObject({ kind: "page", headings: ["Liability"] });
    expect(loader.text("/llms.txt", now)).toContain("[Terms of use](https://loom.example/legal/terms.md)");
    expect(loader.text("/legal/terms.md", now)).toContain("## Liability\n\nWe are careful.");
    expect(content.menus.footer.at(-1)).toEqual({
      title: "Legal",
      links: [
        { title: "Imprint", to: "/imprint" },
        { title: "Terms", to: "/legal/terms" },
      ],
    });
    const page = await loader.load(new URL("/legal/terms", siteUrl), { now });
    expect(page).toMatchObject({ route: "text", status: 200, data: { title: "Terms of use", email: "a@b.example" } });
    expect(page.head.title).toContain("Terms of use");
    expect(await loader.socialCard("/legal/terms", now)).toMatchObject({ title: "Terms of use" });
  });

  it("have a route only where there is one", async () => {
    const { loader } = await readSite();
    expect(loader.match("/privacy-policy")).toMatchObject({ route: { name: "text" } });
    expect(loader.match("/terms")).toBeNull();
    await expect(loader.load(new URL("/terms", siteUrl), { now })).rejects.toMatchObject({
      message: "Page not found: /terms",
      view: { statusCode: 404, fatal: false },
    });
  });
});

describe("listSearchEntries", () => {
  it("includes every page with its own text, articles first", async () => {
    const { searchEntries } = await readSite();
    expect([...searchEntries.keys()]).toEqual([
      ...["/blog/first", "/case-studies/one", "/services/expertise/dev-ops"],
      ...["/", "/about-us", "/careers", "/privacy-policy", "/resources"],
      ...["/blog/tag/kubernetes", "/blog/tag/testing", "/blog/category/engineering", "/blog/author/ewa-klimek"],
    ]);
    expect(searchEntries.get("/case-studies/one")?.read()).toMatchObject({
      kind: "case study",
      headings: ["Client", "The problem"],
      text: expect.stringContaining("It was slow."),
    });
    expect(searchEntries.get("/blog/first")?.read().text).toContain("Ewa Klimek");
  });

  it("excludes slugs from the text of a page", async () => {
    const text = (await readSite()).searchEntries.get("/")?.read().text;
    expect(text).toContain("Hello");
    expect(text).not.toMatch(/\bone\b/);
  });

  it("includes a job until its closing day", async () => {
    const { searchEntries } = await readSite({
      "jobs/open.md": job({ closesOn: "2026-11-15" }),
      "jobs/closed.md": job({ closesOn: "2026-11-14" }),
    });
    expect([...searchEntries.keys()].filter((url) => url.startsWith("/careers/"))).toEqual(["/careers/open"]);
  });

  it("changes the hash of an entry only when its text changes", async () => {
    const before = (await readSite()).searchEntries;
    const after = (await readSite({ "articles/first.md": article({}, "Other text.") })).searchEntries;
    const changed = [...after.values()].filter(({ url, hash }) => before.get(url)?.hash !== hash);
    expect(changed.map(({ url }) => url)).toEqual(["/blog/first"]);
  });
});

describe("listSitemapEntries", () => {
  async function getLastModified(path: string, today: string) {
    const { content } = await readSite({
      "jobs/old.md": job({ postedOn: "2026-01-01", closesOn: "2026-12-31" }),
      "jobs/short.md": job({ postedOn: "2026-11-01", closesOn: "2026-11-14" }),
    });
    return listSitemapEntries({ content, today }).find((entry) => entry.path === path)?.lastModified;
  }

  it.each([
    ["2026-11-14", "2026-11-01"],
    ["2026-11-15", "2026-11-15"],
    ["2026-12-01", "2026-11-15"],
  ])("on %s dates the list of jobs %s, when a job was last posted or closed", async (today, day) => {
    expect(await getLastModified("/careers", today)).toBe(day);
  });

  it.each([
    ["2026-11-15", "2026-11-09"],
    ["2026-11-16", "2026-11-16"],
  ])("on %s dates the case study of the week %s, the week's Monday", async (today, monday) => {
    expect(await getLastModified("/case-studies/weekly", today)).toBe(monday);
  });
});

describe("texts", () => {
  it("lists only texts that the loader can generate", async () => {
    const { loader } = await readSite();
    const paths = loader.textPaths();
    expect(paths).toEqual(
      expect.arrayContaining(["/llms.txt", "/feed.xml", "/blog/tag/testing/feed.json", "/blog/first.md"]),
    );
    expect(paths.filter((path) => loader.text(path, now) === null)).toEqual([]);
  });

  it("renders an article as Markdown with author, dates and tags", async () => {
    const body = "Text with a [link](/blog) and `code`.\n\n## Heading\n\n[More][1].\n\n[1]: /careers";
    const { loader } = await readSite({ "articles/first.md": article({ updatedOn: "2026-02-01" }, body) });
    expect(loader.text("/blog/first.md", now)).toBe(`# A first article

A sentence of the length that a description in a search result needs to have.

- By Ewa Klimek, Small
- Published 2026-01-01, updated 2026-02-01
- Tags: The testing, The kubernetes
- https://loom.example/blog/first

Text with a [link](https://loom.example/blog) and \`code\`.

## Heading

[More][1].

[1]: https://loom.example/careers
`);
  });

  it("renders a case study as Markdown with its results and its quote", async () => {
    const text = (await readSite()).loader.text("/case-studies/one.md", now);
    expect(text).toContain("- Result: 1 % less. Before: 2. After: 1. Period: 2026. Measured: Seen\n");
    expect(text).toContain("## The problem\n\nIt was slow.\n\n> Good.\n>\n> Name, Role\n");
  });

  it("lists pages, articles and open jobs in llms.txt", async () => {
    const { loader } = await readSite({
      "jobs/open.md": job({ closesOn: "2026-11-15" }),
      "jobs/closed.md": job({ closesOn: "2026-11-14" }),
    });
    const text = loader.text("/llms.txt", now);
    expect(text).toMatch(/^# Small\n\n> A sentence/);
    expect(text).toContain("## Articles\n\n- [A first article](https://loom.example/blog/first.md): A sentence");
    expect(text).toContain("- [Service](https://loom.example/services/expertise/dev-ops): ");
    expect(text).not.toContain("## Ebooks");
    expect(text).toContain("## Open jobs\n\n- [Engineer at the loom](https://loom.example/careers/open): A sentence");
    expect(text).not.toContain("/careers/closed");
  });
});
