import { computeHash, type Dist } from "../../build-store/dist.ts";
import { openPdfStore } from "../../build-store/pdf-store.ts";
import type { Chapter, Ebook, Snapshot, TextPage } from "../../content/model/snapshot.ts";
import { hashModule } from "../cache/cache.ts";

/** Everything that the ebooks and papers of a site are typeset from. */
export function listEbookSources(snapshot: Snapshot, siteUrl: string, readHtml: (ref: string) => string) {
  const papers = snapshot.textPages.filter(({ paper }) => paper);
  return {
    ebooks: snapshot.ebooks.map((ebook) => readEbookSource(ebook, snapshot, siteUrl, readHtml)),
    papers: papers.map((page) => readPaperSource(page, snapshot, siteUrl, readHtml)),
  };
}

/** The keys of the PDFs of these ebooks or papers, by slug. */
export function getPdfKeys(sources: EbookSource[]): Record<string, string> {
  return Object.fromEntries(sources.map((source) => [source.slug, getPdfKey(source)]));
}

let typesettingCode: string | undefined;

function getPdfKey(source: EbookSource): string {
  typesettingCode ??= hashModule(new URL("./typeset.ts", import.meta.url));
  return computeHash(typesettingCode, JSON.stringify(source));
}

/** An ebook or a paper that could not be typeset. */
export class TypesettingFailed extends Error {
  override name = "TypesettingFailed";
}

interface TypesetOptions {
  dist: Dist;
  sources: EbookSource[];
  typeset: (source: EbookSource) => Promise<Uint8Array>;
}

/**
 * Typesets those ebooks and papers of which there is no PDF yet, and returns their slugs. One that fails does not keep
 * the others from being typeset.
 */
export async function typesetMissing({ dist, sources, typeset }: TypesetOptions): Promise<string[]> {
  const pdfs = openPdfStore(dist);
  const missing = sources.filter((source) => pdfs.find(getPdfKey(source)) === undefined);
  const failures: string[] = [];
  for (const source of missing) {
    try {
      pdfs.add(getPdfKey(source), await typeset(source));
    } catch (error) {
      failures.push(`${source.slug}: ${error instanceof Error ? error.message : error}`);
    }
  }
  if (failures.length > 0) throw new TypesettingFailed(failures.join("\n"));
  return missing.map(({ slug }) => slug);
}

/** Everything an ebook or a paper is typeset from; the same source gives the same bytes. */
export type EbookSource = ReturnType<typeof readEbookSource> | ReturnType<typeof readPaperSource>;

export function readEbookSource(ebook: Ebook, snapshot: Snapshot, siteUrl: string, readHtml: (ref: string) => string) {
  const { slug, title, subtitle, description, audience, inside, dyes, publishedOn, updatedOn } = ebook;
  const author = snapshot.people.find((person) => person.slug === ebook.author);
  if (!author) throw new Error(`The ebook '${slug}' has no author.`);
  return {
    ...{ kind: "ebook" as const, slug, title, subtitle, description, audience, inside, dyes },
    /** The date of this edition. */
    date: updatedOn ?? publishedOn,
    author: { name: author.name, role: author.role, bio: author.bio },
    ...readCommonSource(ebook.chapters, snapshot, siteUrl, readHtml),
  };
}

/** A paper's slug is its address, from which the path of the PDF follows. */
export function readPaperSource(
  page: TextPage,
  snapshot: Snapshot,
  siteUrl: string,
  readHtml: (ref: string) => string,
) {
  const { address: slug, title, description, updatedOn: date, paper } = page;
  const dyes: Ebook["dyes"] = ["woad", "walnut"];
  return {
    ...{ kind: "paper" as const, slug, title, description, dyes, date, pages: paper?.pages ?? "flow" },
    ...readCommonSource([page], snapshot, siteUrl, readHtml),
  };
}

function readCommonSource(
  texts: Pick<Chapter, "title" | "body">[],
  { company, pictures, identity }: Snapshot,
  siteUrl: string,
  readHtml: (ref: string) => string,
) {
  const { name, legalName, tagline, address, email, locale } = company;
  const chapters = texts.map(({ title, body }) => ({ title: title.replaceAll("'", "’"), html: readHtml(body.ref) }));
  const shownImages = new Set(
    chapters.flatMap(({ html }) => Array.from(html.matchAll(/(?<= src=")[^"]+/g), ([url]) => getImageName(url))),
  );
  const images = Object.entries(pictures).filter(([, { name }]) => shownImages.has(name));
  return {
    ...{ siteUrl, chapters, identity, locale },
    publisher: {
      ...{ name, legalName, tagline, email },
      address: [address.street, `${address.postalCode} ${address.locality}`],
    },
    /** Paths of the images in content/, by the name in their URLs, which contains a hash of the image. */
    images: Object.fromEntries(images.map(([path, { name }]) => [name, path])),
  };
}

/** The part of an image's URL that is the same for all its sizes and formats. */
export function getImageName(url: string): string {
  return /^\/images\/(.+)-\d+\.\w+$/.exec(url)?.[1] ?? "";
}
