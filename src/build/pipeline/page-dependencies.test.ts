import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { stringify } from "yaml";
import { openDist } from "../../build-store/dist.ts";
import { createContent } from "../../content/content.ts";
import { readContent, readDocumentsFrom } from "../../content/load/read-content.ts";
import { computeRelated } from "../../content/search/related.ts";
import { article, ebook, files } from "../../content/testing/small-site.ts";
import { writeSite } from "../../content/testing/write-site.ts";
import { createPageLoader } from "../../site/render/page-loader.ts";
import { listLinkTargets } from "../../site/render/page-registry.ts";
import { type Cache, openCache } from "../cache/cache.ts";
import { createDependencyTracker, openDependencyStore } from "./page-dependencies.ts";

const siteUrl = "https://small.example";
const now = new Date("2026-11-15");

/** Two list pages of articles by one author, one article by another author, and an ebook. */
const author = { ...files["people/ewa-klimek.yaml"], name: "Jan Kos" };
const days = Array.from({ length: 14 }, (_, index) => String(index + 10));
const siteFiles: Record<string, string> = {
  "people/jan-kos.yaml": stringify(author),
  "categories.yaml": stringify([...files["categories.yaml"], { ...files["categories.yaml"][0], slug: "data" }]),
  "tags.yaml": stringify([...files["tags.yaml"], { ...files["tags.yaml"][0], slug: "looms" }]),
  ...Object.fromEntries(days.map((day) => [`articles/on-${day}.md`, article(on(day), `Weft ${day}.`)])),
  "articles/other.md": article({ ...on("05"), author: "jan-kos", tags: ["looms"], category: "data", series: "loom" }),
  ...ebook("cloth"),
};

function on(day: string) {
  return { title: `Written on day ${day} of the month`, publishedOn: `2026-02-${day}` };
}

/** Edits of content, each with a page that shows it and one that does not. */
const edits: [edit: string, change: Record<string, string | null>, changedPage: string, unchangedPage: string][] = [
  [
    "another title",
    { "articles/on-12.md": article({ ...on("12"), title: "A title of its own" }) },
    "/blog",
    "/about-us",
  ],
  ["a longer text", { "articles/on-12.md": article(on("12"), "## More\n\nWeft.") }, "/blog/on-12", "/blog/tag/looms"],
  [
    "other tags",
    { "articles/on-12.md": article({ ...on("12"), tags: ["looms"] }, "Weft 12.") },
    "/blog/tag/looms",
    "/blog/on-23",
  ],
  ["another day", { "articles/on-12.md": article(on("20"), "Weft 12.") }, "/blog/on-21", "/blog/other"],
  [
    "another author",
    { "articles/on-12.md": article({ ...on("12"), author: "jan-kos" }, "Weft 12.") },
    "/blog/author/jan-kos",
    "/blog/on-23",
  ],
  [
    "a service",
    { "articles/on-12.md": article({ ...on("12"), service: "dev-ops" }) },
    "/services/expertise/dev-ops",
    "/",
  ],
  [
    "a case study",
    { "articles/on-12.md": article({ ...on("12"), caseStudy: "one" }) },
    "/case-studies/one",
    "/resources",
  ],
  ["a series", { "articles/on-12.md": article({ ...on("12"), series: "loom" }) }, "/blog/other", "/blog/on-19"],
  ["one article more", { "articles/new.md": article({ publishedOn: "2026-03-01" }) }, "/", "/services"],
  ["one article less", { "articles/on-23.md": null }, "/blog/on-22", "/services"],
  ["no article of an author", { "articles/other.md": null }, "/about-us", "/blog/on-14"],
  [
    "a longer name",
    { "people/jan-kos.yaml": stringify({ ...author, name: "Jan Kos-Lis" }) },
    "/blog/other",
    "/blog/on-14",
  ],
  [
    "another answer",
    {
      "questions/general.yaml": stringify(files["questions/general.yaml"].map((one) => ({ ...one, question: "How?" }))),
    },
    "/services/expertise/dev-ops",
    "/blog",
  ],
  [
    "another story",
    { "pages/about.yaml": stringify({ ...files["pages/about.yaml"], story: "Another story." }) },
    "/about-us",
    "/services",
  ],
  [
    "a tag of another name",
    {
      "tags.yaml": stringify([...files["tags.yaml"], { ...files["tags.yaml"][0], slug: "looms", title: "Hand looms" }]),
    },
    "/blog",
    "/blog/on-14",
  ],
];

describe("unchangedPages", () => {
  it.each(edits)("leaves out the pages that %s changes", async (_, change, changedPage, unchangedPage) => {
    const cache = createCache();
    const before = await loadPages(siteFiles);
    before.openStore(cache).save("one", before.dependencies);
    const after = await loadPages({ ...siteFiles, ...change });
    const same = [...after.openStore(cache).unchangedPages("one").keys()];
    const existing = same.filter((path) => after.sources[path] !== undefined);
    expect(existing.map((path) => [path, after.sources[path]])).toEqual(
      existing.map((path) => [path, before.sources[path]]),
    );
    expect(after.sources[changedPage]).not.toBe(before.sources[changedPage]);
    expect(same).toContain(unchangedPage);
  });

  it("returns no pages for a build whose dependencies were not saved", async () => {
    const cache = createCache();
    const { dependencies, openStore } = await loadPages(siteFiles);
    expect(openStore(cache).unchangedPages("one")).toEqual(new Map());
    openStore(cache).save("one", dependencies);
    expect(openStore(cache).unchangedPages("two")).toEqual(new Map());
    expect([...openStore(cache).unchangedPages("one").keys()]).toContain("/blog/on-14");
  });
});

it("throws when a prerendered page queries the content about a date", async () => {
  const { watch, recordDependencies } = createDependencyTracker();
  const content = watch((await loadPages(siteFiles)).content);
  await expect(recordDependencies(async () => content.caseStudies.ofWeek(now))).rejects.toThrow("by their names");
});

function createCache() {
  const directory = mkdtempSync(join(tmpdir(), "dist-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const cache = openCache(openDist(directory));
  onTestFinished(cache.close);
  return cache;
}

/** Loads the data of every page and records its dependencies. */
async function loadPages(changes: Record<string, string | null>) {
  const directory = await writeSite(changes);
  const readDocuments = readDocumentsFrom(directory, new Map());
  const read = await readContent({ listLinkTargets, directory, now, showUnpublished: false, readDocuments });
  const snapshot = { ...read, related: computeRelated(read.articles) };
  const { watchArticle, watch, recordDependencies } = createDependencyTracker();
  const loader = createPageLoader({
    ...{ snapshot: { ...snapshot, articles: snapshot.articles.map(watchArticle) }, watch, siteUrl },
    ...{ search: () => [], readHtml: () => "", readMarkdown: () => "" },
  });
  const sources: Record<string, string> = {};
  const dependencies = new Map<string, string[]>();
  for (const path of loader.prerenderedPaths()) {
    const [{ source }, own] = await recordDependencies(() => loader.prepare(new URL(path, siteUrl), { now }));
    sources[path] = source;
    dependencies.set(path, own);
  }
  const content = createContent(snapshot);
  return {
    sources,
    dependencies,
    content,
    openStore: (cache: Cache) => openDependencyStore(cache, content, "site"),
  };
}
