import { articleSchema } from "./blog.ts";
import { caseStudySchema } from "./case-study.ts";
import { chapterSchema } from "./ebook.ts";
import { jobSchema } from "./job.ts";
import { prosePageSchema } from "./page.ts";
import { serviceSchema } from "./service.ts";

/** What the front matter of Markdown files has to meet, by the folder they lie in. */
export const textSchemas = {
  articles: articleSchema,
  "case-studies": caseStudySchema,
  ebooks: chapterSchema,
  jobs: jobSchema,
  pages: prosePageSchema,
  services: serviceSchema,
};

export type TextFolder = keyof typeof textSchemas;

/** Front matter as its schema gives it; nothing when it does not meet it, or when there is none for its folder. */
export function passedMatter(path: string, matter: unknown): unknown {
  const folder = path.slice(0, path.indexOf("/"));
  return isTextFolder(folder) ? textSchemas[folder].safeParse(matter).data : undefined;
}

function isTextFolder(name: string): name is TextFolder {
  return Object.hasOwn(textSchemas, name);
}
