import { articleSchema } from "./blog.ts";
import { caseStudySchema } from "./case-study.ts";
import { chapterSchema } from "./ebook.ts";
import { jobSchema } from "./job.ts";
import { prosePageSchema } from "./page.ts";
import { serviceSchema } from "./service.ts";

/** Front matter schemas by the top-level folder of the Markdown file. */
export const textSchemas = {
  articles: articleSchema,
  "case-studies": caseStudySchema,
  ebooks: chapterSchema,
  jobs: jobSchema,
  pages: prosePageSchema,
  services: serviceSchema,
};

export type TextFolder = keyof typeof textSchemas;

/** The output of the schema; undefined when the front matter is invalid or its folder has no schema. */
export function parseMatter(path: string, matter: unknown): unknown {
  const folder = path.slice(0, path.indexOf("/"));
  return isTextFolder(folder) ? textSchemas[folder].safeParse(matter).data : undefined;
}

function isTextFolder(name: string): name is TextFolder {
  return Object.hasOwn(textSchemas, name);
}
