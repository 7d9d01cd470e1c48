import { expect, it } from "vitest";
import { stringify } from "yaml";
import { readErrors } from "../testing/read-site.ts";
import { article, ebook, files, job } from "../testing/small-site.ts";

const first = (text: string) => ({ "articles/first.md": text });

const table: [string, Record<string, string | null>, ...string[]][] = [
  [
    "an unknown tag",
    first(article({ tags: ["testing", "kuberntes"] })),
    "articles/first.md:9:5  unknown tag 'kuberntes' — did you mean 'kubernetes'?",
  ],
  [
    "a value that begins with a star",
    { "series.yaml": "- slug: loom\n  title: *Looms*\n" },
    "series.yaml:2:10  not YAML: put quotes around what begins with a star: '*Looms*'",
  ],
  [
    "fields that are not UTF-8",
    { "series.yaml": "- slug: loom\n  title: \uFFFDd\uFFFD\n" },
    "series.yaml:2:10  a letter that cannot be read: save the file as UTF-8",
  ],
  [
    "countries that are none",
    {
      "company.yaml": stringify({ ...files["company.yaml"], areaServed: ["12", ...Array(21).fill("PL")] }),
    },
    "company.yaml:24:5  areaServed[0] is '12': expected a country's code of two capital letters, like 'PL'",
  ],
  [
    "a country's code that is another one in ISO 3166, and one that is none",
    { "company.yaml": stringify({ ...files["company.yaml"], areaServed: ["UK", "XX"] }) },
    "company.yaml:24:5  areaServed[0] is the text 'UK': expected the country's code of ISO 3166, 'GB'",
    "company.yaml:25:5  areaServed[1] is the text 'XX': expected a country's code of ISO 3166, like 'PL'",
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
    "articles/first.md:2:1  category is missing: A slug from categories.yaml",
  ],
  [
    "a value of the wrong kind",
    first(article({ title: 7, draft: "maybe", tags: "testing" })),
    "articles/first.md:2:8  title is the number 7, expected text: The page's heading, and its title in search results",
    "articles/first.md:7:7  tags is the text 'testing', expected a list: What it is about",
    "articles/first.md:8:8  draft is the text 'maybe', expected true or false: A draft is not published, whatever its day",
  ],
  [
    "too short and too many",
    {
      ...first(article({ title: "Short", tags: ["testing", ..."abcdef"] })),
      "tags.yaml": stringify(
        ["testing", "kubernetes", ..."abcdef"].map((slug) => ({ ...files["tags.yaml"][0], slug })),
      ),
    },
    "articles/first.md:2:8  title is 5 characters long, expected at least 8: The page's heading, and its title in search results",
    "articles/first.md:8:3  tags has 7 entries, expected at most 6: What it is about",
  ],
  [
    "a day that does not exist",
    first(article({ publishedOn: "2026-02-30" })),
    "articles/first.md:4:14  publishedOn is '2026-02-30': there is no such day",
  ],
  [
    "a time, a week and a place on the clock that do not exist",
    {
      ...first(article({ publishedAt: "25:00" })),
      "weekly.yaml": "- { week: 2026-W54, caseStudy: one }\n",
      "company.yaml": stringify({
        ...files["company.yaml"],
        offices: [{ city: "Łódź", timeZone: "Europe/Lodz", address: ["Street 1"] }],
      }),
    },
    "articles/first.md:10:14  publishedAt is '25:00', expected a time as HH:MM",
    expect.stringMatching(
      /^company\.yaml:\d+:15 {2}offices\[0\]\.timeZone is the text 'Europe\/Lodz': expected an IANA name/,
    ),
    "weekly.yaml:1:11  [0].week is '2026-W54': an ISO week like '2026-W47'",
  ],
  [
    "an update before the article and one in the future",
    { ...first(article({ updatedOn: "2025-01-01" })), "articles/other.md": article({ updatedOn: "2027-01-01" }) },
    "articles/first.md:10:12  updatedOn 2025-01-01 is before publishedOn 2026-01-01: leave it out until the text changes",
    "articles/other.md:10:12  updatedOn 2027-01-01 lies in the future; only articles can be scheduled",
  ],
  [
    "a scheduled article with a change after its day",
    first(article({ publishedOn: "2026-12-01", updatedOn: "2026-12-02" })),
    "articles/first.md:10:12  updatedOn 2026-12-02 lies in the future; only articles can be scheduled",
  ],
  [
    "things other than articles that are dated in the future",
    {
      "case-studies/one.md": String(files["case-studies/one.md"]).replace(
        "publishedOn: 2026-01-01",
        "publishedOn: 2026-11-16",
      ),
      ...ebook("cloth"),
      "ebooks/cloth/ebook.yaml": String(ebook("cloth")["ebooks/cloth/ebook.yaml"]).replace(
        "publishedOn: 2026-01-01",
        "publishedOn: 2027-01-01",
      ),
      "pages/privacy-policy.md": String(files["pages/privacy-policy.md"]).replace(
        "updatedOn: 2026-01-01",
        "updatedOn: 2026-12-01",
      ),
    },
    "case-studies/one.md:9:14  publishedOn 2026-11-16 lies in the future; only articles can be scheduled",
    "ebooks/cloth/ebook.yaml:5:14  publishedOn 2027-01-01 lies in the future; only articles can be scheduled",
    "pages/privacy-policy.md:4:12  updatedOn 2026-12-01 lies in the future; only articles can be scheduled",
  ],
  [
    "a job that is posted later, and one that closes before it opens",
    {
      "jobs/later.md": job({ postedOn: "2026-11-16" }),
      "jobs/short.md": job({ postedOn: "2026-11-02", closesOn: "2026-11-01" }),
    },
    "jobs/later.md:8:11  postedOn 2026-11-16 lies in the future; only articles can be scheduled",
    "jobs/short.md:9:11  closesOn 2026-11-01 is before postedOn 2026-11-02",
  ],
  [
    "a pay that goes down, or none",
    {
      "jobs/a.md": job({ salary: { from: 2, to: 1, currency: "PLN", per: "month", basis: "gross" } }),
      "jobs/b.md": job({ salary: undefined }),
      "jobs/c.md": job({ salary: { from: -5, to: 0, currency: "PLN", per: "month", basis: "gross" } }),
    },
    "jobs/a.md:12:7  salary goes from 2 down to 1",
    "jobs/b.md:2:1  salary is missing",
    "jobs/c.md:11:9  salary.from is -5, expected at least 1",
    "jobs/c.md:12:7  salary.to is 0, expected at least 1",
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
];

it.each(table)("reports %s with its position", async (_, files, ...messages) => {
  expect(await readErrors(files)).toEqual(messages);
});

it("reports an invalid list next to other errors without reporting its tags as unknown", async () => {
  const messages = await readErrors({
    "tags.yaml": "- slug: Testing\n  title: Testing\n",
    "articles/first.md": article({ author: "ewa" }),
  });
  expect(messages).toEqual([
    "articles/first.md:5:9  unknown author 'ewa'; authors are the files in people/",
    expect.stringMatching(/^tags\.yaml:1:3 {2}\[0\]\.description is missing: One or two sentences/),
    expect.stringMatching(/^tags\.yaml:1:9 {2}\[0\]\.slug is 'Testing'/),
  ]);
});

it("does not report links to pages and tags whose files are invalid", async () => {
  const messages = await readErrors({
    "articles/first.md": article({ title: "Short" }, "## Part"),
    "articles/other.md": article({}, "[a](/blog/first#part) [b](/blog/tag/testing) [c](/case-studies/one)"),
    "case-studies/one.md": "---\ntitle: [\n---\n",
    "tags.yaml": "- title: Testing\n",
  });
  expect(new Set(messages.map((message) => message.split(":")[0]))).toEqual(
    new Set(["articles/first.md", "case-studies/one.md", "tags.yaml"]),
  );
});

it("reports missing and empty fields of a result", async () => {
  const study = String(files["case-studies/one.md"])
    .replace(/before: .*/, "before: ' '")
    .replace(/ *measured: .*\n/, "");
  expect(await readErrors({ "case-studies/one.md": study.replace("- dev-ops", "- ''") })).toEqual([
    expect.stringMatching(/^case-studies\/one\.md:\d+:5 {2}services\[0\] is ''/),
    expect.stringMatching(/:5 {2}results\[0\]\.measured is missing: Where the figure comes from and how it was taken$/),
    expect.stringMatching(/:13 {2}results\[0\]\.before is empty: The figure before the work/),
  ]);
});

it("quotes the line of a diagram that is no link", async () => {
  const study = String(files["case-studies/one.md"]).replace("text: A -> B", 'text: "A -> B\\nA and B talk"');
  expect(await readErrors({ "case-studies/one.md": study })).toEqual([
    expect.stringMatching(
      /^case-studies\/one\.md:\d+:9 {2}diagram\.text is the text 'A -> B…': 'A and B talk' is no link/,
    ),
  ]);
});

it("reports a locale that does not exist with its position", async () => {
  const company = stringify({ ...files["company.yaml"], locale: "british" });
  const line = company.split("\n").findIndex((text) => text.startsWith("locale:")) + 1;
  expect(await readErrors({ "company.yaml": company })).toEqual([
    `company.yaml:${line}:9  locale is the text 'british': expected a language tag, like 'en-GB' or 'en-US'`,
  ]);
});

it("reports a currency that does not exist with its position", async () => {
  const salary = { from: 1, to: 2, currency: "EURO", per: "year", basis: "gross" };
  expect(await readErrors({ "jobs/one.md": job({ salary }) })).toEqual([
    "jobs/one.md:13:13  salary.currency is the text 'EURO': expected a currency's code of three letters, like 'EUR'",
  ]);
});
