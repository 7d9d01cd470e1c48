import type { Content } from "../../../content/content.ts";
import { minutesToRead } from "../../../content/model/cards.ts";
import { pathOfPage } from "../../../content/model/page-paths.ts";
import type { Ebook } from "../../../content/model/snapshot.ts";
import { toDisplayDay } from "../../../shared/locale.ts";
import { slugify } from "../../../shared/slug.ts";
import { definePage } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";
import { itemList } from "../../seo/structured-data/graph.ts";

const MAX_ARTICLES = 5;

export function load({ item, path, content, siteUrl }: LoadArgs<NonNullable<Content["pages"]["resources"]>>) {
  const { title, description, lead, topics } = item;
  const data = {
    title,
    lead,
    counts: {
      articles: content.articles.count("all"),
      ebooks: content.ebooks.all.length,
      studies: content.caseStudies.all.length,
    },
    links: content.textPages.linkedFrom("resources"),
    papers: content.textPages.papers.map(({ address, title, paper }) => ({
      href: address,
      title,
      about: paper?.about,
    })),
    ebooks: content.ebooks.all.map(({ slug, title, subtitle, author }) => ({
      ...{ slug, title, subtitle },
      author: content.people.find(author)?.name,
    })),
    studies: content.caseStudies.all.map(({ slug, client, industry, dyes, results: [result] }) => ({
      ...{ slug, client, industry, dye: dyes[0] },
      result: result && { value: result.value, unit: result.unit, label: result.label },
    })),
    topics: topics.map(({ tags, title, text }) => ({
      ...{ id: slugify(title), title, text },
      tags: content.tags.pick(tags).map(({ slug, title }) => ({ slug, title })),
      ebooks: findRelatedEbooks(content.ebooks.all, tags).map(({ slug, title }) => ({ slug, title })),
      articles: content.articles
        .closestTo(...tags)
        .slice(0, MAX_ARTICLES)
        .map(({ slug, title, publishedOn, words, category }) => ({
          ...{ slug, title, minutes: minutesToRead(words) },
          publishedOn: toDisplayDay(publishedOn, content.company.locale),
          dye: content.categories.find(category ?? "")?.dye,
        })),
    })),
  };
  const items = data.ebooks.map(({ slug, title }) => ({ title, path: pathOfPage.ebook(slug) }));
  const structuredData = [itemList(path, items, siteUrl)];
  return { data, head: { title, description, path, kind: "CollectionPage" as const, structuredData } };
}

/** Ebooks with at least two of a topic's tags, those with the most first. */
function findRelatedEbooks(ebooks: Ebook[], topic: string[]): Ebook[] {
  return ebooks
    .map((ebook) => ({ ebook, shared: ebook.topics.filter((tag) => topic.includes(tag)).length }))
    .filter(({ shared }) => shared >= 2)
    .sort((a, b) => b.shared - a.shared)
    .map(({ ebook }) => ebook);
}

export const resources = definePage({
  paths: "single",
  find: ({ pages }) => pages.resources,
  load,
  sitemap: () => ({ lastModified: undefined }),
  search: {
    kind: "page",
    title: "Pages",
    entry: ({ title, description, lead, topics }) => ({
      ...{ title, description },
      fields: [lead, topics.map(({ title, text }) => [title, text])],
    }),
  },
  llmsTxt: false,
  markdown: false,
  cover: false,
  social: () => ({ label: "Articles and ebooks" }),
  files: false,
  linkTargets: ({ sources: { resources } }) => {
    if (!resources) return [];
    const topics = resources.validPart?.topics ?? [];
    const ids = topics.flatMap((topic) => (topic?.title ? slugify(topic.title) : []));
    return [{ params: {}, anchors: ["ebooks", "papers", "case-studies", ...ids] }];
  },
});
