import { articleCard } from "../../../content/cards.ts";
import { pageNotFound } from "../../../navigation/page-error.ts";
import type { LoadArgs } from "../../load.ts";
import { editionFacts } from "./edition-facts.ts";

export function load({ content, params, download, editions }: LoadArgs<"slug">) {
  const ebook = content.ebooks.find(params.slug);
  if (!ebook) throw pageNotFound(`/ebook/${params.slug}/thank-you`);
  const data = {
    slug: ebook.slug,
    title: ebook.title,
    dyes: ebook.dyes,
    chapters: ebook.chapters.map(({ title }) => title),
    download,
    file: editionFacts(editions[ebook.slug]),
    reading: content.articles.all
      .filter((article) => article.tags.some((tag) => ebook.topics.includes(tag)))
      .slice(0, 3)
      .map((article) => articleCard(content, article)),
  };
  return { data, head: { title: "Your ebook is ready", description: `Download ${ebook.title} and read on.` } };
}
