import { existsSync } from "node:fs";
import { z } from "zod";
import type { Dye } from "../../content/schemas/common.ts";
import type { Ebook, Snapshot } from "../../content/snapshot.ts";
import { bodiesIn } from "../../server/bodies.ts";
import type { Dist } from "../../server/dist.ts";
import type { Edition, Manifest } from "../../server/manifest.ts";
import { kept } from "../kept.ts";
import { drawArtwork } from "./artwork.ts";
import { type Block, readBlocks } from "./blocks.ts";
import { type EbookImage, imageName, readImages } from "./images.ts";
import { paletteFor } from "./palette.ts";
import { declarePdfUa, extents } from "./pdf-ua.ts";
import { compileTemplate } from "./typst.ts";

/** Everything an ebook is typeset from; the same source gives the same bytes. */
export interface EbookSource {
  slug: string;
  title: string;
  subtitle: string;
  description: string;
  audience: string;
  inside: string[];
  dyes: [Dye, Dye];
  /** The date of this edition. */
  date: string;
  author: { name: string; role: string; bio: string };
  publisher: { name: string; legalName: string; tagline: string; address: string[]; email: string };
  siteUrl: string;
  chapters: { title: string; html: string }[];
  /** Paths of its images below content/, by the names in their URLs, which change with their bytes. */
  images: Record<string, string>;
}

export interface EbookOptions {
  snapshot: Snapshot;
  siteUrl: string;
  /** Changes with the code that typesets ebooks. */
  codeKey: string;
  typeset: (source: EbookSource) => Promise<Edition>;
  /** Where the HTML of chapters is, unless it is with the other bodies of the build. */
  readHtml?: (ref: string) => string;
}

/** The ebooks of the site; one whose text, images and typesetting did not change is taken from the last build. */
export async function buildEbooks(dist: Dist, options: EbookOptions): Promise<Manifest["ebooks"]> {
  const { snapshot, siteUrl, codeKey, typeset, readHtml = bodiesIn(dist).html } = options;
  const isStored = ({ store }: Edition) => existsSync(dist.storePath(store));
  const editions = await Promise.all(
    snapshot.ebooks.map(async (ebook) => {
      const source = readEbookSource(ebook, snapshot, siteUrl, readHtml);
      const inputs = [codeKey, JSON.stringify(source)];
      const edition = await kept(dist, `ebook-${source.slug}`, inputs, () => typeset(source), isStored);
      return [source.slug, edition] as const;
    }),
  );
  return Object.fromEntries(editions);
}

export function readEbookSource(
  ebook: Ebook,
  snapshot: Snapshot,
  siteUrl: string,
  readHtml: (ref: string) => string,
): EbookSource {
  const { slug, title, subtitle, description, audience, inside, dyes, publishedOn, updatedOn } = ebook;
  const { name, legalName, tagline, address, email } = snapshot.company;
  const author = snapshot.people.find((person) => person.slug === ebook.author);
  if (!author) throw new Error(`The ebook '${slug}' has no author.`);
  const chapters = ebook.chapters.map(({ title, body }) => ({
    title: title.replaceAll("'", "’"),
    html: readHtml(body.ref),
  }));
  const shown = new Set(
    chapters.flatMap(({ html }) => Array.from(html.matchAll(/(?<= src=")[^"]+/g), ([url]) => imageName(url))),
  );
  const images = Object.entries(snapshot.pictures).flatMap(([path, { name }]) =>
    shown.has(name) ? [[name, path]] : [],
  );
  return {
    ...{ slug, title, subtitle, description, audience, inside, dyes, siteUrl, chapters },
    date: updatedOn ?? publishedOn,
    author: { name: author.name, role: author.role, bio: author.bio },
    publisher: {
      ...{ name, legalName, tagline, email },
      address: [address.street, `${address.postalCode} ${address.locality}`],
    },
    images: Object.fromEntries(images),
  };
}

/** Typesets an ebook and puts its PDF into the store. */
export async function storeEbook(dist: Dist, content: string, source: EbookSource): Promise<Edition> {
  const { bytes, pages } = await typesetEbook(source, await readImages(content, source.images));
  return { store: dist.keep(bytes), pages, bytes: bytes.length };
}

interface Chapter {
  title: string;
  label: string;
  blocks: Block[];
  sections: string[];
  /** Lines that its pages have less than others. */
  shortenedBy: number;
}

/** A chapter whose last page is less full than this gives up lines of its other pages to it. */
const MIN_LAST_PAGE_FILL = 0.2;
const LINES_PER_ATTEMPT = 2;
const MAX_ATTEMPTS = 3;

const metadataSchema = z.object({
  "page-count": z.tuple([z.number()]),
  "chapter-end": z.array(z.object({ pages: z.number(), lastPageFill: z.number() })),
  extent: extents,
});

/** The PDF of an ebook: tagged, with contents, bookmarks and footnotes, declared as PDF/UA-1. */
export async function typesetEbook(
  source: EbookSource,
  images: Map<string, EbookImage>,
): Promise<{ bytes: Uint8Array; pages: number }> {
  const { slug, dyes, siteUrl, date } = source;
  const palette = paletteFor(dyes[0]);
  const files = {
    ...drawArtwork({ slug, dyes, ink: palette.ink }),
    ...Object.fromEntries(Array.from(images.values(), ({ file, bytes }) => [file, bytes])),
  };
  const facts = { ...source, palette, date: dateParts(date), edition: longDate(date), host: new URL(siteUrl).host };
  const compile = async (chapters: Chapter[]) => {
    const book = JSON.stringify({ ...facts, chapters });
    const labels = Object.keys(metadataSchema.shape);
    const { exportPdf, metadata } = await compileTemplate({ ...files, "book.json": book }, labels);
    return { exportPdf, metadata: metadataSchema.parse(metadata) };
  };

  let chapters = source.chapters.map(({ title, html }, index): Chapter => {
    const label = `chapter-${index + 1}`;
    const blocks = readBlocks({ html, label, siteUrl, findImage: (url) => images.get(imageName(url)) });
    const sections = blocks.flatMap((block) => (block.type === "heading" && block.level === 2 ? [block.title] : []));
    return { title, label, blocks, sections, shortenedBy: 0 };
  });
  let compiled = await compile(chapters);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const ends = compiled.metadata["chapter-end"];
    const isShort = ends.map(({ pages, lastPageFill }) => pages > 1 && lastPageFill < MIN_LAST_PAGE_FILL);
    if (!isShort.includes(true)) break;
    chapters = chapters.map((chapter, index) =>
      isShort[index] ? { ...chapter, shortenedBy: chapter.shortenedBy + LINES_PER_ATTEMPT } : chapter,
    );
    compiled = await compile(chapters);
  }
  const { exportPdf, metadata } = compiled;
  return { bytes: await declarePdfUa(exportPdf(), metadata.extent), pages: metadata["page-count"][0] };
}

function dateParts(date: string) {
  const [year, month, day] = date.split("-").map(Number);
  return { year, month, day };
}

function longDate(date: string): string {
  const format = { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" } as const;
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-GB", format);
}
