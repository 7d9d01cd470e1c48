import { describe, expect, it } from "vitest";
import { createContent } from "../content/content.ts";
import { readContent, readDocumentsFrom } from "../content/read.ts";
import { relatedIn } from "../content/similar/related.ts";
import { article } from "../content/testing/small-site.ts";
import { writeSite } from "../content/testing/write-site.ts";
import { articleChanges, watchArticles } from "./article-changes.ts";

const TEXT = "Loom loom loom, weft weft.";

async function site(first: string, second = article({}, "Some text.")) {
  const directory = await writeSite({ "articles/first.md": first, "articles/second.md": second });
  const readDocuments = readDocumentsFrom(directory, new Map());
  const now = new Date("2026-11-15");
  const read = await readContent({ directory, now, showUnpublished: false, readDocuments });
  return { ...read, related: relatedIn(read.articles) };
}

describe("changes between two readings of the content", () => {
  const edits = {
    "a longer text": article({}, `${TEXT}\n\n## More\n\nLoom.`),
    "another title": article({ title: "A title of another kind" }, TEXT),
    "another description": article({ description: "A description of another kind, long enough for one." }, TEXT),
    "a day of change": article({ updatedOn: "2026-11-14" }, TEXT),
    "another text": article({}, "Shuttle shuttle shuttle, card card."),
  };
  for (const [name, first] of Object.entries(edits)) {
    it(`are told by the article that has ${name}`, async () => {
      const changes = articleChanges(await site(article({}, TEXT)), await site(first));
      expect(changes).toEqual({ said: new Set(["first"]), related: new Set() });
    });
  }

  it("are none where nothing was changed", async () => {
    const changes = articleChanges(await site(article({}, TEXT)), await site(article({}, TEXT)));
    expect(changes).toEqual({ said: new Set(), related: new Set() });
  });

  it("are told by the articles that have other related ones", async () => {
    const old = await site(article({}, TEXT));
    const changes = articleChanges(old, { ...old, related: { ...old.related, second: [] } });
    expect(changes).toEqual({ said: new Set(), related: new Set(["second"]) });
  });

  it("are not told where an article may stand in other lists", async () => {
    const old = await site(article({}, TEXT));
    for (const moved of [
      await site(article({ publishedOn: "2026-03-02" }, TEXT)),
      await site(article({ service: "dev-ops" }, TEXT)),
      await site(article({ draft: true }, TEXT)),
    ])
      expect(articleChanges(old, moved)).toBeNull();
  });

  it("are not told where a tag is called something else", async () => {
    const old = await site(article({}, TEXT));
    const now = { ...old, tags: old.tags.map((tag) => ({ ...tag, title: "Another" })) };
    expect(articleChanges(old, now)).toBeNull();
  });
});

describe("watched articles", () => {
  it("tell which were asked what they say, and only those", async () => {
    const { articles, askedDuring } = watchArticles((await site(article({}, TEXT))).articles);
    const [title, asked] = await askedDuring(async () => articles[1]?.title);
    expect(title).toBe("A first article");
    expect(asked).toEqual([articles[1]?.slug]);
    expect((await askedDuring(async () => articles.map(({ slug, tags }) => [slug, tags])))[1]).toEqual([]);
  });

  it("are not asked by sorting them into lists, which no page would be told", async () => {
    const snapshot = await site(article({}, TEXT));
    const { articles, askedDuring } = watchArticles(snapshot.articles);
    expect((await askedDuring(async () => createContent({ ...snapshot, articles })))[1]).toEqual([]);
  });
});
