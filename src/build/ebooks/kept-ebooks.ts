import { existsSync } from "node:fs";
import type { Snapshot } from "../../content/snapshot.ts";
import { bodiesIn } from "../../server/bodies.ts";
import type { Dist } from "../../server/dist.ts";
import type { Edition, Manifest } from "../../server/manifest.ts";
import { kept } from "../kept.ts";
import type { Book } from "./book.ts";
import { bookOf } from "./book-of.ts";

export interface EbookOptions {
  snapshot: Snapshot;
  siteUrl: string;
  /** Stands for the code that sets books. */
  codeKey: string;
  make: (book: Book) => Promise<Edition>;
  /** Where chapters' HTML is, unless it is with the other bodies of the build. */
  readHtml?: (ref: string) => string;
}

/** Every book of the site; one whose text, pictures and typesetting did not change is taken from the last build. */
export async function keptEbooks(dist: Dist, options: EbookOptions): Promise<Manifest["ebooks"]> {
  const { snapshot, siteUrl, codeKey, make, readHtml = bodiesIn(dist).html } = options;
  const isWhole = ({ store }: Edition) => existsSync(dist.storePath(store));
  const made = await Promise.all(
    snapshot.ebooks.map(async (ebook) => {
      const book = bookOf(ebook, snapshot, siteUrl, readHtml);
      const madeFrom = [codeKey, JSON.stringify(book)];
      return [book.slug, await kept(dist, `ebook-${book.slug}`, madeFrom, () => make(book), isWhole)] as const;
    }),
  );
  return Object.fromEntries(made);
}
