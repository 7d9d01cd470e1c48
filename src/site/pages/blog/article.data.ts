import { addressOf } from "../../../content/addresses.ts";
import { articleCard, minutesToRead } from "../../../content/cards.ts";
import type { Article } from "../../../content/snapshot.ts";
import { pageNotFound } from "../../../navigation/page-error.ts";
import { feedsAt } from "../../alternates.ts";
import type { PageHead } from "../../head.ts";
import type { LoadArgs } from "../../load.ts";
import { blogPosting } from "../../structured-data/writing.ts";
import { shareLinks } from "./share-links.ts";

export function load({ content, params, siteUrl }: LoadArgs<"slug">) {
  const article = content.articles.find(params.slug);
  const path = `/blog/${params.slug}`;
  if (!article) throw pageNotFound(path);
  const { slug, title, description, publishedOn, updatedOn, headings, words, body } = article;
  const author = content.people.find(article.author);
  const category = content.categories.find(article.category);
  const series = seriesOf(article, content);
  const data = {
    slug,
    title,
    publishedOn,
    updatedOn,
    minutes: minutesToRead(words),
    headings: headings.filter(({ level }) => level === 2).map(({ id, text }) => ({ id, text })),
    body,
    tags: content.tags.pick(article.tags).map(({ slug, title }) => ({ slug, title })),
    category: category && { slug: category.slug, title: category.title, dye: category.dye },
    author: author && { slug: author.slug, name: author.name, role: author.role, bio: author.bio },
    series,
    neighbours: neighboursOf(article, series, content),
    proof: proofOf(article, content),
    share: shareLinks(siteUrl + path, title),
    related: content.articles.relatedTo(slug).map((other) => articleCard(content, other)),
  };
  const head: PageHead = {
    title,
    description,
    path,
    type: "article",
    dates: { published: publishedOn, modified: updatedOn ?? publishedOn },
    breadcrumbs: [
      { title: "Writing", path: "/blog" },
      ...(category ? [{ title: category.title, path: addressOf.category(category.slug) }] : []),
    ],
    alternates: [{ type: "text/markdown", title, href: `${path}.md` }, ...feedsAt("", "New writing")],
    things: blogPosting(article, content, siteUrl),
  };
  return { data, head };
}

function seriesOf({ series: name, slug }: Article, content: LoadArgs["content"]) {
  const series = name ? content.series.find(name) : undefined;
  if (!series) return undefined;
  const parts = content.articles.inSeries(series.slug).map(({ slug, title }) => ({ slug, title }));
  return { title: series.title, parts, at: parts.findIndex((part) => part.slug === slug) };
}

/** The parts of its series on either side of it; without one, what was written just before and after it. */
function neighboursOf({ slug }: Article, series: ReturnType<typeof seriesOf>, content: LoadArgs["content"]) {
  if (series) {
    const { title, parts, at } = series;
    return {
      name: `Series: ${title}`,
      before: named(parts[at - 1], "Before this"),
      after: named(parts[at + 1], `Next in ${title}`),
    };
  }
  const [before, after] = content.articles.beside(slug);
  return {
    name: "Before and after this",
    before: named(before, "Written before this"),
    after: named(after, "Written after this"),
  };
}

function named(article: Pick<Article, "slug" | "title"> | undefined, label: string) {
  return article && { slug: article.slug, title: article.title, label };
}

/**
 * Where the article comes from, and whom to ask for the same: the case study's first result and the service. An article
 * that comes from no work in particular shows the newest of its service.
 */
function proofOf(article: Article, content: LoadArgs["content"]) {
  const { find, forService } = content.caseStudies;
  const study = article.caseStudy ? find(article.caseStudy) : forService(article.service ?? "")[0];
  const service = content.services.find(article.service ?? "");
  const [result] = study?.results ?? [];
  return {
    study: study && result && { slug: study.slug, client: study.client, dye: study.dyes[0], result: shown(result) },
    service: service && { href: `/services/${service.family}/${service.slug}`, name: service.name },
  };
}

function shown({ value, unit, label }: { value: string; unit: string; label: string }) {
  return { value, unit, label };
}
