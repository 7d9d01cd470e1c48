import { dirname } from "node:path";
import type { Reader } from "./reader.ts";
import { articleSchema, categoriesSchema, personSchema, seriesSchema, tagsSchema } from "./schemas/blog.ts";
import { caseStudySchema, weeklySchema } from "./schemas/case-study.ts";
import { companySchema } from "./schemas/company.ts";
import { chapterSchema, ebookSchema } from "./schemas/ebook.ts";
import { jobSchema } from "./schemas/job.ts";
import {
  aboutSchema,
  careersSchema,
  contactSchema,
  engagementSchema,
  homeSchema,
  prosePageSchema,
  resourcesSchema,
} from "./schemas/page.ts";
import { routeRulesSchema } from "./schemas/redirect.ts";
import { families, questionsSchema, serviceSchema } from "./schemas/service.ts";

export type Sources = Awaited<ReturnType<typeof readSources>>;

/** Every file of content/ with the schema it has to meet. */
export async function readSources({ yaml, yamlIn, written }: Reader) {
  const ebooks = await yamlIn("ebooks", ebookSchema);
  const chapters = written("ebooks", chapterSchema);
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
    prose: written("pages", prosePageSchema),
    people: await yamlIn("people", personSchema),
    questions: await yamlIn("questions", questionsSchema),
    articles: written("articles", articleSchema),
    caseStudies: written("case-studies", caseStudySchema),
    services: families.flatMap((family) =>
      written(`services/${family}`, serviceSchema).map((entry) => ({ ...entry, family })),
    ),
    jobs: written("jobs", jobSchema),
    ebooks: ebooks.map((ebook) => ({
      ...ebook,
      chapters: chapters.filter(({ file }) => dirname(file) === dirname(ebook.file)),
    })),
  };
}
