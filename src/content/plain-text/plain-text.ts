import { addressOf } from "../addresses.ts";
import type { Content } from "../content.ts";
import { articleMarkdown, caseStudyMarkdown } from "./markdown-pages.ts";
import { overview } from "./overview.ts";

export interface PlainTextOptions {
  siteUrl: string;
  today: string;
  /** The Markdown that a body was made from. */
  readMarkdown: (ref: string) => string;
}

/** The site for readers without a browser: long texts as Markdown at their address and `.md`, and a list of them. */
export function plainTextAt(
  content: Content,
  path: string,
  { siteUrl, today, readMarkdown }: PlainTextOptions,
): string | null {
  if (path === "/llms.txt") return overview(content, siteUrl, today);
  const [, folder, slug = ""] = /^\/(blog|case-studies)\/([^/]+)\.md$/.exec(path) ?? [];
  if (folder === "blog") {
    const article = content.articles.find(slug);
    return article ? articleMarkdown(content, article, readMarkdown(article.body.ref), siteUrl) : null;
  }
  const study = folder ? content.caseStudies.find(slug) : undefined;
  return study ? caseStudyMarkdown(study, readMarkdown(study.body.ref), siteUrl) : null;
}

/** Where there is one. */
export function plainTextPaths({ articles, caseStudies }: Content): string[] {
  return [
    "/llms.txt",
    ...articles.all.map(({ slug }) => `${addressOf.article(slug)}.md`),
    ...caseStudies.all.map(({ slug }) => `${addressOf.caseStudy(slug)}.md`),
  ];
}
