import { describe, expect, it } from "vitest";
import type { LocatedContentError } from "../content-error.ts";
import { read } from "../testing/read-site.ts";
import { article, job } from "../testing/small-site.ts";
import { readDocument } from "./document.ts";

describe("content that passes", () => {
  it("is returned as a snapshot", async () => {
    const { articles, caseStudies, questions } = await read();
    expect(articles.map(({ slug }) => slug)).toEqual(["first"]);
    expect(caseStudies[0]?.results).toHaveLength(2);
    expect(questions).toHaveLength(3);
  });

  it("keeps the slug of an article named ebook.md", async () => {
    const { articles } = await read({ "articles/first.md": null, "articles/ebook.md": article({}) });
    expect(articles.map(({ slug }) => slug)).toEqual(["ebook"]);
  });

  it("has Markdown with image URLs for all spellings of an image path", async () => {
    const text = "![A](<my loom.png>) ![B](my%20loom.png)\n\n![C][1]\n\n[1]: my%20loom.png";
    const facts = { name: "loom-1", width: 9, height: 9, widths: [9], formats: ["webp" as const] };
    const { body } = await readDocument({ path: "articles/a.md", text: article({}, text) }, async () => facts);
    const address = "/images/loom-1-9.webp";
    expect(body.markdown.trim()).toBe(`![A](${address}) ![B](${address})\n\n![C][1]\n\n[1]: ${address}`);
  });

  it("may have no article", async () => {
    expect((await read({ "articles/first.md": null })).articles).toEqual([]);
  });

  it("hides drafts and scheduled articles unless showUnpublished is set", async () => {
    const files = {
      "articles/draft.md": article({ draft: true }),
      "articles/later.md": article({ publishedOn: "2026-12-01" }),
    };
    expect((await read(files)).articles).toHaveLength(1);
    expect((await read(files, { now: new Date("2026-12-01") })).articles).toHaveLength(2);
    expect((await read(files, { showUnpublished: true })).articles).toHaveLength(3);
  });

  it("publishes a scheduled article at its minute and returns the time of the next change", async () => {
    const files = {
      "articles/draft.md": article({ draft: true, publishedOn: "2026-11-16" }),
      "articles/later.md": article({ publishedOn: "2026-12-01", publishedAt: "08:30" }),
      "jobs/closing.md": job({ closesOn: "2026-12-24" }),
    };
    const at = async (time: string) => {
      const { articles, changesAt } = await read(files, { now: new Date(time) });
      return [articles.length, changesAt];
    };
    expect(await at("2026-12-01T08:29:59Z")).toEqual([1, "2026-12-01T08:30:00.000Z"]);
    expect(await at("2026-12-01T08:30:00Z")).toEqual([2, "2026-12-25T00:00:00.000Z"]);
    expect(await at("2026-12-25T00:00:00Z")).toEqual([2, null]);
  });

  it("warns of unused terms, a title over 65 characters, a link to a closed job and an unused image", async () => {
    const warnings: LocatedContentError[] = [];
    const files = {
      "articles/first.md": article(
        { title: "A title ".repeat(9).trim(), tags: ["testing"] },
        "[a](/careers/past#apply)",
      ),
      "articles/loom.png": "",
      "jobs/past.md": job({ closesOn: "2026-11-14" }),
    };
    await read(files, { warn: (all) => warnings.push(...all) });
    expect(warnings.map(({ message }) => message)).toEqual([
      "title is 71 characters long; search results cut it after about 65",
      "link to '/careers/past#apply', a job that closed on 2026-11-14",
      "is shown nowhere",
      "series 'loom' is used nowhere",
      "tag 'kubernetes' is used nowhere",
    ]);
  });
});
