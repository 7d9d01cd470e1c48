import { addressOf } from "../../../content/addresses.ts";
import { ebookCard, minutesToRead } from "../../../content/cards.ts";
import type { Ebook } from "../../../content/snapshot.ts";
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
    author: authorOf(ebook, content),
    chapters: chapters.map(({ title, words }) => ({ title, minutes: minutesToRead(words) })),
    sample: shown && { number: at + 1, title: shown.title, body: shown.body },
    others: content.ebooks.all.filter((other) => other !== ebook).map(ebookCard),
  };
  const breadcrumbs = [{ title: "Resources", path: "/resources" }];
  return { data, head: { title, description, path, breadcrumbs, things: digitalBook(ebook, content, siteUrl) } };
}

/** Whoever has written no article has no page for them. */
function authorOf({ author }: Ebook, { people, articles }: LoadArgs["content"]) {
  const name = people.find(author)?.name;
  return name ? { name, href: articles.isBy(author) ? addressOf.author(author) : "/about-us" } : undefined;
}
