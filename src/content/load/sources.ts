import { dirname } from "node:path";
import type { z } from "zod";
import { articleSchema, categoriesSchema, personSchema, termsSchema } from "../model/blog.ts";
import { caseStudySchema, weeklySchema } from "../model/case-study.ts";
import { companySchema } from "../model/company.ts";
import { chapterSchema, ebookSchema } from "../model/ebook.ts";
import { jobSchema } from "../model/job.ts";
import { engagementSchema, pageSchemas, routeRulesSchema, siteSchema, textPageSchema } from "../model/page.ts";
import { families } from "../model/page-paths.ts";
import { questionsSchema, serviceSchema } from "../model/service.ts";
import type { Reader } from "./content-reader.ts";

export type Sources = Awaited<ReturnType<typeof readSources>>;

/** Front matter schemas of folders that need no reading of their own: their texts are read by `textCollection`. */
export const textFolders: Record<string, z.ZodType<object>> = {};

/** Reads every file of content/ with its schema. */
export async function readSources({ yaml, optionalYaml, yamlList, yamlIn, markdownIn }: Reader) {
  const ebooks = await yamlIn("ebooks", ebookSchema);
  const chapters = markdownIn("ebooks", chapterSchema);
  return {
    company: await yaml("company.yaml", companySchema),
    site: await optionalYaml("site.yaml", siteSchema),
    categories: await yamlList("categories.yaml", categoriesSchema),
    tags: await yamlList("tags.yaml", termsSchema),
    series: await yamlList("series.yaml", termsSchema),
    engagement: await yamlList("engagement.yaml", engagementSchema),
    weekly: await optionalYaml("weekly.yaml", weeklySchema),
    routeRules: await yamlList("route-rules.yaml", routeRulesSchema),
    home: await yaml("pages/home.yaml", pageSchemas.home),
    about: await optionalYaml("pages/about.yaml", pageSchemas.about),
    careers: await optionalYaml("pages/careers.yaml", pageSchemas.careers),
    contact: await yaml("pages/contact.yaml", pageSchemas.contact),
    resources: await optionalYaml("pages/resources.yaml", pageSchemas.resources),
    textPages: markdownIn("pages", textPageSchema),
    people: await yamlIn("people", personSchema),
    questions: await yamlIn("questions", questionsSchema),
    articles: markdownIn("articles", articleSchema),
    caseStudies: markdownIn("case-studies", caseStudySchema),
    services: families.flatMap((family) =>
      markdownIn(`services/${family}`, serviceSchema).map((entry) => ({ ...entry, family })),
    ),
    jobs: markdownIn("jobs", jobSchema),
    texts: Object.entries(textFolders).map(([folder, schema]) => ({ folder, entries: markdownIn(folder, schema) })),
    ebooks: ebooks.map((ebook) => ({
      ...ebook,
      chapters: chapters.filter(({ file }) => dirname(file) === dirname(ebook.file)),
    })),
  };
}
