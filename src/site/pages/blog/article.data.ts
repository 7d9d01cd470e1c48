import { findHidden } from "../../../content/checks/link-targets.ts";
import { articleCards, minutesToRead } from "../../../content/model/cards.ts";
import { pathOfPage } from "../../../content/model/page-paths.ts";
import type { Article } from "../../../content/model/snapshot.ts";
import { toDisplayDay } from "../../../shared/locale.ts";
import type { IconName } from "../../icons/icon-names.ts";
import { definePage } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";
import { feedLinks, type PageHead } from "../../seo/page-head.ts";
import { blogPosting } from "../../seo/structured-data/entities.ts";

export function load({ item: article, path, content, siteUrl }: LoadArgs<Article>) {
  const { slug, title, description, publishedOn, updatedOn, headings, words, body } = article;
  const { locale } = content.company;
  const author = content.people.find(article.author);
  const category = content.categories.find(article.category ?? "");
  const series = getSeries(article, content);
  const data = {
    slug,
    title,
    publishedOn: toDisplayDay(publishedOn, locale),
    updatedOn: updatedOn && toDisplayDay(updatedOn, locale),
    unpublished: article.unpublished,
    minutes: minutesToRead(words),
    headings: headings.filter(({ level }) => level === 2).map(({ id, text }) => ({ id, text })),
    body,
    tags: content.tags.pick(article.tags).map(({ slug, title }) => ({ slug, title })),
    category: category && { slug: category.slug, title: category.title, dye: category.dye },
    author: author && { slug: author.slug, name: author.name, role: author.role, bio: author.bio },
    series,
    neighbours: getNeighbours(article, series, content),
    proof: getProof(article, content),
    share: createShareLinks(siteUrl + path, title),
    related: articleCards(content, content.articles.relatedTo(slug)),
  };
  const head: PageHead = {
    title,
    description,
    path,
    type: "article",
    dates: { published: publishedOn, modified: updatedOn ?? publishedOn },
    breadcrumbs: [
      { title: "Writing", path: "/blog" },
      ...(category ? [{ title: category.title, path: pathOfPage.category(category.slug) }] : []),
    ],
    alternates: [{ type: "text/markdown", title, href: `${path}.md` }, ...feedLinks("", "New writing")],
    structuredData: blogPosting(article, content, siteUrl),
  };
  return { data, head };
}

function getSeries({ series: name, slug }: Article, content: LoadArgs["content"]) {
  const series = name ? content.series.find(name) : undefined;
  if (!series) return undefined;
  const parts = content.articles.inSeries(series.slug).map(({ slug, title }) => ({ slug, title }));
  return { title: series.title, parts, at: parts.findIndex((part) => part.slug === slug) };
}

/** The previous and next part of its series; for an article without one, the previous and next article by date. */
function getNeighbours({ slug }: Article, series: ReturnType<typeof getSeries>, content: LoadArgs["content"]) {
  if (series) {
    const { title, parts, at } = series;
    return {
      name: `Series: ${title}`,
      before: toNeighbour(parts[at - 1], "Before this"),
      after: toNeighbour(parts[at + 1], `Next in ${title}`),
    };
  }
  const [before, after] = content.articles.adjacentTo(slug);
  return {
    name: "Before and after this",
    before: toNeighbour(before, "Written before this"),
    after: toNeighbour(after, "Written after this"),
  };
}

function toNeighbour(article: Pick<Article, "slug" | "title"> | undefined, label: string) {
  return article && { slug: article.slug, title: article.title, label };
}

/**
 * The first result of the article's case study, and its service. An article without a case study shows the newest one of
 * its service.
 */
function getProof(article: Article, content: LoadArgs["content"]) {
  const { find, forService } = content.caseStudies;
  const study = article.caseStudy ? find(article.caseStudy) : forService(article.service ?? "")[0];
  const service = content.services.find(article.service ?? "");
  const [result] = study?.results ?? [];
  return {
    study: study &&
      result && {
        ...{ slug: study.slug, client: study.client, dye: study.dyes[0] },
        result: { value: result.value, unit: result.unit, label: result.label },
      },
    service: service && { href: pathOfPage.service(service), name: service.name },
  };
}

/** Plain links instead of share widgets, so that no third party is contacted before a click. */
function createShareLinks(url: string, title: string): { icon: IconName; name: string; href: string }[] {
  const encodedUrl = encodeURIComponent(url);
  const encodedTitle = encodeURIComponent(title);
  return [
    { icon: "mail", name: "Send by mail", href: `mailto:?subject=${encodedTitle}&body=${encodedUrl}` },
    { icon: "linkedin", name: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${encodedUrl}` },
    { icon: "bluesky", name: "Bluesky", href: `https://bsky.app/intent/compose?text=${encodedTitle}%20${encodedUrl}` },
    { icon: "rss", name: "Feed of new writing", href: "/feed.xml" },
  ];
}

export const article = definePage({
  paths: ({ articles }) => articles.all.map(({ slug }) => ({ slug })),
  find: ({ articles }, { slug = "" }) => articles.find(slug),
  load,
  sitemap: ({ updatedOn, publishedOn }) => ({ lastModified: updatedOn ?? publishedOn }),
  search: {
    kind: "article",
    title: "Articles",
    entry: ({ title, description, headings, body, author, publishedOn }, { content }) => ({
      ...{ title, description, bodies: [body], day: publishedOn },
      headings: headings.map(({ text }) => text),
      fields: content.people.find(author)?.name,
    }),
  },
  llmsTxt: ({ title, description }) => ({ section: "Articles", title, about: description }),
  markdown: ({ title, description, body, author, publishedOn, updatedOn, tags }, { content }) => ({
    title,
    description,
    facts: [
      `By ${content.people.find(author)?.name ?? content.company.name}, ${content.company.name}`,
      `Published ${publishedOn}${updatedOn ? `, updated ${updatedOn}` : ""}`,
      `Tags: ${content.tags
        .pick(tags)
        .map((tag) => tag.title)
        .join(", ")}`,
    ],
    body,
  }),
  cover: {
    kind: "article",
    dyes: ({ articles, categories }, slug) => {
      const article = articles.find(slug);
      return article && [categories.find(article.category ?? "")?.dye ?? "woad"];
    },
  },
  social: () => ({ label: "Article" }),
  files: /^articles\/(?<slug>[^/]+)\.md$/,
  linkTargets: (context) =>
    context.sources.articles.map(({ file, slug, validPart }) => ({
      ...{ params: { slug }, file },
      hidden: findHidden(validPart, context),
    })),
});
