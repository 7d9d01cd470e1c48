import { ebookCard, minutesToRead, personCard } from "../../../content/cards.ts";
import { pageNotFound } from "../../../navigation/page-error.ts";
import type { LoadArgs } from "../../load.ts";
import { digitalBook } from "../../structured-data/ebook.ts";
import { editionFacts } from "./edition-facts.ts";

export function load({ content, params, form, editions, siteUrl }: LoadArgs<"slug">) {
  const ebook = content.ebooks.find(params.slug);
  const path = `/ebook/${params.slug}`;
  if (!ebook) throw pageNotFound(path);
  const { slug, title, subtitle, description, audience, inside, chapters, dyes, publishedOn, updatedOn } = ebook;
  const at = chapters.findIndex((chapter) => ebook.sample === `${chapter.slug}.md`);
  const shown = chapters[at];
  const data = {
    ...{ slug, title, subtitle, audience, inside, dyes, form },
    editedOn: updatedOn ?? publishedOn,
    file: editionFacts(editions[slug]),
    author: content.people.pick([ebook.author]).map(personCard)[0],
    chapters: chapters.map(({ title, words }) => ({ title, minutes: minutesToRead(words) })),
    sample: shown && { number: at + 1, title: shown.title, body: shown.body },
    others: content.ebooks.all.filter((other) => other !== ebook).map(ebookCard),
  };
  const breadcrumbs = [{ title: "Resources", path: "/resources" }];
  return { data, head: { title, description, path, breadcrumbs, things: digitalBook(ebook, content, siteUrl) } };
}
