import { buffer } from "node:stream/consumers";
import type { Book, Edition } from "./book.ts";
import { type Canvas, createCanvas } from "./canvas.ts";
import { type Chapter, drawOpening, setChapter } from "./chapter.ts";
import { chapterName, setContents } from "./contents.ts";
import { drawBack, drawCover } from "./cover-page.ts";
import { drawRows, drawRunning, type Look, startPage } from "./draw-page.ts";
import { cutFaces } from "./faces.ts";
import { drawColophon, drawTitlePage } from "./imprint.ts";
import { area, page } from "./page.ts";
import { paletteFor } from "./palette.ts";
import type { Press } from "./press.ts";
import type { Heading } from "./rows.ts";
import { type Tag, tagged } from "./structure.ts";
import { stylesFor } from "./styles.ts";

/** Cover and title page. */
const PAGES_BEFORE_CONTENTS = 2;
/** A bookmark's place is counted from the right edge. */
const left = { fit: false, left: page.width } as const;
const ABOVE_PART = 12;

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

  next();
  drawCover(canvas, look, book, front);
  next();
  drawTitlePage(canvas, look, book, front);
  for (const rows of setContents(look, chapters, pageOf, front)) {
    numbered();
    drawRows(canvas, look, rows, area.top);
  }
  for (const chapter of chapters) drawChapter(canvas, look, book, chapter, numbered);
  const end = tagged("Sect", root);
  numbered();
  drawColophon(canvas, look, book, end);
  next();
  drawBack(canvas, look, book, end);
  canvas.doc.end();
  return { bytes: await buffer(canvas.doc), pages: number };
}

/** A chapter's pages; what it and its parts are called goes into the outline as they are drawn. */
function drawChapter(
  canvas: Canvas,
  look: Look,
  book: Book,
  chapter: Chapter,
  startNumbered: (chapter?: Chapter) => void,
): void {
  const [first = [], ...others] = chapter.pages;
  startNumbered();
  drawOpening(canvas, look, book, chapter.number);
  canvas.name(chapterName(chapter.number), 0);
  const bookmark = canvas.doc.outline.addItem(`${chapter.number} ${chapter.title}`, { ...left, top: 0 });
  const addPart = ({ text, level }: Heading, y: number) => {
    if (level === "h2") bookmark.addItem(text, { ...left, top: y - ABOVE_PART });
  };
  drawRows(canvas, look, first, area.openingTop, addPart);
  for (const rows of others) {
    startNumbered(chapter);
    drawRows(canvas, look, rows, area.top, addPart);
  }
}
