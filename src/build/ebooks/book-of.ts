import type { Ebook, Snapshot } from "../../content/snapshot.ts";
import type { Book } from "./book.ts";
import { pictureName } from "./picture-name.ts";

/** A book's text and facts, from all that the company says. */
export function bookOf(ebook: Ebook, snapshot: Snapshot, siteUrl: string, readHtml: (ref: string) => string): Book {
  const { slug, title, subtitle, description, audience, inside, dyes, publishedOn, updatedOn, chapters } = ebook;
  const { name, legalName, tagline, address, email } = snapshot.company;
  const author = snapshot.people.find((person) => person.slug === ebook.author);
  if (!author) throw new Error(`The ebook '${slug}' has no author.`);
  const texts = chapters.map(({ title, body }) => ({ title: title.replaceAll("'", "’"), html: readHtml(body.ref) }));
  return {
    ...{ slug, title, subtitle, description, audience, inside, dyes, siteUrl },
    day: updatedOn ?? publishedOn,
    author: { name: author.name, role: author.role, bio: author.bio },
    publisher: {
      ...{ name, legalName, tagline, email },
      address: [address.street, `${address.postalCode} ${address.locality}`],
    },
    chapters: texts,
    pictures: picturesIn(texts.map(({ html }) => html).join(""), snapshot),
  };
}

function picturesIn(html: string, { pictures }: Snapshot): Record<string, string> {
  const shown = new Set(Array.from(html.matchAll(/(?<= src=")[^"]+/g), ([address]) => pictureName(address)));
  const paths = Object.entries(pictures).map(([path, { name }]) => [name, path] as const);
  return Object.fromEntries(paths.filter(([name]) => shown.has(name)));
}
