import { articleCard, caseStudyCard, ebookCard } from "../../../content/cards.ts";
import { slugify } from "../../../content/slug.ts";
import type { LoadArgs } from "../../load.ts";

export function load({ content }: LoadArgs) {
  const { title, description, lead, topics } = content.pages.resources;
  const about = (tags: readonly string[]) => (thing: { tags: string[] }) =>
    thing.tags.some((tag) => tags.includes(tag));
  const data = {
    title,
    lead,
    counts: {
      articles: content.articles.all.length,
      ebooks: content.ebooks.all.length,
      studies: content.caseStudies.all.length,
    },
    ebooks: content.ebooks.all.map((ebook) => ({
      ...ebookCard(ebook),
      author: content.people.find(ebook.author)?.name,
    })),
    studies: content.caseStudies.all.map(caseStudyCard),
    topics: topics.map(({ tags, title, text }) => ({
      ...{ id: slugify(title), title, text },
      tags: content.tags.pick(tags).map(({ slug, title }) => ({ slug, title })),
      ebooks: content.ebooks.all
        .filter(({ topics }) => about(tags)({ tags: topics }))
        .map(({ slug, title }) => ({ slug, title })),
      articles: content.articles.all
        .filter(about(tags))
        .slice(0, 5)
        .map((article) => articleCard(content, article)),
    })),
  };
  return { data, head: { title, description, path: "/resources" } };
}
