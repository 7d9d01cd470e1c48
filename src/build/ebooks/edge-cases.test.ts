import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { parseMarkdown } from "../../content/markdown/markdown.ts";
import type { EbookImage } from "./artwork.ts";
import { createSampleEbook, type SampleEbook } from "./testing/sample-ebook.ts";
import { typesetEbook } from "./typeset.ts";

const FIRST_PAGE = 4;

async function typesetAndOpen(changes: Partial<SampleEbook>, images = new Map<string, EbookImage>()) {
  const short = { chapters: [{ title: "One", html: "<p>Text.</p>" }] };
  const { bytes } = await typesetEbook(await createSampleEbook({ ...short, ...changes }), images);
  return getDocumentProxy(new Uint8Array(bytes));
}

type Pdf = Awaited<ReturnType<typeof typesetAndOpen>>;

async function typesetChapter(markdown: string) {
  return typesetAndOpen({ chapters: [{ title: "One", html: await parseMarkdown(markdown).render() }] });
}

/** The pieces of text on a page, with their positions from the left and the bottom. */
async function readPieces(pdf: Pdf, page: number) {
  const { items } = await (await pdf.getPage(page)).getTextContent();
  return items.flatMap((item) =>
    "str" in item && item.str.trim()
      ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]), width: item.width }]
      : [],
  );
}

describe("an unusual ebook", () => {
  it("wraps a very long line of code with a constant indent", async () => {
    const pieces = await readPieces(
      await typesetChapter(`Text.\n\n\`\`\`text\n${"x".repeat(2000)}\n\`\`\``),
      FIRST_PAGE,
    );
    const lines = pieces.filter(({ text }) => /^ *x+ *$/.test(text));
    expect(lines.reduce((sum, { text }) => sum + text.trim().length, 0)).toBe(2000);
    expect(new Set(lines.slice(1).map(({ text }) => text.search("x"))).size).toBe(1);
  });

  it.each([
    ["a long path without the language", "packages/payments/".repeat(4), false],
    ["the end of a path that is longer than the line", "packages/payments/".repeat(9), true],
  ])("captions code with %s", async (_, path, isCut) => {
    const pieces = await readPieces(
      await typesetChapter(`Text.\n\n\`\`\`ts title="${path}run.ts"\na()\n\`\`\``),
      FIRST_PAGE,
    );
    const name = pieces.find(({ text }) => text.includes("run.ts"));
    expect(name?.text.startsWith("…")).toBe(isCut);
    expect(Number(name?.x) + Number(name?.width)).toBeLessThan(460);
    expect(pieces.some(({ text, y }) => text.includes("TypeScript") && y === name?.y)).toBe(false);
  });

  it("shows headings of every level and indented code", async () => {
    const pdf = await typesetChapter(
      "Text.\n\n## Two\n\n### Three\n\n#### Four\n\n##### Five\n\n###### Six\n\n    code()",
    );
    const { text } = await extractText(pdf, { mergePages: true });
    for (const words of ["Two", "Three", "Four", "Five", "Six", "code()"]) expect(text).toContain(words);
  });

  it("links from one heading of a chapter to another", async () => {
    const pdf = await typesetChapter("[Hash](#fnv-hash), [word](#λόγος).\n\n## FNV hash\n\nText.\n\n## Λόγος\n\nText.");
    const links = await (await pdf.getPage(FIRST_PAGE)).getAnnotations();
    const destinations = Object.keys(await pdf.getDestinations());
    expect(links).toHaveLength(2);
    for (const { dest } of links) expect(destinations).toContain(dest);
  });

  it("leaves no gap for invisible characters and does not break at a non-breaking space", async () => {
    const [visible, invisible] = await Promise.all(
      ["<p>3–5</p>", "<p>3–\u20605\u200d\u00ad</p>"].map(async (html) =>
        (await readPieces(await typesetAndOpen({ chapters: [{ title: "One", html }] }), FIRST_PAGE)).at(-1),
      ),
    );
    expect(invisible?.width).toBe(visible?.width);
    const words = Array.from({ length: 60 }, () => "12\u00a0%").join(" ");
    const lines = await readPieces(
      await typesetAndOpen({ chapters: [{ title: "One", html: `<p>${words}</p>` }] }),
      FIRST_PAGE,
    );
    const ends = lines.map(({ text }) => text.trim()).filter((line) => line.startsWith("12"));
    expect(ends.every((line) => line.endsWith("%"))).toBe(true);
  });

  it("makes room for the long numbers of a list", async () => {
    const pieces = await readPieces(await typesetChapter("Text.\n\n2026. Warp"), FIRST_PAGE);
    const [number, item] = ["2026.", "Warp"].map((words) => pieces.find(({ text }) => text.trim() === words));
    expect(Number(number?.x) + Number(number?.width)).toBeLessThan(Number(item?.x));
  });

  it("does not enlarge a small image", async () => {
    const image = sharp({ create: { width: 60, height: 40, channels: 3, background: "#a33" } });
    const loom = { file: "image-1.png", bytes: await image.png().toBuffer(), width: 60, height: 40 };
    const html = '<p>Text.</p><figure class="picture"><img src="/images/a-60.webp" alt="A loom"></figure>';
    const pdf = await typesetAndOpen({ chapters: [{ title: "One", html }] }, new Map([["a", loom]]));
    const { argsArray } = await (await pdf.getPage(FIRST_PAGE)).getOperatorList();
    const scales = argsArray.flatMap((args) => (Array.isArray(args) && args.length === 6 ? [[args[0], args[3]]] : []));
    expect(scales).toContainEqual([45, 30]);
  });

  it("accepts a chapter without text and a term without a definition", async () => {
    const html = ["", "<dl><dt>Warp</dt></dl>", '<figure class="code"><pre><code></code></pre></figure>'];
    const pdf = await typesetAndOpen({ chapters: html.map((html) => ({ title: "One", html })) });
    expect(await pdf.getOutline()).toHaveLength(3);
  });

  it("leaves no chapter with one or two lines on its last page", async () => {
    const html = Array.from({ length: 8 }, (_, index) => "<p>Text.</p>".repeat(34 + index));
    const pdf = await typesetAndOpen({ chapters: html.map((html) => ({ title: "One", html })) });
    const lines = await Promise.all(
      Array.from(
        { length: pdf.numPages },
        async (_, page) => (await readPieces(pdf, page + 1)).filter(({ text }) => text === "Text.").length,
      ),
    );
    expect(lines.filter((count) => count > 0).length).toBeGreaterThan(html.length);
    expect(lines.filter((count) => count === 1 || count === 2)).toEqual([]);
  });

  it("shrinks a title rather than dividing a long word", async () => {
    const title = "Datenbankmigrationen";
    const pdf = await typesetAndOpen({
      title,
      chapters: [{ title: "Internationalisierungsstrategien", html: "<p>Text.</p>" }],
    });
    expect((await readPieces(pdf, 1)).map(({ text }) => text)).toContain(title);
    const opening = (await readPieces(pdf, FIRST_PAGE)).map(({ text }) => text);
    expect(opening).toContain("Internationalisierungsstrategien");
  });

  it("shrinks a long title page so that it ends above its foot", async () => {
    const words = (length: number) => "Move money twice ".repeat(20).slice(0, length).trim();
    const pdf = await typesetAndOpen({
      ...{ title: words(90), subtitle: words(120), audience: words(140) },
      inside: Array.from({ length: 6 }, () => words(140)),
    });
    const pieces = await readPieces(pdf, 2);
    const foot = pieces.findIndex(({ text }) => text.startsWith("Written by"));
    const lowest = Math.min(...pieces.slice(0, foot).map(({ y }) => y));
    expect(lowest).toBeGreaterThan(Number(pieces[foot]?.y) + 10);
  });
});
