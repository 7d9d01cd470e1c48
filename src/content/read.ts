import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Document, readDocument } from "./document.ts";
import { renderInline } from "./markdown/markdown.ts";
import { ContentMistakes } from "./mistake.ts";
import { createReader, listFiles } from "./reader.ts";
import { articleSchema, categoriesSchema, personSchema, seriesSchema, tagsSchema } from "./schemas/blog.ts";
import { caseStudySchema, weeklySchema } from "./schemas/case-study.ts";
import { companySchema } from "./schemas/company.ts";
import { chapterSchema, ebookSchema } from "./schemas/ebook.ts";
import { jobSchema } from "./schemas/job.ts";
import {
  aboutSchema,
  careersSchema,
  engagementSchema,
  homeSchema,
  prosePageSchema,
  resourcesSchema,
} from "./schemas/page.ts";
import { routeRulesSchema } from "./schemas/redirect.ts";
import { families, questionsSchema, serviceSchema } from "./schemas/service.ts";
import type { Snapshot } from "./snapshot.ts";

export interface ReadOptions {
  directory: string;
  /** Drafts and future days are for the writer's own machine. */
  showUnpublished: boolean;
  /** The day that counts as today, as YYYY-MM-DD. */
  today: string;
  /** Takes the Markdown files apart, in the order given. */
  readDocuments: (paths: string[]) => Promise<Document[]>;
}

/** Reads and checks all of content/; throws every mistake in it at once. */
export async function readContent({
  directory,
  showUnpublished,
  today,
  readDocuments,
}: ReadOptions): Promise<Snapshot> {
  const files = await listFiles(directory);
  const documents = await readDocuments(files.filter((file) => file.endsWith(".md")));
  const { mistakes, yaml, yamlIn, written } = createReader(directory, files, documents);

  const company = await yaml("company.yaml", companySchema);
  const categories = await yaml("categories.yaml", categoriesSchema);
  const tags = await yaml("tags.yaml", tagsSchema);
  const series = await yaml("series.yaml", seriesSchema);
  const engagement = await yaml("engagement.yaml", engagementSchema);
  const weekly = await yaml("weekly.yaml", weeklySchema);
  const routeRules = await yaml("route-rules.yaml", routeRulesSchema);
  const home = await yaml("pages/home.yaml", homeSchema);
  const about = await yaml("pages/about.yaml", aboutSchema);
  const careers = await yaml("pages/careers.yaml", careersSchema);
  const resources = await yaml("pages/resources.yaml", resourcesSchema);
  const people = await yamlIn("people", personSchema);
  const questions = await yamlIn("questions", questionsSchema);
  const ebooks = await yamlIn("ebooks", ebookSchema);
  const chapters = (slug: string) => written(`ebooks/${slug}`, chapterSchema);
  const articles = written("articles", articleSchema);
  const [privacy] = written("pages", prosePageSchema);
  if (!privacy) mistakes.push({ file: "pages/privacy-policy.md", message: "is missing" });

  const snapshot = {
    people: people.map(({ slug, value }) => ({ slug, ...value })),
    articles: articles
      .filter(({ draft, publishedOn }) => showUnpublished || (!draft && publishedOn <= today))
      .sort(newestFirst),
    caseStudies: written("case-studies", caseStudySchema).sort(newestFirst),
    services: families.flatMap((family) =>
      written(`services/${family}`, serviceSchema).map((service) => ({ ...service, family })),
    ),
    questions: questions.flatMap(({ value }) => value.map((item) => ({ ...item, html: renderInline(item.answer) }))),
    jobs: written("jobs", jobSchema),
    ebooks: ebooks.map(({ slug, value }) => {
      const own = chapters(slug);
      const inOrder = value.chapters.flatMap((file) => own.filter((chapter) => chapter.slug === basename(file, ".md")));
      return { ...value, slug, chapters: inOrder };
    }),
  };
  if (mistakes.length || !privacy) throw new ContentMistakes(mistakes);

  return {
    ...snapshot,
    company: company(),
    categories: categories(),
    tags: tags(),
    series: series(),
    engagement: engagement(),
    weekly: weekly(),
    routeRules: routeRules(),
    pages: { home: home(), about: about(), careers: careers(), resources: resources(), privacy },
  };
}

/** Reads documents one after the other in this process: for a small site, the dev server and tests. */
export function readDocumentsFrom(directory: string, bodies: Map<string, { html: string; text: string }>) {
  return async (paths: string[]): Promise<Document[]> => {
    const documents: Document[] = [];
    for (const path of paths) {
      const { document, body } = await readDocument({ path, text: await readFile(join(directory, path), "utf8") });
      bodies.set(document.body.ref, body);
      documents.push(document);
    }
    return documents;
  };
}

function newestFirst(a: { publishedOn: string; slug: string }, b: { publishedOn: string; slug: string }): number {
  return b.publishedOn.localeCompare(a.publishedOn) || (a.slug < b.slug ? -1 : 1);
}
