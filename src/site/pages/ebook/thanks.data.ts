import { articleCard } from "../../../content/model/cards.ts";
import { pageNotFound } from "../../../navigation/page-error.ts";
import type { LoadArgs } from "../../render/page-types.ts";
import { formatEbookFile } from "./ebook.data.ts";

export function load({ content, params, download, editions }: LoadArgs<"slug">) {
  const ebook = content.ebooks.find(params.slug);
  if (!ebook) throw pageNotFound(`/ebook/${params.slug}/thank-you`);
  const data = {
    slug: ebook.slug,
    title: ebook.title,
    dyes: ebook.dyes,
    chapters: ebook.chapters.map(({ title }) => title),
    download,
    file: formatEbookFile(editions[ebook.slug]),
    reading: content.articles.all
      .filter((article) => article.tags.some((tag) => ebook.topics.includes(tag)))
      .slice(0, 3)
      .map((article) => articleCard(content, article)),
  };
  return { data, head: { title: "Your ebook is ready", description: `Download ${ebook.title} and read on.` } };
}
