import type { ArticleLeaf, BlogPostingLeaf } from "schema-dts";
import { addressOf } from "../../content/addresses.ts";
import type { Content } from "../../content/content.ts";
import type { Article, CaseStudy } from "../../content/snapshot.ts";
import { socialImage } from "../social-image.ts";
import { companyId, type Node, nodeId, pageId } from "./node.ts";
import { person } from "./person.ts";

/** An article and who wrote it. */
export function blogPosting(article: Article, content: Content, siteUrl: string): Node[] {
  const path = addressOf.article(article.slug);
  const author = content.people.pick([article.author]).map((writer) => person(writer, content, siteUrl));
  const posting: BlogPostingLeaf & Node = {
    "@type": "BlogPosting",
    "@id": nodeId(siteUrl, path, "article"),
    headline: article.title,
    description: article.description,
    image: siteUrl + socialImage(path),
    datePublished: article.publishedOn,
    dateModified: article.updatedOn ?? article.publishedOn,
    author: author.map((node) => ({ "@id": node["@id"] })),
    publisher: { "@id": companyId(siteUrl) },
    mainEntityOfPage: { "@id": pageId(siteUrl, path) },
    articleSection: content.categories.find(article.category)?.title,
    keywords: content.tags.pick(article.tags).map(({ title }) => title),
    wordCount: article.words,
  };
  return [posting, ...author];
}

/** A case study: the company speaks, and a client is spoken of. */
export function caseStudyArticle(study: CaseStudy, siteUrl: string): Node[] {
  const path = addressOf.caseStudy(study.slug);
  const article: ArticleLeaf & Node = {
    "@type": "Article",
    "@id": nodeId(siteUrl, path, "case-study"),
    headline: study.title,
    description: study.description,
    image: siteUrl + socialImage(path),
    datePublished: study.publishedOn,
    dateModified: study.publishedOn,
    author: { "@id": companyId(siteUrl) },
    publisher: { "@id": companyId(siteUrl) },
    mainEntityOfPage: { "@id": pageId(siteUrl, path) },
    about: { "@type": "Organization", name: study.client, description: study.clientAbout },
    keywords: study.technologies,
  };
  return [article];
}
