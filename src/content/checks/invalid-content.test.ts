import { expect, it } from "vitest";
import { stringify } from "yaml";
import { readErrors } from "../testing/read-site.ts";
import { article, ebook, files, job, minimalSite } from "../testing/small-site.ts";

const invalidTerm = (slug: string) => ({ slug, title: "Aa", description: "Too short." });

const table: [string, Record<string, string>, ...string[]][] = [
  [
    "duplicate slugs in a list",
    { "tags.yaml": stringify([invalidTerm("testing"), invalidTerm("kubernetes"), invalidTerm("testing")]) },
    "slug 'testing' exists already",
  ],
  [
    "duplicate weeks and redirects",
    {
      "weekly.yaml": "- { week: 2026-W47, caseStudy: one, why: x }\n- { week: 2026-W47, caseStudy: two }\n",
      "route-rules.yaml": "- { from: /go, to: /blog, status: 303 }\n- { from: /go, to: /nowhere }\n",
    },
    "address '/go' exists already",
    "link to unknown page '/nowhere'",
    "week '2026-W47' exists already",
    "unknown case study 'two'; case studies are the files in case-studies/",
  ],
  [
    "days and pay",
    {
      "jobs/a.md": job({
        title: "Short",
        postedOn: "2026-11-02",
        closesOn: "2026-11-01",
        salary: { from: 2, to: 1, currency: "crowns", per: "month", basis: "gross" },
      }),
      "articles/other.md": article({ title: "Short", updatedOn: "2025-01-01" }),
    },
    "updatedOn 2025-01-01 is before publishedOn 2026-01-01: leave it out until the text changes",
    "closesOn 2026-11-01 is before postedOn 2026-11-02",
    "salary goes from 2 down to 1",
  ],
  [
    "links and names of pages",
    {
      "pages/home.yaml": stringify({ ...files["pages/home.yaml"], results: ["on"], titel: "x" }),
      "pages/about.yaml": stringify({ ...files["pages/about.yaml"], story: "[a](/nowhere)", titel: "x" }),
    },
    "link to '/nowhere' cannot stand here",
    "unknown case study 'on' — did you mean 'one'?",
  ],
  [
    "the chapters of a book",
    {
      ...ebook("cloth"),
      "ebooks/cloth/ebook.yaml": String(ebook("cloth")["ebooks/cloth/ebook.yaml"])
        .replace("  - 4.md", "  - 5.md")
        .replace("- woad", "- wod"),
    },
    "is not among the chapters in ebooks/cloth/ebook.yaml",
    "unknown chapter '5.md' — did you mean '1.md'?",
  ],
];

it.each(table)("runs the other checks on an invalid file: %s", async (_, files, ...messages) => {
  const all = (await readErrors(files)).map((line) => line.replace(/^\S+ {2}/, ""));
  expect(all).toEqual(expect.arrayContaining(messages));
  expect(all.length).toBeGreaterThan(messages.length);
});

it("checks the references of a file with invalid values", async () => {
  const messages = await readErrors({
    "articles/first.md": article({ publishedOn: "soon", category: "engineerin", tags: ["kuberntes"] }),
  });
  expect(messages).toEqual([
    expect.stringContaining("publishedOn is 'soon'"),
    expect.stringContaining("unknown category 'engineerin'"),
    expect.stringContaining("unknown tag 'kuberntes' — did you mean 'kubernetes'?"),
  ]);
});

const noCareers = { "pages/careers.yaml": null };

it.each<[string, Record<string, string | null>, string, string]>([
  [
    "a misspelt identity",
    {},
    "identity: typografic\n",
    "1:11  identity is unknown: 'typografic' — did you mean 'typographic'?",
  ],
  ["an unknown identity", {}, "identity: plaid\n", "1:11  identity is unknown: 'plaid' is none of weave, typographic"],
  [
    "a menu entry to a page that is switched off",
    noCareers,
    "menu:\n  - { title: Jobs, to: /careers }\n",
    "2:24  link to '/careers', a page that the site does not have without pages/careers.yaml",
  ],
  [
    "a footer entry to a page that is switched off",
    noCareers,
    "footer:\n  - title: More\n    links:\n      - { title: Jobs, to: /careers }\n",
    "4:28  link to '/careers', a page that the site does not have without pages/careers.yaml",
  ],
  [
    "a menu entry to a list without entries",
    minimalSite,
    "menu:\n  - { title: Work, to: /case-studies }\n",
    "2:24  link to '/case-studies', a page that the site does not have without case-studies/",
  ],
  [
    "a menu entry to another site",
    {},
    "menu:\n  - { title: Blog, to: https://blog.example }\n",
    "2:24  menu[0].to is 'https://blog.example': expected a path of this site, like '/blog'",
  ],
])("reports %s in site.yaml with its line", async (_, changes, site, message) => {
  expect(await readErrors({ ...changes, "site.yaml": site })).toEqual([`site.yaml:${message}`]);
});
