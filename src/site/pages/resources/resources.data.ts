import { articleCard, caseStudyCard, ebookCard } from "../../../content/cards.ts";
import type { LoadArgs } from "../../load.ts";

export function load({ content }: LoadArgs) {
  const { title, description, lead, topics } = content.pages.resources;
  const data = {
    title,
    lead,
    ebooks: content.ebooks.all.map(ebookCard),
    studies: content.caseStudies.all.slice(0, 3).map(caseStudyCard),
    topics: topics.map(({ tags, ...topic }) => ({
      ...topic,
      tags: content.tags.pick(tags).map(({ slug, title }) => ({ slug, title })),
      articles: content.articles.all
        .filter((article) => article.tags.some((tag) => tags.includes(tag)))
        .slice(0, 4)
        .map((article) => articleCard(content, article)),
    })),
  };
  return { data, head: { title, description, path: "/resources" } };
}
