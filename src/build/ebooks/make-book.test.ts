import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, it } from "vitest";
import type { Book, Edition } from "./book.ts";
import { makeBook } from "./make-book.ts";
import type { Picture } from "./pictures.ts";
import { sampleBook } from "./testing/sample-book.ts";

let book: Book;
let edition: Edition;
let picture: Picture;
const make = (book: Book) => makeBook(book, () => picture);
const open = ({ bytes }: Edition) => getDocumentProxy(new Uint8Array(bytes));

beforeAll(async () => {
  const image = sharp({ create: { width: 60, height: 30, channels: 3, background: "#a33" } });
  picture = { bytes: await image.png().toBuffer(), width: 60, height: 30 };
  book = await sampleBook();
  edition = await make(book);
});

describe("a book", () => {
  it("says who wrote it, when, in which language, and carries its structure", async () => {
    const pdf = await open(edition);
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({
      Title: "Weaving software and other cloth",
      Author: "Ewa Klimek",
      Language: "en",
      CreationDate: "D:20260304000000Z",
    });
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    expect(pdf.numPages).toBe(edition.pages);
  });

  it("has an outline of its chapters and their parts that leads to where its contents say they are", async () => {
    const pdf = await open(edition);
    const outline = await pdf.getOutline();
    expect(outline.map(({ title }) => title)).toEqual(["1 Everything at once", "2 A long chapter", "3 The end"]);
    expect(outline[0]?.items.map(({ title }) => title)).toEqual(["A table and a list", "Code in Łódź"]);
    const { text } = await extractText(pdf);
    for (const [index, { title, dest }] of outline.entries()) {
      if (!Array.isArray(dest)) throw new Error("A bookmark leads nowhere.");
      const page = await pdf.getPageIndex(dest[0]);
      expect(text[2]).toContain(`${title} ${page + 1}`);
      expect(text[page]).toContain(book.chapters[index]?.title);
    }
  });

  it("leaves the number of a note out of its outline", async () => {
    const html =
      '<p>Text.</p><h2 id="a">Warp<sup class="footnote-ref"><a href="#fn1" id="fnref1">1</a></sup> and <code>weft</code></h2><p>Text.</p><section class="footnotes"><ol><li id="fn1"><p>A note.</p></li></ol></section>';
    const [chapter] = await (await open(await make({ ...book, chapters: [{ title: "One", html }] }))).getOutline();
    expect(chapter?.items.map(({ title }) => title)).toEqual(["Warp and weft"]);
  });

  it("can be read and searched as text", async () => {
    const { text } = await extractText(await open(edition), { mergePages: true });
    for (const words of [
      "The first paragraph is larger.",
      "€1,200",
      "Then weave(12) and rest",
      "[ ] Warp the loom [x] Choose a draft",
      "Code in Łódź",
      "return [end % 2 for end in range(ends)]",
      "The loom, 1910",
      "A note at the foot of the page.",
    ]) {
      expect(text.replace(/\s+/g, " ")).toContain(words);
    }
  });

  it("tells reading software what everything is", async () => {
    const pdf = await open(edition);
    const trees = await Promise.all(
      Array.from({ length: pdf.numPages }, async (_, page) => (await pdf.getPage(page + 1)).getStructTree()),
    );
    const all = JSON.stringify(trees);
    for (const role of ["H1", "H2", "P", "L", "LI", "Table", "TH", "TD", "Code", "Figure", "Note", "Link", "TOC"]) {
      expect(all, role).toContain(`"role":"${role}"`);
    }
    expect(all).toContain('"alt":"A loom with twelve shafts"');
  });

  it("links to the site with whole addresses", async () => {
    const pdf = await open(edition);
    const pages = await Promise.all([4, 5].map(async (page) => (await pdf.getPage(page)).getAnnotations()));
    expect(pages.flat().map(({ url }) => url)).toContain("https://small.example/about-us");
  });

  it("names the chapter and the page on every page of a chapter but its first", async () => {
    const pdf = await open(edition);
    const { text } = await extractText(pdf);
    const inside = text.flatMap((page, index) => (/Part \d/.test(page) ? [{ page, index }] : []));
    expect(inside.length).toBeGreaterThan(3);
    for (const { page, index } of inside.slice(2)) {
      expect(page).toContain("A long chapter");
      expect(page).toMatch(new RegExp(`^${index + 1}\\b`, "m"));
    }
  });

  it("is the same to the byte when it is made again, and another when a word is", async () => {
    expect(Buffer.compare((await make(book)).bytes, edition.bytes)).toBe(0);
    const other = await make({ ...book, subtitle: "From cloth to thread." });
    expect(Buffer.compare(other.bytes, edition.bytes)).not.toBe(0);
  });

  it("draws a line through what is struck", async () => {
    const CONSTRUCT_PATH = 91;
    const lines = async (html: string) => {
      const pdf = await open(await make({ ...book, chapters: [{ title: "Cloth", html }] }));
      const pages = Array.from({ length: pdf.numPages }, async (_, page) =>
        (await pdf.getPage(page + 1)).getOperatorList(),
      );
      return (await Promise.all(pages)).flatMap(({ fnArray }) => fnArray).filter((name) => name === CONSTRUCT_PATH)
        .length;
    };
    expect(await lines("<p><s>Old</s> cloth.</p>")).toBe((await lines("<p>Old cloth.</p>")) + 1);
  });

  it("is refused when it shows a picture that is not there", async () => {
    await expect(makeBook(book, () => undefined)).rejects.toThrow("loom.png");
  });
});
