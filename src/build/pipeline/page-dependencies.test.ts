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
import { createDependencyTracker, openDependencyStore } from "./page-dependencies.ts";

const siteUrl = "https://small.example";
const now = new Date("2026-11-15");

/** Two pages of articles of one author, one of somebody else, and a book. */
const people = { ...Object(files["people/ewa-klimek.yaml"]), name: "Jan Kos" };
const days = Array.from({ length: 14 }, (_, index) => String(index + 10));
const usual: Record<string, string> = {
  "people/jan-kos.yaml": stringify(people),
  "categories.yaml": stringify([...listIn("categories.yaml"), { ...listIn("categories.yaml")[0], slug: "data" }]),
  "tags.yaml": stringify([...listIn("tags.yaml"), { ...listIn("tags.yaml")[0], slug: "looms" }]),
  ...Object.fromEntries(days.map((day) => [`articles/on-${day}.md`, article(on(day), `Weft ${day}.`)])),
  "articles/other.md": article({ ...on("05"), author: "jan-kos", tags: ["looms"], category: "data", series: "loom" }),
  ...ebook("cloth"),
};

function listIn(file: string) {
  return Object(files[file]) as object[];
}

function on(day: string) {
  return { title: `Written on day ${day} of the month`, publishedOn: `2026-02-${day}` };
}

/** What editors change, with a page that shows it and one that does not. */
const edits: [edit: string, change: Record<string, string | null>, shown: string, other: string][] = [
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
    "/blog/category/engineering/page/2",
  ],
  ["another day", { "articles/on-12.md": article(on("20"), "Weft 12.") }, "/blog/on-21", "/blog/other"],
  [
    "another author",
    { "articles/on-12.md": article({ ...on("12"), author: "jan-kos" }, "Weft 12.") },
    "/blog/author/jan-kos",
    "/blog/tag/testing/page/2",
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
    { "people/jan-kos.yaml": stringify({ ...people, name: "Jan Kos-Lis" }) },
    "/blog/other",
    "/blog/on-14",
  ],
  [
    "another answer",
    {
      "questions/general.yaml": stringify(
        listIn("questions/general.yaml").map((one) => ({ ...one, question: "How?" })),
      ),
    },
    "/services/expertise/dev-ops",
    "/blog",
  ],
  [
    "another story",
    { "pages/about.yaml": stringify({ ...Object(files["pages/about.yaml"]), story: "Another story." }) },
    "/about-us",
    "/services",
  ],
  [
    "a tag of another name",
    {
      "tags.yaml": stringify([
        ...listIn("tags.yaml"),
        { ...listIn("tags.yaml")[0], slug: "looms", title: "Hand looms" },
      ]),
    },
    "/blog/page/2",
    "/blog/on-14",
  ],
];

describe("an edit", () => {
  it.each(edits)("that is %s changes no page that is known to be the same", async (_, change, shown, other) => {
    const dist = emptyDist();
    const before = await pagesOf(usual);
    before.questions(dist).note("one", before.asked);
    const after = await pagesOf({ ...usual, ...change });
    const same = [...after.questions(dist).answeredAlike("one").keys()];
    const made = same.filter((path) => after.made[path] !== undefined);
    expect(made.map((path) => [path, after.made[path]])).toEqual(made.map((path) => [path, before.made[path]]));
    expect(after.made[shown]).not.toBe(before.made[shown]);
    expect(same).toContain(other);
  });

  it("that was not noted leaves all pages to be looked at", async () => {
    const dist = emptyDist();
    const { asked, questions } = await pagesOf(usual);
    expect(questions(dist).answeredAlike("one")).toEqual(new Map());
    questions(dist).note("one", asked);
    expect(questions(dist).answeredAlike("two")).toEqual(new Map());
    expect(questions(dist).answeredAlike("one")).toEqual(asked);
  });
});

it("lets no page that is made in advance ask about a moment", async () => {
  const { watch, during } = createDependencyTracker();
  const content = watch((await pagesOf(usual)).content);
  await expect(during(async () => content.caseStudies.ofWeek(now))).rejects.toThrow("by their names");
});

function emptyDist() {
  const directory = mkdtempSync(join(tmpdir(), "dist-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return openDist(directory);
}

/** The data of every page, and what each of them asked. */
async function pagesOf(changes: Record<string, string | null>) {
  const directory = await writeSite(changes);
  const readDocuments = readDocumentsFrom(directory, new Map());
  const read = await readContent({ directory, now, showUnpublished: false, readDocuments });
  const snapshot = { ...read, related: computeRelated(read.articles) };
  const { watchArticle, watch, during } = createDependencyTracker();
  const loader = createPageLoader({
    ...{ snapshot: { ...snapshot, articles: snapshot.articles.map(watchArticle) }, watch, siteUrl, editions: {} },
    ...{ search: () => [], readHtml: () => "", readMarkdown: () => "" },
  });
  const made: Record<string, string> = {};
  const asked = new Map<string, string[]>();
  for (const path of loader.prerenderedPaths()) {
    const [{ source }, questions] = await during(() => loader.prepare(new URL(path, siteUrl), { now }));
    made[path] = source;
    asked.set(path, questions);
  }
  const content = createContent(snapshot);
  return { made, asked, content, questions: (dist: ReturnType<typeof openDist>) => openDependencyStore(dist, content) };
}
