import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { parseMarkdown } from "../../content/markdown/markdown.ts";
import type { Book } from "./book.ts";
import { makeBook } from "./make-book.ts";
import type { Picture } from "./pictures.ts";
import { sampleBook } from "./testing/sample-book.ts";

const FIRST_PAGE = 4;

async function open(changes: Partial<Book>, picture?: Picture) {
  const short = { chapters: [{ title: "One", html: "<p>Text.</p>" }] };
  const { bytes } = await makeBook(await sampleBook({ ...short, ...changes }), () => picture);
  return getDocumentProxy(new Uint8Array(bytes));
}

type Pdf = Awaited<ReturnType<typeof open>>;

async function chapter(markdown: string) {
  return open({ chapters: [{ title: "One", html: (await parseMarkdown(markdown).print()).html }] });
}

/** What stands on a page, with its place from the left and from below. */
async function piecesOn(pdf: Pdf, page: number) {
  const { items } = await (await pdf.getPage(page)).getTextContent();
  return items.flatMap((item) =>
    "str" in item && item.str.trim()
      ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]), width: item.width }]
      : [],
  );
}

describe("a book that is not like ours", () => {
  it("goes on with a line of code that is very long, always as far in", async () => {
    const pieces = await piecesOn(await chapter(`Text.\n\n\`\`\`text\n${"x".repeat(2000)}\n\`\`\``), FIRST_PAGE);
    const lines = pieces.filter(({ text }) => /^ *x+ *$/.test(text));
    expect(lines.reduce((sum, { text }) => sum + text.trim().length, 0)).toBe(2000);
    expect(new Set(lines.slice(1).map(({ text }) => text.search("x"))).size).toBe(1);
  });

  it.each([
    ["a long path without its language", "packages/payments/".repeat(4), false],
    ["the end of one that is longer than the line", "packages/payments/".repeat(9), true],
  ])("names code by %s", async (_, path, isCut) => {
    const pieces = await piecesOn(await chapter(`Text.\n\n\`\`\`ts title="${path}run.ts"\na()\n\`\`\``), FIRST_PAGE);
    const name = pieces.find(({ text }) => text.includes("run.ts"));
    expect(name?.text.startsWith("…")).toBe(isCut);
    expect(Number(name?.x) + Number(name?.width)).toBeLessThan(460);
    expect(pieces.some(({ text, y }) => text.includes("TypeScript") && y === name?.y)).toBe(false);
  });

  it("leaves out no heading and no code", async () => {
    const pdf = await chapter("Text.\n\n## Two\n\n### Three\n\n#### Four\n\n##### Five\n\n###### Six\n\n    code()");
    const { text } = await extractText(pdf, { mergePages: true });
    for (const words of ["Two", "Three", "Four", "Five", "Six", "code()"]) expect(text).toContain(words);
  });

  it("leads from one place of a chapter to another", async () => {
    const pdf = await chapter("[Hash](#fnv-hash), [word](#λόγος).\n\n## FNV hash\n\nText.\n\n## Λόγος\n\nText.");
    const links = await (await pdf.getPage(FIRST_PAGE)).getAnnotations();
    const places = Object.keys(await pdf.getDestinations());
    expect(links).toHaveLength(2);
    for (const { dest } of links) expect(places).toContain(dest);
  });

  it("leaves no gap for signs that are not seen, and keeps a number with what it counts", async () => {
    const [seen, unseen] = await Promise.all(
      ["<p>3–5</p>", "<p>3–\u20605\u200d\u00ad</p>"].map(async (html) =>
        (await piecesOn(await open({ chapters: [{ title: "One", html }] }), FIRST_PAGE)).at(-1),
      ),
    );
    expect(unseen?.width).toBe(seen?.width);
    const words = Array.from({ length: 60 }, () => "12\u00a0%").join(" ");
    const lines = await piecesOn(await open({ chapters: [{ title: "One", html: `<p>${words}</p>` }] }), FIRST_PAGE);
    const ends = lines.map(({ text }) => text.trim()).filter((line) => line.startsWith("12"));
    expect(ends.every((line) => line.endsWith("%"))).toBe(true);
  });

  it("makes room for the numbers of a list that counts far", async () => {
    const pieces = await piecesOn(await chapter("Text.\n\n2026. Warp"), FIRST_PAGE);
    const [number, item] = ["2026.", "Warp"].map((words) => pieces.find(({ text }) => text.trim() === words));
    expect(Number(number?.x) + Number(number?.width)).toBeLessThan(Number(item?.x));
  });

  it("shows a small picture no larger than its page does", async () => {
    const image = sharp({ create: { width: 60, height: 40, channels: 3, background: "#a33" } });
    const picture = { bytes: await image.png().toBuffer(), width: 60, height: 40 };
    const html = '<p>Text.</p><figure class="picture"><img src="/images/a-60.webp" alt="A loom"></figure>';
    const pdf = await open({ chapters: [{ title: "One", html }] }, picture);
    const { argsArray } = await (await pdf.getPage(FIRST_PAGE)).getOperatorList();
    expect(argsArray.filter(Array.isArray).map((matrix) => Array.from(matrix))).toContainEqual(
      expect.arrayContaining([45, -30]),
    );
  });

  it("cuts no word of a title in two", async () => {
    const title = "Datenbankmigrationen";
    const pdf = await open({ title, chapters: [{ title: "Internationalisierungsstrategien", html: "<p>Text.</p>" }] });
    expect((await piecesOn(pdf, 1)).map(({ text }) => text)).toContain(title);
    const opening = (await piecesOn(pdf, FIRST_PAGE)).map(({ text }) => text);
    expect(opening).toContain("Internationalisierungsstrategien");
  });

  it("keeps what its title page says above the foot, however much that is", async () => {
    const words = (length: number) => "Move money twice ".repeat(20).slice(0, length).trim();
    const pdf = await open({
      ...{ title: words(90), subtitle: words(120), audience: words(140) },
      inside: Array.from({ length: 6 }, () => words(140)),
    });
    const pieces = await piecesOn(pdf, 2);
    const foot = pieces.findIndex(({ text }) => text.startsWith("Written by"));
    const lowest = Math.min(...pieces.slice(0, foot).map(({ y }) => y));
    expect(lowest).toBeGreaterThan(Number(pieces[foot]?.y) + 10);
  });
});
