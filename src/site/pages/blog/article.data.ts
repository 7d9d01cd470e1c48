import { articleCard, minutesToRead } from "../../../content/cards.ts";
import { pageNotFound } from "../../../navigation/page-error.ts";
import type { LoadArgs } from "../../load.ts";

export function load({ content, params }: LoadArgs<"slug">) {
  const article = content.articles.find(params.slug);
  const path = `/blog/${params.slug}`;
  if (!article) throw pageNotFound(path);
  const { title, description, publishedOn, updatedOn, headings, words, body } = article;
  const author = content.people.find(article.author);
  const category = content.categories.find(article.category);
  const study = article.caseStudy ? content.caseStudies.find(article.caseStudy) : undefined;
  const data = {
    title,
    publishedOn,
    updatedOn,
    minutes: minutesToRead(words),
    headings: headings.filter(({ level }) => level === 2).map(({ id, text }) => ({ id, text })),
    body,
    tags: content.tags.pick(article.tags).map(({ slug, title }) => ({ slug, title })),
    category: category && { slug: category.slug, title: category.title, dye: category.dye },
    author: author && { slug: author.slug, name: author.name, role: author.role, dye: author.dye },
    series: seriesOf(article.series, content, params.slug),
    study: study && { slug: study.slug, title: study.title, client: study.client },
    related: content.articles.relatedTo(article, 3).map((other) => articleCard(content, other)),
  };
  const things = [
    {
      "@type": "BlogPosting" as const,
      headline: title,
      description,
      datePublished: publishedOn,
      dateModified: updatedOn ?? publishedOn,
      wordCount: words,
      author: { "@type": "Person" as const, name: author?.name ?? "" },
    },
  ];
  const breadcrumbs = [{ title: "Writing", path: "/blog" }];
  return { data, head: { title, description, path, type: "article" as const, breadcrumbs, things } };
}

function seriesOf(slug: string | undefined, content: LoadArgs["content"], current: string) {
  const series = slug ? content.series.find(slug) : undefined;
  if (!series) return undefined;
  const parts = content.articles.inSeries(series.slug).map(({ slug, title }) => ({ slug, title }));
  return { title: series.title, parts, at: parts.findIndex((part) => part.slug === current) };
}
