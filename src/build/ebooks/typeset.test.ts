import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, it } from "vitest";
import type { EbookSource } from "./ebook.ts";
import { createSampleEbook, type SampleEbook } from "./testing/sample-ebook.ts";
import { typesetEbook } from "./typeset.ts";

type Typeset = Awaited<ReturnType<typeof typesetEbook>>;

/** Compiling the WebAssembly of Typst takes seconds, and much longer on a busy machine. */
const COLD_START_MS = 90_000;

let source: SampleEbook;
let ebook: Typeset;
let pdf: Awaited<ReturnType<typeof open>>;
const open = ({ bytes }: Pick<Typeset, "bytes">) => getDocumentProxy(new Uint8Array(bytes));

async function typeset(source: EbookSource) {
  const image = sharp({ create: { width: 60, height: 30, channels: 3, background: "#a33" } });
  const loom = { file: "image-1.png", bytes: await image.png().toBuffer(), width: 60, height: 30 };
  return typesetEbook(source, new Map([["", loom]]));
}
const typesetChapter = (html: string) => typeset({ ...source, chapters: [{ title: "One", html }] });

async function readText({ bytes }: Typeset): Promise<string> {
  const { text } = await extractText(await open({ bytes }), { mergePages: true });
  return text.replace(/\s+/g, " ");
}

type Tree = Awaited<ReturnType<Awaited<ReturnType<typeof pdf.getPage>>["getStructTree"]>>;
type TreeNode = Tree | Tree["children"][number];

async function readStructure(document: typeof pdf) {
  const trees = Array.from({ length: document.numPages }, async (_, page) =>
    (await document.getPage(page + 1)).getStructTree(),
  );
  const flatten = (node: TreeNode): { role: string; alt?: string }[] =>
    "children" in node ? [node, ...node.children.flatMap(flatten)] : [];
  return (await Promise.all(trees)).flatMap(flatten);
}

beforeAll(async () => {
  source = await createSampleEbook();
  ebook = await typeset(source);
  pdf = await open(ebook);
}, COLD_START_MS);

describe("the PDF of an ebook", { timeout: COLD_START_MS }, () => {
  it("has the title, author, date and language of its source", async () => {
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({
      Title: "Weaving software & other cloth",
      Author: "Ewa Klimek",
      Subject: "A book about cloth.",
      Language: "en",
      CreationDate: "D:20260304000000Z",
    });
    expect(pdf.numPages).toBe(ebook.pages);
  });

  it("declares PDF/UA-1, is tagged and shows its title", async () => {
    const { metadata } = await pdf.getMetadata();
    expect(metadata?.getRaw()).toContain("<pdfuaid:part>1</pdfuaid:part>");
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    expect(await pdf.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
  });

  it("has bookmarks of chapters and sections that lead to the pages in its contents", async () => {
    const outline = await pdf.getOutline();
    expect(outline.map(({ title }) => title)).toEqual(["1 Everything at once", "2 A long chapter", "3 The end"]);
    expect(outline[0]?.items.map(({ title }) => title)).toEqual(["A table and a list", "Code in Łódź"]);
    const { text } = await extractText(pdf);
    for (const [index, { title, dest }] of outline.entries()) {
      const target = typeof dest === "string" ? await pdf.getDestination(dest) : dest;
      const page = await pdf.getPageIndex(target?.[0]);
      expect(text[2]?.replace(/\s+/g, " ")).toContain(`${title} ${page + 1}`);
      expect(text[page]).toContain(source.chapters[index]?.title);
    }
  });

  it("leaves footnote numbers out of its bookmarks", async () => {
    const html =
      '<p>Text.</p><h2 id="a">Warp<sup class="footnote-ref"><a href="#fn1" id="fnref1">1</a></sup> and <code>weft</code></h2><p>Text.</p><section class="footnotes"><ol><li id="fn1"><p>A note.</p></li></ol></section>';
    const [chapter] = await (await open(await typesetChapter(html))).getOutline();
    expect(chapter?.items.map(({ title }) => title)).toEqual(["Warp and weft"]);
  });

  it("can be read and searched as text", async () => {
    const text = await readText(ebook);
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
      expect(text).toContain(words);
    }
  });

  it("shows Typst syntax as plain text in text, code, titles and links", async () => {
    const typstSyntax = `#let x = [1] *a* _b_ $c$ @d <e> \\f // g /* h */ \`i\` "j" 'k' ~l -- m ... = n + o / p: q #"r"`;
    const escaped = typstSyntax.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    const html = `<p>${escaped}</p><h2 id="a">${escaped}</h2><p><a href="https://x.example/#${encodeURI("a]b")}">${escaped}</a></p>
      <figure class="code"><figcaption><span>${escaped}</span> <small>Text</small></figcaption><pre><code>${escaped}\n</code></pre></figure>`;
    const { bytes, pages } = await typeset({ ...source, title: typstSyntax, chapters: [{ title: typstSyntax, html }] });
    const text = await readText({ bytes, pages });
    expect(text.split(typstSyntax).length - 1).toBeGreaterThanOrEqual(6);
  });

  it("has a tag for everything, and a text alternative for every figure", async () => {
    const nodes = await readStructure(pdf);
    const roles = new Set(nodes.map(({ role }) => role));
    for (const role of [
      "H1",
      "H2",
      "P",
      "L",
      "LI",
      "Table",
      "TH",
      "TD",
      "Code",
      "Figure",
      "Note",
      "Link",
      "TOC",
      "TOCI",
    ]) {
      expect(roles, role).toContain(role);
    }
    const figures = nodes.filter(({ role }) => role === "Figure");
    expect(new Set(figures.map(({ alt }) => alt))).toEqual(new Set(["A loom with twelve shafts"]));
  });

  it("closes gaps in the heading levels of a chapter", async () => {
    const document = await open(await typesetChapter('<p>Text.</p><h4 id="a">Deep</h4><p>Text.</p>'));
    const roles = new Set((await readStructure(document)).map(({ role }) => role));
    expect(roles).toContain("H2");
    expect(roles).not.toContain("H4");
  });

  it("has a bounding box for a table on one page", async () => {
    const { PDFDocument, PDFDict, PDFName } = await import("@cantoo/pdf-lib");
    const document = await PDFDocument.load(ebook.bytes);
    const tables = document.context
      .enumerateIndirectObjects()
      .map(([, object]) => object)
      .filter((object) => object instanceof PDFDict)
      .filter((dict) => dict.get(PDFName.of("S")) === PDFName.of("Table"));
    expect(tables.map((table) => String(table.lookup(PDFName.of("A"))))).toEqual([
      expect.stringMatching(/\/BBox \[ 118 [\d.]+ 452\.9 [\d.]+ \]/),
    ]);
  });

  it("links to the site with absolute URLs", async () => {
    const pages = await Promise.all([4, 5].map(async (page) => (await pdf.getPage(page)).getAnnotations()));
    expect(pages.flat().map(({ url }) => url)).toContain("https://small.example/about-us");
  });

  it("shows chapter title and page number on every page of a chapter but its first", async () => {
    const { text } = await extractText(pdf);
    const inside = text.flatMap((page, index) => (/Part \d/.test(page) ? [{ page, index }] : []));
    expect(inside.length).toBeGreaterThan(3);
    for (const { page, index } of inside.slice(2)) {
      expect(page).toContain("A long chapter");
      expect(page).toMatch(new RegExp(`^${index + 1}\\b`, "m"));
    }
  });

  it("has the same bytes when it is typeset again, and different bytes when a word changes", async () => {
    expect(Buffer.compare((await typeset(source)).bytes, ebook.bytes)).toBe(0);
    const other = await typeset({ ...source, subtitle: "From cloth to thread." });
    expect(Buffer.compare(other.bytes, ebook.bytes)).not.toBe(0);
  });

  it("sets a paper on A4, without covers, with its letterhead and the words of its redactions", async () => {
    const { slug, title, description, dyes, date, siteUrl, identity, publisher, images } = source;
    const text = '<p>For <span class="redacted">[name removed]</span>.</p>';
    const paper = await typeset({
      ...{ kind: "paper", pages: "flow", slug, title, description, dyes, date, locale: "de-DE", siteUrl },
      ...{ identity, publisher, images },
      chapters: [{ title, html: `${text}<h2 id="a">Terms</h2>${"<p>We agree on this and that.</p>".repeat(40)}` }],
    });
    const document = await open(paper);
    expect([paper.pages, document.numPages]).toEqual([2, 2]);
    expect((await document.getPage(1)).view.slice(2).map(Math.round)).toEqual([595, 842]);
    expect((await document.getMetadata()).info).toMatchObject({ Title: title, Author: publisher.legalName });
    expect(await readText(paper)).toContain("For [name removed].");
    const { text: pages } = await extractText(document, { mergePages: false });
    expect(pages[0]).toContain(publisher.address[0]);
    expect(pages[1]).toContain("2 / 2");
    expect((await document.getOutline())?.[0]).toMatchObject({ title, items: [{ title: "Terms" }] });
  });

  it("draws a line through deleted text", async () => {
    const CONSTRUCT_PATH = 91;
    const countPaths = async (html: string) => {
      const document = await open(await typesetChapter(html));
      const pages = Array.from({ length: document.numPages }, async (_, page) =>
        (await document.getPage(page + 1)).getOperatorList(),
      );
      return (await Promise.all(pages)).flatMap(({ fnArray }) => fnArray).filter((name) => name === CONSTRUCT_PATH)
        .length;
    };
    expect(await countPaths("<p><s>Old</s> cloth.</p>")).toBe((await countPaths("<p>Old cloth.</p>")) + 1);
  });

  it("throws when an image is missing", async () => {
    await expect(typesetEbook(source, new Map())).rejects.toThrow("loom.png");
  });
});
