import { posix } from "node:path";
import { ebookCard, minutesToRead } from "../../../content/model/cards.ts";
import { pathOfPage } from "../../../content/model/page-paths.ts";
import type { Ebook } from "../../../content/model/snapshot.ts";
import { toDisplayDay } from "../../../shared/locale.ts";
import { definePage } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";
import { digitalBook } from "../../seo/structured-data/entities.ts";

export function load({ item: ebook, path, content, form, siteUrl }: LoadArgs<Ebook>) {
  const { slug, title, subtitle, description, audience, inside, chapters, dyes, publishedOn, updatedOn } = ebook;
  const sampleIndex = chapters.findIndex((chapter) => ebook.sample === `${chapter.slug}.md`);
  const sample = chapters[sampleIndex];
  const data = {
    ...{ slug, title, subtitle, audience, inside, dyes, form },
    parents: content.pages.resources ? [{ title: "Resources", href: "/resources" }] : [],
    editedOn: toDisplayDay(updatedOn ?? publishedOn, content.company.locale),
    author: getAuthor(ebook, content),
    chapters: chapters.map(({ title, words }) => ({ title, minutes: minutesToRead(words) })),
    sample: sample && { number: sampleIndex + 1, title: sample.title, body: sample.body },
    others: content.ebooks.all.filter((other) => other !== ebook).map(ebookCard),
  };
  const breadcrumbs = content.pages.resources ? [{ title: "Resources", path: "/resources" }] : [];
  const structuredData = digitalBook(ebook, content, siteUrl);
  return { data, head: { title, description, path, breadcrumbs, structuredData } };
}

/** Authors without articles have no page of their own, so they link to the about page, if there is one. */
function getAuthor({ author }: Ebook, { people, articles, pages }: LoadArgs["content"]) {
  const name = people.find(author)?.name;
  const fallback = pages.about ? "/about-us" : undefined;
  return name ? { name, href: articles.isBy(author) ? pathOfPage.author(author) : fallback } : undefined;
}

export const ebook = definePage({
  paths: ({ ebooks }) => ebooks.all.map(({ slug }) => ({ slug })),
  find: ({ ebooks }, { slug = "" }) => ebooks.find(slug),
  load,
  sitemap: ({ updatedOn, publishedOn }) => ({ lastModified: updatedOn ?? publishedOn }),
  search: {
    kind: "ebook",
    title: "Ebooks",
    entry: ({ title, subtitle, description, inside, chapters }) => ({
      ...{ title, description, fields: inside },
      headings: [subtitle, ...chapters.map((chapter) => chapter.title)],
      bodies: chapters.map(({ body }) => body),
    }),
  },
  llmsTxt: ({ title, description }) => ({ section: "Ebooks", title, about: description }),
  markdown: false,
  cover: { kind: "ebook", dyes: ({ ebooks }, slug) => ebooks.find(slug)?.dyes },
  social: () => ({ label: "Ebook" }),
  files: /^ebooks\/(?<slug>[^/]+)\/ebook\.yaml$/,
  // The headings on the page are those of the sample chapter.
  linkTargets: ({ sources: { ebooks } }) =>
    ebooks.map(({ file, slug, validPart: { sample = "" } }) => ({
      ...{ params: { slug }, anchors: ["get", "sample"] },
      file: posix.join(posix.dirname(file), sample),
    })),
});
