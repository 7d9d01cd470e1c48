import { articleCards } from "../../../content/model/cards.ts";
import type { Ebook } from "../../../content/model/snapshot.ts";
import { definePage, unlisted } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";

export function load({ item: ebook, content, download }: LoadArgs<Ebook>) {
  const related = content.articles.all.filter(({ tags }) => tags.some((tag) => ebook.topics.includes(tag)));
  const data = {
    slug: ebook.slug,
    title: ebook.title,
    dyes: ebook.dyes,
    chapters: ebook.chapters.map(({ title }) => title),
    download,
    reading: articleCards(content, related.slice(0, 3)),
  };
  const description = `Download ${ebook.title} and read on.`;
  return { data, head: { title: "Your ebook is ready", description, structuredData: [] } };
}

export const ebookThanks = definePage({
  paths: ({ ebooks }) => ebooks.all.map(({ slug }) => ({ slug })),
  find: ({ ebooks }, { slug = "" }) => ebooks.find(slug),
  load,
  ...unlisted,
});
