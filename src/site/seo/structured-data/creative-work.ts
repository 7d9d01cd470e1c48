import type { ArticleLeaf, BlogPostingLeaf, BookLeaf, DigitalDocumentLeaf, MergeLeafTypes } from "schema-dts";
import type { Content } from "../../../content/content.ts";
import { pathOfPage } from "../../../content/model/page-paths.ts";
import type { Article, CaseStudy, Ebook } from "../../../content/model/snapshot.ts";
import { socialImagePath } from "../page-head.ts";
import { companyId, type GraphNode, nodeId, pageId } from "./graph.ts";
import { person } from "./person.ts";

/** An article and its author. */
export function blogPosting(article: Article, content: Content, siteUrl: string): GraphNode[] {
  const path = pathOfPage.article(article.slug);
  const author = content.people.pick([article.author]).map((writer) => person(writer, content, siteUrl));
  const posting: BlogPostingLeaf & GraphNode = {
    "@type": "BlogPosting",
    "@id": nodeId(siteUrl, path, "article"),
    headline: article.title,
    description: article.description,
    image: siteUrl + socialImagePath(path),
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

/** A case study: written by the company, about a client. */
export function caseStudyArticle(study: CaseStudy, siteUrl: string): GraphNode[] {
  const path = pathOfPage.caseStudy(study.slug);
  const article: ArticleLeaf & GraphNode = {
    "@type": "Article",
    "@id": nodeId(siteUrl, path, "case-study"),
    headline: study.title,
    description: study.description,
    image: siteUrl + socialImagePath(path),
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

type DigitalBook = MergeLeafTypes<[BookLeaf, DigitalDocumentLeaf]> & GraphNode;

/** An ebook and its author. */
export function digitalBook(ebook: Ebook, content: Content, siteUrl: string): GraphNode[] {
  const path = pathOfPage.ebook(ebook.slug);
  const author = content.people.pick([ebook.author]).map((writer) => person(writer, content, siteUrl));
  // The page shows only the current edition's date.
  const edition = ebook.updatedOn ?? ebook.publishedOn;
  const book: DigitalBook = {
    "@type": ["Book", "DigitalDocument"],
    "@id": nodeId(siteUrl, path, "book"),
    name: ebook.title,
    alternativeHeadline: ebook.subtitle,
    description: ebook.description,
    url: siteUrl + path,
    image: siteUrl + socialImagePath(path),
    author: author.map((node) => ({ "@id": node["@id"] })),
    publisher: { "@id": companyId(siteUrl) },
    datePublished: edition,
    dateModified: edition,
    bookFormat: "https://schema.org/EBook",
    encodingFormat: "application/pdf",
    isAccessibleForFree: true,
    inLanguage: "en",
  };
  return [book, ...author];
}
