import { dirname } from "node:path";
import { categoriesSchema, personSchema, seriesSchema, tagsSchema } from "../model/blog.ts";
import { weeklySchema } from "../model/case-study.ts";
import { companySchema } from "../model/company.ts";
import { ebookSchema } from "../model/ebook.ts";
import {
  aboutSchema,
  careersSchema,
  contactSchema,
  engagementSchema,
  homeSchema,
  resourcesSchema,
  routeRulesSchema,
} from "../model/page.ts";
import { families, questionsSchema } from "../model/service.ts";
import { textSchemas } from "../model/text-schemas.ts";
import type { Reader } from "./content-reader.ts";

export type Sources = Awaited<ReturnType<typeof readSources>>;

const ownReaders = new Set(["articles", "case-studies", "ebooks", "jobs", "pages", "services"]);

/** Reads every file of content/ with its schema. */
export async function readSources({ yaml, yamlIn, markdownIn }: Reader) {
  const ebooks = await yamlIn("ebooks", ebookSchema);
  const chapters = markdownIn("ebooks", textSchemas.ebooks);
  return {
    company: await yaml("company.yaml", companySchema),
    categories: await yaml("categories.yaml", categoriesSchema),
    tags: await yaml("tags.yaml", tagsSchema),
    series: await yaml("series.yaml", seriesSchema),
    engagement: await yaml("engagement.yaml", engagementSchema),
    weekly: await yaml("weekly.yaml", weeklySchema),
    routeRules: await yaml("route-rules.yaml", routeRulesSchema),
    home: await yaml("pages/home.yaml", homeSchema),
    about: await yaml("pages/about.yaml", aboutSchema),
    careers: await yaml("pages/careers.yaml", careersSchema),
    contact: await yaml("pages/contact.yaml", contactSchema),
    resources: await yaml("pages/resources.yaml", resourcesSchema),
    prose: markdownIn("pages", textSchemas.pages),
    people: await yamlIn("people", personSchema),
    questions: await yamlIn("questions", questionsSchema),
    articles: markdownIn("articles", textSchemas.articles),
    caseStudies: markdownIn("case-studies", textSchemas["case-studies"]),
    services: families.flatMap((family) =>
      markdownIn(`services/${family}`, textSchemas.services).map((entry) => ({ ...entry, family })),
    ),
    jobs: markdownIn("jobs", textSchemas.jobs),
    /** Folders with a schema and no line of their own here. */
    texts: Object.entries(textSchemas)
      .filter(([folder]) => !ownReaders.has(folder))
      .map(([folder, schema]) => ({ folder, entries: markdownIn(folder, schema) })),
    ebooks: ebooks.map((ebook) => ({
      ...ebook,
      chapters: chapters.filter(({ file }) => dirname(file) === dirname(ebook.file)),
    })),
  };
}
