import { expect, it } from "vitest";
import { stringify } from "yaml";
import { readErrors } from "../testing/read-site.ts";
import { ebook, files } from "../testing/small-site.ts";

type YamlFile = Extract<keyof typeof files, "company.yaml" | `pages/${string}.yaml`>;
const withValues = (file: YamlFile, values: Record<string, unknown>) => ({
  [file]: stringify({ ...files[file], ...values }),
});
const withReplacements = (file: keyof typeof files, ...changes: [from: string | RegExp, to: string][]) => ({
  [file]: changes.reduce((text, [from, to]) => text.replace(from, to), String(files[file])),
});

const { topics } = files["pages/resources.yaml"];
const book = "ebooks/cloth/ebook.yaml";

const table: [where: string, files: Record<string, string>, ...messages: string[]][] = [
  [
    "the home page",
    withValues("pages/home.yaml", { results: ["on"], people: ["ewa-klimk"] }),
    "unknown case study 'on' — did you mean 'one'?",
    "unknown author 'ewa-klimk' — did you mean 'ewa-klimek'?",
  ],
  [
    "the resources",
    withValues("pages/resources.yaml", { topics: [...topics.slice(1), { ...topics[0], tags: ["testin"] }] }),
    "unknown tag 'testin' — did you mean 'testing'?",
  ],
  [
    "the reading on thank-you pages",
    {
      ...withValues("pages/contact.yaml", { reading: "delivry" }),
      ...withValues("pages/careers.yaml", { reading: "enginering" }),
    },
    "unknown category 'delivry'; categories are in categories.yaml",
    "unknown category 'enginering' — did you mean 'engineering'?",
  ],
  [
    "the company",
    withValues("company.yaml", {
      readers: { enquiries: "ewa-klimk", applications: "nobody" },
      clients: [{ name: "Client", industry: "Work", caseStudy: "oen" }],
    }),
    "unknown author 'ewa-klimk' — did you mean 'ewa-klimek'?",
    "unknown author 'nobody'; authors are the files in people/",
    "unknown case study 'oen' — did you mean 'one'?",
  ],
  [
    "the weekly schedule",
    { "weekly.yaml": "- { week: 2026-W47, caseStudy: ine }\n" },
    "unknown case study 'ine' — did you mean 'one'?",
  ],
  [
    "the engagement models",
    {
      "engagement.yaml": stringify([
        { service: "devops", name: "a", fits: "a", team: "a", commitment: "a", price: "a", scope: "a", risk: "a" },
      ]),
    },
    "unknown engagement model 'devops'; engagement models are the files in services/engagement-models/",
  ],
  [
    "a service",
    withReplacements(
      "services/expertise/dev-ops.md",
      [/caseStudies:\n {2}- one/, "caseStudies: [oone]"],
      ["engagement: []", "engagement: [teams]"],
      ["- three", "- thre"],
    ),
    "unknown case study 'oone' — did you mean 'one'?",
    "unknown engagement model 'teams'; engagement models are the files in services/engagement-models/",
    "unknown question 'thre' — did you mean 'three'?",
  ],
  [
    "a case study",
    withReplacements("case-studies/one.md", ["- dev-ops", "- dev-op"]),
    "unknown service 'dev-op' — did you mean 'dev-ops'?",
  ],
  [
    "a book",
    {
      ...ebook("cloth"),
      [book]: String(ebook("cloth")[book])
        .replace("author: ewa-klimek", "author: ewa-klimk")
        .replace("  - 4.md", "  - 5.md")
        .replace("sample: 1.md", "sample: 9.md")
        .replace("- testing", "- tesing"),
      "ebooks/cloth/lost.md": "---\ntitle: Lost\n---\n\nText.\n",
    },
    "unknown author 'ewa-klimk' — did you mean 'ewa-klimek'?",
    "unknown chapter '5.md' — did you mean '1.md'?",
    "sample '9.md' is not among the chapters — did you mean '1.md'?",
    "unknown tag 'tesing' — did you mean 'testing'?",
    "is not among the chapters in ebooks/cloth/ebook.yaml",
    "is not among the chapters in ebooks/cloth/ebook.yaml",
  ],
];

it.each(table)("reports unknown references in %s with their position", async (_, changes, ...messages) => {
  const found = (await readErrors(changes)).map((line) => line.split("  "));
  expect(found.map(([, message]) => message).sort()).toEqual(messages.sort());
  for (const [place, message] of found)
    if (!message?.startsWith("is not among")) expect(place).toMatch(/^[a-z/-]+\.(md|yaml):\d+:\d+$/);
});
