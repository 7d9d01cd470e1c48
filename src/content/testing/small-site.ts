import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { stringify } from "yaml";

const about = "A sentence of the length that a description in a search result needs to have.";
const term = (slug: string) => ({ slug, title: `The ${slug}`, description: about });
const titledTexts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ title: `Title ${at}`, text: "Text" }));
const timelineEntries = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ when: `Week ${at}`, what: "Work" }));
const page = { title: "A page of its own", description: about };

const home = {
  ...{ ...page, headline: "Hello", lead: "Hello", results: ["one", "one", "one"], people: [] },
  process: { title: "How", steps: titledTexts(3).map((step) => ({ ...step, when: "Now" })) },
  models: { title: "Ways", rows: [] },
};

/** Valid content with one entry of each kind that others refer to. */
export const files = {
  "company.yaml": {
    ...{ name: "Small", legalName: "Small Ltd", tagline: "Small", description: about, founded: 2014 },
    ...{
      email: "a@b.example",
      careersEmail: "a@b.example",
      privacyEmail: "a@b.example",
      telephone: "+48 42 123 45 67",
    },
    readers: { enquiries: "ewa-klimek", applications: "ewa-klimek" },
    registration: [{ name: "Register", value: "1" }],
    trade: "Weaving",
    address: { street: "Street 1", locality: "Łódź", region: "Łódzkie", postalCode: "90-001", country: "PL" },
    areaServed: ["PL"],
    offices: [{ city: "Łódź", timeZone: "Europe/Warsaw", address: ["Street 1"] }],
    ...{ social: [], statistics: [], clients: [] },
  },
  "categories.yaml": [{ ...term("engineering"), dye: "woad" }],
  "tags.yaml": [term("kubernetes"), term("testing")],
  "series.yaml": [term("loom")],
  "engagement.yaml": [],
  "weekly.yaml": [],
  "route-rules.yaml": [],
  "pages/home.yaml": home,
  "pages/about.yaml": {
    ...{ ...page, lead: "Hello", story: "A story.", timeline: timelineEntries(5), openSource: [] },
    visit: { title: "Come by", text: "Text" },
    values: titledTexts(3).map((value) => ({ ...value, decision: "Done" })),
  },
  "pages/careers.yaml": {
    ...{ ...page, lead: "Hello", reasons: titledTexts(3) },
    steps: titledTexts(3).map((step) => ({ ...step, days: "1" })),
    benefits: titledTexts(4).map((benefit) => ({ ...benefit, figure: "1" })),
    reading: "engineering",
  },
  "pages/contact.yaml": { thanks: { word: "Danke", meaning: "German for thanks" }, reading: "engineering" },
  "pages/resources.yaml": {
    ...page,
    lead: "Hello",
    topics: titledTexts(3).map((topic) => ({ ...topic, tags: ["testing"] })),
  },
  "pages/privacy-policy.md": markdown({ ...page, updatedOn: "2026-01-01" }, "## What we store\n\nNothing."),
  "people/ewa-klimek.yaml": {
    ...{ name: "Ewa Klimek", role: "Engineer", field: "Looms", bio: `${about} ${about}`, dye: "woad", joined: 2016 },
    ...{ team: "engineering", links: [] },
  },
  "questions/general.yaml": ["one", "two", "three"].map((slug) => ({
    slug,
    question: "Why?",
    answer: `${about} ${about}`,
  })),
  "articles/first.md": article({}),
  "case-studies/one.md": markdown(
    {
      ...{ title: "One piece of work", description: about, client: "Client", clientAbout: "They", industry: "Work" },
      ...{ countries: "PL", year: 2026, publishedOn: "2026-01-01", services: ["dev-ops"], dyes: ["woad", "weld"] },
      technologies: ["A", "B", "C"],
      results: [1, 2].map((value) => ({
        ...{
          value: String(value),
          unit: "%",
          label: "less",
          before: "2",
          after: "1",
          period: "2026",
          measured: "Seen",
        },
      })),
      quote: { text: "Good.", name: "Name", role: "Role" },
      team: [{ role: "Engineer", people: 1 }],
      timeline: timelineEntries(3),
      diagram: { caption: "A drawing", alt: "A leads to B", text: "A -> B" },
    },
    "## The problem\n\nIt was slow.",
  ),
  "services/expertise/dev-ops.md": markdown({
    ...{ title: "A service page", name: "Service", description: about, promise: "Good", dye: "woad", lead: "Hello" },
    problem: { title: "Signs", points: ["a", "b", "c"] },
    work: titledTexts(3),
    weeks: titledTexts(3).map((week) => ({ ...week, when: "Now" })),
    ...{ technologies: ["A", "B", "C", "D"], caseStudies: ["one"], engagement: [], price: "1" },
    questions: ["one", "two", "three"],
  }),
};

/** Writes valid content with some files replaced; files that are `null` are left out. */
export function fillSite(directory: string, changes: Record<string, string | null> = {}): void {
  for (const [file, value] of Object.entries({ ...files, ...changes })) {
    if (value === null) continue;
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), typeof value === "string" ? value : stringify(value));
  }
}

const { results: _, people: __, models: ___, ...minimalHome } = home;

/** Changes that remove everything but what a site needs: the company, one person, home, contact and privacy pages. */
export const minimalSite: Record<string, string | null> = {
  ...Object.fromEntries(Object.keys(files).map((file) => [file, null])),
  "company.yaml": stringify(files["company.yaml"]),
  "people/ewa-klimek.yaml": stringify(files["people/ewa-klimek.yaml"]),
  "pages/home.yaml": stringify(minimalHome),
  "pages/contact.yaml": stringify({ thanks: files["pages/contact.yaml"].thanks }),
  "pages/privacy-policy.md": files["pages/privacy-policy.md"],
};

export function article(matter: Record<string, unknown>, body = "Text."): string {
  const defaults = { title: "A first article", description: about, publishedOn: "2026-01-01", author: "ewa-klimek" };
  return markdown({ ...defaults, category: "engineering", tags: ["testing", "kubernetes"], ...matter }, body);
}

export function job(matter: Record<string, unknown>): string {
  return markdown(
    {
      ...{ title: "Engineer at the loom", description: about, team: "engineering", place: "Łódź", remote: "no" },
      ...{ employment: "full-time", postedOn: "2026-01-01", closesOn: "2026-12-31" },
      salary: { from: 1, to: 2, currency: "PLN", per: "month", basis: "gross" },
      steps: titledTexts(3).map((step) => ({ ...step, days: "1" })),
      firstMonths: timelineEntries(3),
      ...matter,
    },
    "Text.",
  );
}

/** The files of an ebook. */
export function ebook(slug: string): Record<string, string> {
  const chapters = ["1.md", "2.md", "3.md", "4.md"];
  const book = {
    ...{ title: "A book of cloth", subtitle: "Cloth", description: about, author: "ewa-klimek" },
    ...{ publishedOn: "2026-01-01", dyes: ["woad", "weld"], audience: "Weavers", inside: ["a", "b", "c"] },
    ...{ chapters, sample: "1.md", topics: ["testing", "kubernetes"] },
  };
  const texts = chapters.map((file) => [`ebooks/${slug}/${file}`, markdown({ title: "Warp" }, about.repeat(9))]);
  return { [`ebooks/${slug}/ebook.yaml`]: stringify(book), ...Object.fromEntries(texts) };
}

function markdown(matter: Record<string, unknown>, body = ""): string {
  return `---\n${stringify(matter, { lineWidth: 0 })}---\n\n${body}\n`;
}
