import { expect, it } from "vitest";
import { stringify } from "yaml";
import { readErrors } from "../testing/read-site.ts";
import { article, ebook, files, job } from "../testing/small-site.ts";

const first = (text: string) => ({ "articles/first.md": text });
/** The body of an article starts on line 12. */
const body = (text: string) => first(article({}, text));

const options = 'behind the language stand title="…", lines to mark as {1,3-4}, run and output';

const table: [string, Record<string, string | null>, ...string[]][] = [
  [
    "raw HTML, as a block and in a line",
    body("Text.\n\n<div>\nbox\n</div>\n\nAnother line and a\n<b>bold</b> word."),
    "articles/first.md:14:1  raw HTML is not allowed: '<div>'; use Markdown, or backticks if it is meant as code",
    "articles/first.md:19:1  raw HTML is not allowed: '<b>'; use Markdown, or backticks if it is meant as code",
    "articles/first.md:19:8  raw HTML is not allowed: '</b>'; use Markdown, or backticks if it is meant as code",
  ],
  [
    "a note and a language that nobody knows",
    body("> [!WARNIN]\n> Hot.\n\n```pyton\ncode\n```\n\n```zzz\ncode\n```\n\n> [!ODD]\n> Text."),
    "articles/first.md:12:1  unknown note '[!WARNIN]' — did you mean 'WARNING'?",
    "articles/first.md:15:1  unknown language 'pyton' — did you mean 'python'?",
    "articles/first.md:23:1  unknown note '[!ODD]' is none of NOTE, TIP, IMPORTANT, WARNING, CAUTION",
  ],
  [
    "code whose lines would not be marked as meant",
    body(
      "```ts title='a.ts' {2} ins={1}\na\n```\n\n```ts{1-9999999999}\na\nb\n```\n\n```sql run=postgres output title=\"{9}\" {1, 2}\na\nb\n```",
    ),
    `articles/first.md:12:1  a block of code has no 'title='a.ts'': ${options}`,
    `articles/first.md:12:1  a block of code has no 'ins={1}': ${options}`,
    "articles/first.md:12:1  lines are marked that are not there: the block has 1 to 1",
    "articles/first.md:16:1  lines are marked that are not there: the block has 1 to 2",
  ],
  [
    "addresses that are none",
    body("[a](https://loom:shed/) and <https://256.256.256.256>"),
    "articles/first.md:12:5  link 'https://loom:shed/' is no address that a browser could open",
    "articles/first.md:12:30  link 'https://256.256.256.256' is no address that a browser could open",
  ],
  [
    "a list, a note and code where only paragraphs can stand",
    {
      "questions/general.yaml": stringify(
        ["- One\n- two", "Text.^[A note.]", "Text.\n\n    code", "One.\n\nTwo, 3 - 1."].map((text, index) => ({
          slug: ["one", "two", "three", "four"][index],
          question: "Why?",
          answer: `${"Words. ".repeat(12)}\n\n${text}`,
        })),
      ),
    },
    ...[3, 13, 21].map(
      (line) =>
        `questions/general.yaml:${line}:11  only paragraphs can stand here, without lists, headings, code and notes`,
    ),
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
    "links to places that a page does not have",
    {
      ...body("[a](/careers#job) [b](/blog#top) [c](/careers/one#aply) [d](/services/expertise/dev-ops#prices)"),
      "jobs/one.md": job({}),
    },
    "articles/first.md:12:5  no heading '#job' on '/careers' — did you mean 'jobs'?",
    "articles/first.md:12:23  no heading '#top' on '/blog'",
    "articles/first.md:12:38  no heading '#aply' on '/careers/one' — did you mean 'apply'?",
    "articles/first.md:12:61  no heading '#prices' on '/services/expertise/dev-ops' — did you mean 'price'?",
  ],
  [
    "a link to what is not public",
    {
      ...body("[a](/blog/draft) [b](/blog/later)"),
      "articles/draft.md": article({ draft: true }),
      "articles/later.md": article({ publishedOn: "2026-12-01" }),
    },
    "articles/first.md:12:5  link to '/blog/draft', which is a draft",
    "articles/first.md:12:22  link to '/blog/later', which is not public before 2026-12-01T00:00",
  ],
  [
    "a link to an author of whom nothing is public yet, and to forms that a page does not have",
    {
      ...body(
        "[a](/blog/author/jan-lis) [b](/careers/one.md) [c](/about-us/feed.xml) [d](/blog/first.md) [e](/blog/author/ewa-klimek/feed.xml)",
      ),
      "people/jan-lis.yaml": stringify(files["people/ewa-klimek.yaml"]),
      "articles/later.md": article({ publishedOn: "2026-12-01", author: "jan-lis" }, "[a](/blog/author/jan-lis)"),
      "articles/draft.md": article({ draft: true, author: "jan-lis" }),
      "jobs/one.md": job({}),
    },
    "articles/first.md:12:5  link to '/blog/author/jan-lis', which is not public before 2026-12-01T00:00",
    "articles/first.md:12:31  link to unknown page '/careers/one.md' — did you mean '/careers/one'?",
    "articles/first.md:12:52  link to unknown page '/about-us/feed.xml'",
  ],
  [
    "a picture where only words can stand",
    {
      "pages/about.yaml": stringify({
        ...files["pages/about.yaml"],
        story: "A ![loom](loom.png) in words.",
      }),
    },
    expect.stringMatching(/^pages\/about\.yaml:\d+:8 {2}image 'loom\.png' cannot stand here$/),
  ],
  [
    "a scheduled article that would link to a later one on its day",
    {
      "articles/soon.md": article({ publishedOn: "2026-12-01" }, "[a](/blog/later) [b](/blog/too)"),
      "articles/too.md": article({ publishedOn: "2026-12-01" }),
      "articles/later.md": article({ publishedOn: "2026-12-01", publishedAt: "09:00" }),
      "articles/draft.md": article({ draft: true }, "[a](/blog/later)"),
    },
    "articles/soon.md:12:5  link to '/blog/later', which is not public before 2026-12-01T09:00",
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
    "nothing below the front matter",
    {
      ...body(" \n"),
      "case-studies/one.md": String(files["case-studies/one.md"]).replace(/---\n\n.*/s, "---\n"),
      "jobs/one.md": job({}).replace("Text.", ""),
      ...ebook("cloth"),
      "ebooks/cloth/2.md": "---\ntitle: Warp\n---\n",
    },
    ...["articles/first.md", "case-studies/one.md", "ebooks/cloth/2.md", "jobs/one.md"].map(
      (file) => `${file}:1:1  has no text below its front matter`,
    ),
  ],
];

it.each(table)("reports %s with its position", async (_, files, ...messages) => {
  expect(await readErrors(files)).toEqual(messages);
});
