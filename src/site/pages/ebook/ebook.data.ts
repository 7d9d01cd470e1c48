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
  const sampleIndex = chapters.findIndex((chapter) => ebook.sample === `${chapter.slug}.md`);
  const sample = chapters[sampleIndex];
  const data = {
    ...{ slug, title, subtitle, audience, inside, dyes, form },
    editedOn: updatedOn ?? publishedOn,
    file: formatEbookFile(editions[slug]),
    author: getAuthor(ebook, content),
    chapters: chapters.map(({ title, words }) => ({ title, minutes: minutesToRead(words) })),
    sample: sample && { number: sampleIndex + 1, title: sample.title, body: sample.body },
    others: content.ebooks.all.filter((other) => other !== ebook).map(ebookCard),
  };
  const breadcrumbs = [{ title: "Resources", path: "/resources" }];
  return { data, head: { title, description, path, breadcrumbs, things: digitalBook(ebook, content, siteUrl) } };
}

/** Authors without articles have no page of their own, so they link to the about page. */
function getAuthor({ author }: Ebook, { people, articles }: LoadArgs["content"]) {
  const name = people.find(author)?.name;
  return name ? { name, href: articles.isBy(author) ? pathOfPage.author(author) : "/about-us" } : undefined;
}

/** Format, pages and size, such as "PDF, 48 pages, 812 kB". */
export function formatEbookFile(edition: EbookFile | undefined): string | null {
  return edition ? `PDF, ${edition.pages} pages, ${Math.round(edition.bytes / 1000)} kB` : null;
}
