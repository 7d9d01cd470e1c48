import { z } from "zod";
import { formatDay } from "../../shared/locale.ts";
import { type ColourName, type Dye, dyeTextColours, getHex, type Palette } from "../../shared/palette.ts";
import { identities } from "../../site/identity/identities.ts";
import { drawArtwork, type EbookImage, readImages } from "./artwork.ts";
import { readBlocks } from "./blocks.ts";
import { type EbookSource, getImageName } from "./ebook.ts";
import { declarePdfUa, extentsSchema } from "./pdf-ua.ts";
import { compileTemplate } from "./typst.ts";

/** The PDF of an ebook or a paper, with its images from a content folder. */
export async function typesetFrom(content: string, source: EbookSource): Promise<Uint8Array> {
  return (await typesetEbook(source, await readImages(content, source.images))).bytes;
}

/** If the last page of a chapter is less full than this, its other pages are shortened so that lines move to it. */
const MIN_LAST_PAGE_FILL = 0.14;
const LINES_PER_ATTEMPT = 2;
const MAX_ATTEMPTS = 2;

const metadataSchema = z.object({
  "page-count": z.tuple([z.number()]),
  "chapter-end": z.array(z.object({ pages: z.number(), lastPageFill: z.number() })),
  extent: extentsSchema,
});

/** The PDF of an ebook or a paper: tagged, with bookmarks and footnotes, declared as PDF/UA-1. */
export async function typesetEbook(source: EbookSource, images: Map<string, EbookImage>) {
  const { dyes, siteUrl, date, locale } = source;
  const identity = identities[source.identity];
  const palette = resolvePalette(identity.palette, dyes[0]);
  const files = {
    ...drawArtwork(source, palette.ink),
    ...Object.fromEntries(Array.from(images.values(), ({ file, bytes }) => [file, bytes])),
  };
  const [year, month, day] = date.split("-").map(Number);
  const bookData = {
    ...source,
    ...identity.ebooks,
    palette,
    date: { year, month, day },
    edition: formatDay(date, locale),
    host: new URL(siteUrl).host,
  };
  const chapters = source.chapters.map(({ title, html }, index) => {
    const label = `chapter-${index + 1}`;
    const blocks = readBlocks({ html, label, siteUrl, findImage: (url) => images.get(getImageName(url)) });
    const sections = blocks.flatMap((block) => (block.type === "heading" && block.level === 2 ? [block.title] : []));
    return { title, label, blocks, sections };
  });
  const book = JSON.stringify({ ...bookData, chapters });
  /** By how many lines the pages of each chapter are shorter than a full page. */
  let shortenedBy = chapters.map(() => 0);
  const compile = async () => {
    const labels = Object.keys(metadataSchema.shape);
    // A file of its own: when the book itself is the same, Typst lays out only the chapters that change.
    const input = { ...files, "book.json": book, "shortened-by.json": JSON.stringify(shortenedBy) };
    const { exportPdf, metadata } = await compileTemplate(
      source.kind === "paper" ? "paper.typ" : "template.typ",
      input,
      labels,
    );
    return { exportPdf, metadata: metadataSchema.parse(metadata) };
  };

  let compiled = await compile();
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const ends = compiled.metadata["chapter-end"];
    const hasShortEnd = ends.map(({ pages, lastPageFill }) => pages > 1 && lastPageFill < MIN_LAST_PAGE_FILL);
    if (!hasShortEnd.includes(true)) break;
    shortenedBy = shortenedBy.map((lines, index) => (hasShortEnd[index] ? lines + LINES_PER_ATTEMPT : lines));
    compiled = await compile();
  }
  const { exportPdf, metadata } = compiled;
  return { bytes: await declarePdfUa(exportPdf(), metadata.extent), pages: metadata["page-count"][0] };
}

/** The colours of a PDF with this dye, in the light theme, as hexadecimal values. */
export function resolvePalette(palette: Palette, dye: Dye) {
  const getColor = (name: ColourName) => getHex(palette, name, "light");
  return {
    ground: getColor("ground"),
    raised: getColor("flax"),
    ink: getColor("ink"),
    soft: getColor("ink-soft"),
    line: getColor("line"),
    link: getColor("link"),
    dye: getColor(dye),
    dyeText: getColor(dyeTextColours[dye]),
    note: getColor("weld"),
    noteText: getColor("code-number"),
    warning: getColor("madder"),
    added: getColor("success"),
    removed: getColor("error"),
    /** By the token classes that the site's syntax highlighting writes. */
    code: {
      "t-comment": getColor("code-remark"),
      "t-keyword": getColor("code-keyword"),
      "t-removed": getColor("code-keyword"),
      "t-string": getColor("code-text"),
      "t-number": getColor("code-number"),
      "t-name": getColor("code-number"),
      "t-function": getColor("code-name"),
      "t-type": getColor("code-name"),
    },
  };
}
