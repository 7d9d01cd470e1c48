import type { BookLeaf, DigitalDocumentLeaf, MergeLeafTypes } from "schema-dts";
import { addressOf } from "../../content/addresses.ts";
import type { Content } from "../../content/content.ts";
import type { Ebook } from "../../content/snapshot.ts";
import { socialImage } from "../social-image.ts";
import { companyId, type Node, nodeId } from "./node.ts";
import { person } from "./person.ts";

type DigitalBook = MergeLeafTypes<[BookLeaf, DigitalDocumentLeaf]> & Node;

/** A book that is a file, and who wrote it. */
export function digitalBook(ebook: Ebook, content: Content, siteUrl: string): Node[] {
  const path = addressOf.ebook(ebook.slug);
  const author = content.people.pick([ebook.author]).map((writer) => person(writer, content, siteUrl));
  // The page tells of this edition and of none before it.
  const edition = ebook.updatedOn ?? ebook.publishedOn;
  const book: DigitalBook = {
    "@type": ["Book", "DigitalDocument"],
    "@id": nodeId(siteUrl, path, "book"),
    name: ebook.title,
    alternativeHeadline: ebook.subtitle,
    description: ebook.description,
    url: siteUrl + path,
    image: siteUrl + socialImage(path),
    author: author.map((node) => ({ "@id": node["@id"] })),
    publisher: { "@id": companyId(siteUrl) },
    datePublished: edition,
    dateModified: edition,
    bookFormat: "https://schema.org/EBook",
    encodingFormat: "application/pdf",
    isAccessibleForFree: true,
    inLanguage: "en",
  };
  return [book, ...author];
}
