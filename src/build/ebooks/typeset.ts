import { z } from "zod";
import type { Dist } from "../../build-store/dist.ts";
import type { EbookEdition } from "../../build-store/manifest.ts";
import { drawArtwork, type EbookImage, readImages } from "./artwork.ts";
import { type Block, readBlocks } from "./blocks.ts";
import { type EbookSource, getImageName } from "./ebook.ts";
import { resolvePalette } from "./palette.ts";
import { declarePdfUa, extentsSchema } from "./pdf-ua.ts";
import { compileTemplate } from "./typst.ts";

/** Typesets an ebook and writes its PDF to the store. */
export async function storeEbook(dist: Dist, content: string, source: EbookSource): Promise<EbookEdition> {
  const { bytes, pages } = await typesetEbook(source, await readImages(content, source.images));
  return { store: dist.put(bytes), pages, bytes: bytes.length };
}

interface Chapter {
  title: string;
  label: string;
  blocks: Block[];
  sections: string[];
  /** The number of lines by which its pages are shorter than those of other chapters. */
  shortenedBy: number;
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

/** The PDF of an ebook: tagged, with contents, bookmarks and footnotes, declared as PDF/UA-1. */
export async function typesetEbook(
  source: EbookSource,
  images: Map<string, EbookImage>,
): Promise<{ bytes: Uint8Array; pages: number }> {
  const { slug, dyes, siteUrl, date } = source;
  const palette = resolvePalette(dyes[0]);
  const files = {
    ...drawArtwork({ slug, dyes, ink: palette.ink }),
    ...Object.fromEntries(Array.from(images.values(), ({ file, bytes }) => [file, bytes])),
  };
  const bookData = {
    ...source,
    palette,
    date: splitDate(date),
    edition: formatLongDate(date),
    host: new URL(siteUrl).host,
  };
  const compile = async (chapters: Chapter[]) => {
    const book = JSON.stringify({ ...bookData, chapters });
    const labels = Object.keys(metadataSchema.shape);
    const { exportPdf, metadata } = await compileTemplate({ ...files, "book.json": book }, labels);
    return { exportPdf, metadata: metadataSchema.parse(metadata) };
  };

  let chapters = source.chapters.map(({ title, html }, index): Chapter => {
    const label = `chapter-${index + 1}`;
    const blocks = readBlocks({ html, label, siteUrl, findImage: (url) => images.get(getImageName(url)) });
    const sections = blocks.flatMap((block) => (block.type === "heading" && block.level === 2 ? [block.title] : []));
    return { title, label, blocks, sections, shortenedBy: 0 };
  });
  let compiled = await compile(chapters);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const ends = compiled.metadata["chapter-end"];
    const hasShortEnd = ends.map(({ pages, lastPageFill }) => pages > 1 && lastPageFill < MIN_LAST_PAGE_FILL);
    if (!hasShortEnd.includes(true)) break;
    chapters = chapters.map((chapter, index) =>
      hasShortEnd[index] ? { ...chapter, shortenedBy: chapter.shortenedBy + LINES_PER_ATTEMPT } : chapter,
    );
    compiled = await compile(chapters);
  }
  const { exportPdf, metadata } = compiled;
  return { bytes: await declarePdfUa(exportPdf(), metadata.extent), pages: metadata["page-count"][0] };
}

function splitDate(date: string) {
  const [year, month, day] = date.split("-").map(Number);
  return { year, month, day };
}

function formatLongDate(date: string): string {
  const format = { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" } as const;
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-GB", format);
}
