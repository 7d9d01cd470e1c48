import { ebookCard, minutesToRead } from "../../../content/model/cards.ts";
import { pathOfPage } from "../../../content/model/page-paths.ts";
import type { Ebook } from "../../../content/model/snapshot.ts";
import { pageNotFound } from "../../../navigation/page-error.ts";
import type { EbookFile, LoadArgs } from "../../render/page-types.ts";
import { digitalBook } from "../../seo/structured-data/creative-work.ts";

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
    file: formatEbookFile(editions[slug]),
    author: getAuthor(ebook, content),
    chapters: chapters.map(({ title, words }) => ({ title, minutes: minutesToRead(words) })),
    sample: shown && { number: at + 1, title: shown.title, body: shown.body },
    others: content.ebooks.all.filter((other) => other !== ebook).map(ebookCard),
  };
  const breadcrumbs = [{ title: "Resources", path: "/resources" }];
  return { data, head: { title, description, path, breadcrumbs, things: digitalBook(ebook, content, siteUrl) } };
}

/** Whoever has written no article has no page for them. */
function getAuthor({ author }: Ebook, { people, articles }: LoadArgs["content"]) {
  const name = people.find(author)?.name;
  return name ? { name, href: articles.isBy(author) ? pathOfPage.author(author) : "/about-us" } : undefined;
}

/** What a reader wants to know of a file before fetching it. */
export function formatEbookFile(edition: EbookFile | undefined): string | null {
  return edition ? `PDF, ${edition.pages} pages, ${Math.round(edition.bytes / 1000)} kB` : null;
}
