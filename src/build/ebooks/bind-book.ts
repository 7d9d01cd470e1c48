import type { Dist } from "../../server/dist.ts";
import type { Edition } from "../../server/manifest.ts";
import type { Book } from "./book.ts";
import { makeBook } from "./make-book.ts";
import { readPictures } from "./pictures.ts";

/** Makes a book and puts it into the store. */
export async function bindBook(dist: Dist, content: string, book: Book): Promise<Edition> {
  const { bytes, pages } = await makeBook(book, await readPictures(content, book.pictures));
  return { store: dist.keep(bytes), pages, bytes: bytes.length };
}
