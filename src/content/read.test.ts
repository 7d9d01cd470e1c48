import { describe, expect, it } from "vitest";
import { ContentMistakes, type PlacedMistake, printMistakes } from "./mistake.ts";
import { type ReadOptions, readContent, readDocumentsFrom } from "./read.ts";
import { article, job, writeSite } from "./testing/small-site.ts";

async function read(changes: Record<string, string | null> = {}, options: Partial<ReadOptions> = {}) {
  const directory = await writeSite(changes);
  const readDocuments = readDocumentsFrom(directory, new Map());
  return await readContent({
    directory,
    showUnpublished: false,
    now: new Date("2026-11-15T12:00Z"),
    readDocuments,
    ...options,
  });
}

/** What is said about content, one mistake a line. */
async function said(changes: Record<string, string | null>): Promise<string[]> {
  try {
    await read(changes);
    return [];
  } catch (error) {
    if (!(error instanceof ContentMistakes)) throw error;
    return error.mistakes.map((mistake) => printMistakes([mistake]).trim());
  }
}

describe("content that passes", () => {
  it("is read whole", async () => {
    const { articles, caseStudies, questions } = await read();
    expect(articles.map(({ slug }) => slug)).toEqual(["first"]);
    expect(caseStudies[0]?.results).toHaveLength(2);
    expect(questions).toHaveLength(3);
  });

  it("may have nothing to read yet", async () => {
    expect((await read({ "articles/first.md": null })).articles).toEqual([]);
  });

  it("hides drafts and later days from visitors and not from writers", async () => {
    const files = {
      "articles/draft.md": article({ draft: true }),
      "articles/later.md": article({ publishedOn: "2026-12-01" }),
    };
    expect((await read(files)).articles).toHaveLength(1);
    expect((await read(files, { now: new Date("2026-12-01") })).articles).toHaveLength(2);
    expect((await read(files, { showUnpublished: true })).articles).toHaveLength(3);
  });

  it("keeps a scheduled article back to the minute, and knows what is due next", async () => {
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

  it("warns of a tag that is used nowhere, a title that is cut and a picture that is not shown", async () => {
    const warnings: PlacedMistake[] = [];
    const files = {
      "articles/first.md": article({ title: "A title ".repeat(9).trim(), tags: ["testing"] }),
      "articles/loom.png": "",
    };
    await read(files, { warn: (all) => warnings.push(...all) });
    expect(warnings.map(({ message }) => message)).toEqual([
      "title is 71 characters long; search results cut it after about 65",
      "is shown nowhere",
      "tag 'kubernetes' is used nowhere",
    ]);
  });
});

describe("a mistake in one file", () => {
  const first = (text: string) => ({ "articles/first.md": text });
  const body = (text: string) => first(article({}, text));
  // The body of an article starts on line 12.
  const table: [string, Record<string, string | null>, ...string[]][] = [
    [
      "an unknown tag",
      first(article({ tags: ["testing", "kuberntes"] })),
      "articles/first.md:9:5  unknown tag 'kuberntes' — did you mean 'kubernetes'?",
    ],
    [
      "an unknown author that is like no other",
      first(article({ author: "somebody" })),
      "articles/first.md:5:9  unknown author 'somebody'; authors are the files in people/",
    ],
    [
      "an unknown category, series, case study and service at once",
      first(article({ category: "enginering", series: "lom", caseStudy: "on", service: "devops" })),
      "articles/first.md:6:11  unknown category 'enginering' — did you mean 'engineering'?",
      "articles/first.md:10:9  unknown series 'lom' — did you mean 'loom'?",
      "articles/first.md:11:12  unknown case study 'on' — did you mean 'one'?",
      "articles/first.md:12:10  unknown service 'devops' — did you mean 'dev-ops'?",
    ],
    [
      "a field of another name",
      first(article({ auther: "ewa-klimek" })),
      "articles/first.md:10:1  unknown field 'auther' — did you mean 'author'?",
    ],
    [
      "a missing field",
      first(article({ category: undefined })),
      "articles/first.md:2:1  category is missing: A slug from content/categories.yaml",
    ],
    [
      "a value of the wrong kind",
      first(article({ title: 7, draft: "maybe", tags: "testing" })),
      "articles/first.md:2:8  title is the number 7, expected text: The page's heading, and its title in search results",
      "articles/first.md:7:7  tags is the text 'testing', expected a list: Slugs from content/tags.yaml",
      "articles/first.md:8:8  draft is the text 'maybe', expected true or false",
    ],
    [
      "too short and too many",
      first(article({ title: "Short", tags: Array.from({ length: 7 }, () => "testing") })),
      "articles/first.md:2:8  title is 5 characters long, expected at least 8: The page's heading, and its title in search results",
      "articles/first.md:8:3  tags has 7 entries, expected at most 6: Slugs from content/tags.yaml",
    ],
    [
      "a day that does not exist",
      first(article({ publishedOn: "2026-02-30" })),
      "articles/first.md:4:14  publishedOn is '2026-02-30', expected a day as YYYY-MM-DD",
    ],
    [
      "an update before the article and one in the future",
      { ...first(article({ updatedOn: "2025-01-01" })), "articles/other.md": article({ updatedOn: "2027-01-01" }) },
      "articles/first.md:10:12  updatedOn 2025-01-01 is before publishedOn 2026-01-01: leave it out until the text changes",
      "articles/other.md:10:12  updatedOn 2027-01-01 lies in the future; only articles can be scheduled",
    ],
    [
      "front matter that is no YAML",
      first("---\ntitle: a: b\ntags: [x\n---\n"),
      "articles/first.md:2:8  not YAML: Nested mappings are not allowed in compact mappings",
      "articles/first.md:3:9  not YAML: Flow sequence in block collection must be sufficiently indented and end with a ]",
    ],
    [
      "no front matter",
      first("# Hello\n"),
      "articles/first.md:1:1  starts without front matter: the first line must be '---', and a second '---' ends it",
      "articles/first.md:1:1  a heading with one '#' is the page's title, which the front matter has: use '##'",
    ],
    [
      "a file name that is no address",
      { "articles/Zażółć Gęślą.md": article({}) },
      "articles/Zażółć Gęślą.md  'Zażółć Gęślą' cannot be part of an address — call it 'zazolc-gesla'",
    ],
    [
      "raw HTML, as a block and in a line",
      body("Text.\n\n<div>\nbox\n</div>\n\nAnother line and a\n<b>bold</b> word."),
      "articles/first.md:14:1  raw HTML is not allowed: '<div>'; use Markdown, or backticks if it is meant as code",
      "articles/first.md:19:1  raw HTML is not allowed: '<b>'; use Markdown, or backticks if it is meant as code",
      "articles/first.md:19:8  raw HTML is not allowed: '</b>'; use Markdown, or backticks if it is meant as code",
    ],
    [
      "headings out of order",
      body("# One\n\n## Two\n\n#### Four"),
      "articles/first.md:12:1  a heading with one '#' is the page's title, which the front matter has: use '##'",
      "articles/first.md:16:1  a heading with 4 '#' after one with 2: the next level is 3",
    ],
    [
      "links to pages that are not there",
      body("See [one](/blog/frist), [two](/case-studies/one/) and\n[three](first.md)."),
      "articles/first.md:12:11  link to unknown page '/blog/frist' — did you mean '/blog/first'?",
      "articles/first.md:12:31  link to unknown page '/case-studies/one/' — did you mean '/case-studies/one'?",
      "articles/first.md:13:9  link 'first.md' has to start with '/', 'https://' or 'mailto:'",
    ],
    [
      "links to headings that are not there",
      body("## Warp and weft\n\n[a](#warp-und-weft) [b](/case-studies/one#problem) [c](/privacy-policy#what-we-stor)"),
      "articles/first.md:14:5  no heading '#warp-und-weft' here — did you mean 'warp-and-weft'?",
      "articles/first.md:14:25  no heading '#problem' on '/case-studies/one', only #the-problem",
      "articles/first.md:14:56  no heading '#what-we-stor' on '/privacy-policy' — did you mean 'what-we-store'?",
    ],
    [
      "a link to what is not public",
      {
        ...body("[a](/blog/draft) [b](/blog/later)"),
        "articles/draft.md": article({ draft: true }),
        "articles/later.md": article({ publishedOn: "2026-12-01" }),
      },
      "articles/first.md:12:5  link to '/blog/draft', which is a draft",
      "articles/first.md:12:22  link to '/blog/later', which is not public before 2026-12-01",
    ],
    [
      "a link to a redirect, and a redirect to nowhere",
      { ...body("[a](/jobs)"), "route-rules.yaml": "- { from: /jobs, to: /carers }\n" },
      "articles/first.md:12:5  link to '/jobs', which only leads on: link to '/carers'",
      "route-rules.yaml:1:22  link to unknown page '/carers' — did you mean '/careers'?",
    ],
    [
      "images without words, of others and not there",
      {
        ...body("![](loom.png)\n\n![A loom](https://example.com/a.png)\n\n![A loom](lom.png)"),
        "articles/loom.png": "",
      },
      "articles/first.md:12:5  image 'loom.png' has no text for those who cannot see it: ![what it shows](loom.png)",
      "articles/first.md:14:11  image 'https://example.com/a.png' is on another site: put a copy beside this file",
      "articles/first.md:16:11  unknown image 'lom.png' — did you mean 'loom.png'?",
    ],
    [
      "a choice that is none",
      {
        "categories.yaml":
          "- slug: engineering\n  title: Engineering\n  description: A sentence that is long enough for a search result to show it.\n  dye: wod\n",
      },
      "categories.yaml:4:8  [0].dye is unknown: 'wod' — did you mean 'woad'?",
    ],
    [
      "a number that is none of a few",
      { "route-rules.yaml": "- { from: /a, to: /blog, status: 303 }\n" },
      "route-rules.yaml:1:34  [0].status is unknown: '303' is none of 301, 302, 307, 308",
    ],
    [
      "the same slug twice",
      { "articles/2026/first.md": article({}) },
      "articles/first.md  article 'first' exists already in articles/2026/first.md",
    ],
    [
      "a name that the site needs",
      { "articles/tag.md": article({}) },
      "articles/tag.md  'tag' is an address of the site itself: rename the file",
    ],
    [
      "files in no known place",
      { "artcles/lost.md": article({}), "notes.txt": "" },
      "artcles/lost.md  is part of nothing — did you mean 'articles/lost.md'?",
      "notes.txt  is part of nothing; see the other files for where things go",
    ],
    ["a file that has to be there", { "weekly.yaml": null }, "weekly.yaml  is missing"],
    [
      "YAML that is none",
      { "weekly.yaml": "- week: [\n" },
      "weekly.yaml:2:1  not YAML: Flow sequence in block collection must be sufficiently indented and end with a ]",
    ],
  ];

  it.each(table)("%s", async (_, files, ...messages) => {
    expect(await said(files)).toEqual(messages);
  });

  it("does not hide others, and a refused list of tags is not also many unknown tags", async () => {
    const messages = await said({ "tags.yaml": "- slug: testing\n", "articles/first.md": article({ author: "ewa" }) });
    expect(messages).toEqual([
      "articles/first.md:5:9  unknown author 'ewa'; authors are the files in people/",
      "tags.yaml:1:3  [0].title is missing",
      expect.stringMatching(/^tags\.yaml:1:3 {2}\[0\]\.description is missing: One or two sentences/),
    ]);
  });
});
