import { ebookCard } from "../../../content/cards.ts";
import { pageNotFound } from "../../../navigation/page-error.ts";
import type { LoadArgs } from "../../load.ts";

export function load({ content, params, form }: LoadArgs<"slug">) {
  const ebook = content.ebooks.find(params.slug);
  const path = `/ebook/${params.slug}`;
  if (!ebook) throw pageNotFound(path);
  const { title, subtitle, description, audience, inside, chapters, sample, dyes } = ebook;
  const author = content.people.find(ebook.author);
  const shown = chapters.find((chapter) => sample.startsWith(chapter.slug));
  const data = {
    ...{ slug: ebook.slug, title, subtitle, description, audience, inside, dyes, form },
    author: author && { slug: author.slug, name: author.name, role: author.role, dye: author.dye },
    chapters: chapters.map(({ title }) => title),
    sample: shown && { title: shown.title, body: shown.body },
    others: content.ebooks.all.filter((other) => other !== ebook).map(ebookCard),
  };
  return { data, head: { title, description, path, breadcrumbs: [{ title: "Resources", path: "/resources" }] } };
}
