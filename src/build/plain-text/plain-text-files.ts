import { addressOf } from "../../content/addresses.ts";
import type { Content } from "../../content/content.ts";
import { articleMarkdown, caseStudyMarkdown } from "./markdown-pages.ts";
import { overview } from "./overview.ts";

export interface PlainTextOptions {
  siteUrl: string;
  /** The Markdown that a body was made from. */
  readMarkdown: (ref: string) => string;
}

/** The site for readers without a browser: long texts as Markdown at their address and `.md`, and a list of them. */
export function* plainTextFiles(
  content: Content,
  { siteUrl, readMarkdown }: PlainTextOptions,
): Generator<[path: string, text: string]> {
  yield ["/llms.txt", overview(content, siteUrl)];
  for (const article of content.articles.all) {
    const path = `${addressOf.article(article.slug)}.md`;
    yield [path, articleMarkdown(content, article, readMarkdown(article.body.ref), siteUrl)];
  }
  for (const study of content.caseStudies.all) {
    yield [`${addressOf.caseStudy(study.slug)}.md`, caseStudyMarkdown(study, readMarkdown(study.body.ref), siteUrl)];
  }
}
