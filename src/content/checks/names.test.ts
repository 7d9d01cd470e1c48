import { expect, it } from "vitest";
import { stringify } from "yaml";
import { readErrors } from "../testing/read-site.ts";
import { article, ebook, files, job } from "../testing/small-site.ts";

const term = {
  slug: "loom",
  title: "A loom",
  description: "A sentence that is long enough for a search result to show it.",
};
const twice = <T>(thing: T) => stringify([thing, thing]);
const copyTo = (from: string, to: string) => ({ [to]: String(ebook("cloth")[from]) });

const table: [kind: string, files: Record<string, string>, ...messages: string[]][] = [
  ["articles", { "articles/old/first.md": article({}) }, "article 'first' exists already"],
  [
    "case studies",
    { "case-studies/old/one.md": String(files["case-studies/one.md"]) },
    "case study 'one' exists already",
  ],
  [
    "services of two families",
    { "services/technologies/dev-ops.md": String(files["services/expertise/dev-ops.md"]) },
    "service 'dev-ops' exists already",
  ],
  ["jobs", { "jobs/a.md": job({}), "jobs/old/a.md": job({}) }, "job 'a' exists already"],
  [
    "books",
    {
      ...ebook("cloth"),
      ...Object.assign(
        {},
        ...Object.keys(ebook("cloth")).map((file) => copyTo(file, file.replace("ebooks/", "ebooks/old/"))),
      ),
    },
    "ebook 'cloth' exists already",
  ],
  [
    "questions of two files",
    { "questions/more.yaml": stringify(files["questions/general.yaml"].slice(0, 1)) },
    "question 'one' exists already",
  ],
  [
    "tags",
    { "tags.yaml": stringify([...files["tags.yaml"], files["tags.yaml"][0]]) },
    "slug 'kubernetes' exists already",
  ],
  ["series", { "series.yaml": twice(term) }, "slug 'loom' exists already"],
  [
    "categories",
    { "categories.yaml": stringify([...files["categories.yaml"], ...files["categories.yaml"]]) },
    "slug 'engineering' exists already",
  ],
  [
    "topics, and a part of their page",
    {
      "pages/resources.yaml": stringify({
        ...files["pages/resources.yaml"],
        topics: ["Ebooks", "Looms", "looms"].map((title) => ({ title, text: "Text", tags: ["testing"] })),
      }),
    },
    "topic 'ebooks' exists already",
    "topic 'looms' exists already",
  ],
  ["weeks", { "weekly.yaml": twice({ week: "2026-W47", caseStudy: "one" }) }, "week '2026-W47' exists already"],
  [
    "short addresses",
    { "route-rules.yaml": twice({ from: "/jobs", to: "/careers" }) },
    "address '/jobs' exists already",
  ],
  [
    "an address of the site and a case study",
    { "case-studies/weekly.md": String(files["case-studies/one.md"]) },
    "'weekly' is an address of the site itself: rename the file",
  ],
];

it.each([
  ["/blog", "3:10  '/blog' is an address of the site itself: choose another one"],
  ["/careers/terms", "3:10  '/careers/terms' is an address of the site itself: choose another one"],
  ["/healthz", "3:10  '/healthz' is an address of the site itself: choose another one"],
  ["/privacy-policy", "3:10  address '/privacy-policy' exists already in pages/privacy-policy.md"],
  ["/jobs", "3:10  address '/jobs' exists already in route-rules.yaml"],
  ["terms", "3:10  address is 'terms': use a path with lower-case letters, digits and hyphens, like '/terms'"],
])("reports a text page with the address %s", async (address, message) => {
  const page = String(files["pages/privacy-policy.md"]);
  const errors = await readErrors({
    "pages/terms.md": page.replace("---\n", `---\n# Legal\naddress: ${address}\n`),
    "route-rules.yaml": stringify([{ from: "/jobs", to: "/careers" }]),
  });
  expect(errors).toEqual([`pages/terms.md:${message}`]);
});

it("reports a text page whose file is called like a page of the site, and a privacy policy that has moved", async () => {
  const page = String(files["pages/privacy-policy.md"]);
  expect(await readErrors({ "pages/search.md": page })).toEqual([
    "pages/search.md  '/search' is an address of the site itself: rename the file, or give it an 'address'",
  ]);
  expect(await readErrors({ "pages/privacy-policy.md": page.replace("---\n", "---\naddress: /privacy\n") })).toContain(
    "pages/privacy-policy.md:2:10  the forms link to '/privacy-policy': leave the address out",
  );
});

it.each(table)("reports duplicate names: %s", async (_, changes, ...messages) => {
  expect((await readErrors(changes)).map((line) => line.split("  ")[1])).toEqual(
    messages.map((message) => expect.stringContaining(message)),
  );
});

it("reports repeated values in a list", async () => {
  const study = String(files["case-studies/one.md"]);
  const book = ebook("cloth");
  const { "ebooks/cloth/ebook.yaml": sheet = "" } = book;
  const lines = await readErrors({
    ...book,
    "articles/first.md": article({ tags: ["testing", "kubernetes", "testing"] }),
    "case-studies/one.md": study.replace("  - dev-ops\n", "  - dev-ops\n  - dev-ops\n").replace("  - B\n", "  - A\n"),
    "ebooks/cloth/ebook.yaml": sheet
      .replace("  - 1.md\n", "  - 1.md\n  - 1.md\n")
      .replace("  - kubernetes", "  - testing"),
  });
  expect(lines).toEqual([
    "articles/first.md:10:5  tag 'testing' is named twice",
    expect.stringMatching(/^case-studies\/one\.md:\d+:5 {2}service 'dev-ops' is named twice$/),
    expect.stringMatching(/^case-studies\/one\.md:\d+:5 {2}technology 'A' is named twice$/),
    expect.stringMatching(/^ebooks\/cloth\/ebook\.yaml:\d+:5 {2}chapter '1\.md' is named twice$/),
    expect.stringMatching(/^ebooks\/cloth\/ebook\.yaml:\d+:5 {2}tag 'testing' is named twice$/),
  ]);
});
