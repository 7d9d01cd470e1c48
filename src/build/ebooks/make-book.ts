import { buffer } from "node:stream/consumers";
import type { Book, Edition } from "./book.ts";
import { createCanvas } from "./canvas.ts";
import { type Chapter, drawOpening, setChapter } from "./chapter.ts";
import { chapterName, drawContents, setContents } from "./contents.ts";
import { drawBack, drawCover } from "./cover-page.ts";
import { drawRows, drawRunning, startPage } from "./draw-page.ts";
import { cutFaces } from "./faces.ts";
import { drawColophon, drawTitlePage } from "./imprint.ts";
import { area, page } from "./page.ts";
import { paletteFor } from "./palette.ts";
import type { Press } from "./press.ts";
import { type Tag, tagged } from "./structure.ts";
import { stylesFor } from "./styles.ts";

/** Cover and title page. */
const PAGES_BEFORE_CONTENTS = 2;

/** Sets a book, ends its pages, and only then draws it: its contents have to know where everything came to stand. */
export async function makeBook(book: Book, picture: Press["picture"]): Promise<Edition> {
  const { title, description, author, publisher, day } = book;
  const faces = await cutFaces(JSON.stringify(book));
  const canvas = createCanvas(faces, {
    title,
    author: author.name,
    subject: description,
    publisher: publisher.name,
    day,
  });
  const palette = paletteFor(book.dyes[0]);
  const look = { measure: canvas.measure, palette, styles: stylesFor(palette) };
  const root: Tag = { type: "Document" };

  const front = tagged("Sect", root);
  const chapters = book.chapters.map((_, index) =>
    setChapter({ ...look, siteUrl: book.siteUrl, picture }, book, index, root),
  );
  const contentsLength = setContents(look, chapters, () => 0, front).length;
  const pageOf = (chapter: Chapter) =>
    chapters
      .slice(0, chapter.number - 1)
      .reduce((sum, { pages }) => sum + pages.length, PAGES_BEFORE_CONTENTS + contentsLength + 1);

  let number = 0;
  const next = () => {
    startPage(canvas, look);
    number++;
  };
  const numbered = (chapter?: Chapter) => {
    next();
    drawRunning(canvas, look, number, title, chapter);
  };
  const bookmark = (text: string, y = 0) => canvas.doc.outline.addItem(text, { fit: false, top: y, left: page.width });

  next();
  drawCover(canvas, look, book, front);
  next();
  drawTitlePage(canvas, look, book, front);
  for (const rows of setContents(look, chapters, pageOf, front)) {
    numbered();
    drawContents(canvas, look, rows);
  }
  for (const chapter of chapters) {
    const outline = { current: canvas.doc.outline };
    chapter.pages.forEach((rows, index) => {
      numbered(index === 0 ? undefined : chapter);
      if (index === 0) {
        drawOpening(canvas, look, book, chapter.number);
        canvas.name(chapterName(chapter.number), 0);
        outline.current = bookmark(`${chapter.number} ${chapter.title}`);
      }
      drawRows(canvas, look, rows, index === 0 ? area.openingTop : area.top, ({ text, level }, y) => {
        if (level === "h2") outline.current.addItem(text, { fit: false, top: y - 12, left: page.width });
      });
    });
  }
  const end = tagged("Sect", root);
  numbered();
  drawColophon(canvas, look, book, end);
  next();
  drawBack(canvas, look, book, end);
  canvas.doc.end();
  return { bytes: await buffer(canvas.doc), pages: number };
}
