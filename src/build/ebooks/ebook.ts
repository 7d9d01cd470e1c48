import { existsSync } from "node:fs";
import { openBodyStore } from "../../build-store/body-store.ts";
import type { Dist } from "../../build-store/dist.ts";
import { type EbookEdition, ebookEditionSchema, type Manifest } from "../../build-store/manifest.ts";
import type { Chapter, Ebook, Snapshot, TextPage } from "../../content/model/snapshot.ts";
import { type Cache, hashModule } from "../cache/cache.ts";

interface EbookOptions {
  snapshot: Snapshot;
  siteUrl: string;
  typeset: (source: EbookSource) => Promise<EbookEdition>;
  /** Reads the HTML of a chapter; by default from the body store. */
  readHtml?: (ref: string) => string;
}

/** Typesets the ebooks and papers of the site. One whose text, images and code did not change is taken from the cache. */
export async function buildEbooks(
  dist: Dist,
  cache: Cache,
  options: EbookOptions,
): Promise<Required<Pick<Manifest, "ebooks" | "papers">>> {
  const { snapshot, siteUrl, typeset, readHtml = openBodyStore(dist).html } = options;
  const cached = cache.namespace("ebooks", {
    code: hashModule(new URL("./typeset.ts", import.meta.url)),
    schema: ebookEditionSchema,
    isValid: ({ store }) => existsSync(dist.storePath(store)),
  });
  const build = async (sources: EbookSource[]) =>
    Object.fromEntries(
      await Promise.all(
        sources.map(
          async (source) => [source.slug, await cached.getOrCompute([source], () => typeset(source))] as const,
        ),
      ),
    );
  const papers = snapshot.textPages.filter(({ paper }) => paper);
  return {
    ebooks: await build(snapshot.ebooks.map((ebook) => readEbookSource(ebook, snapshot, siteUrl, readHtml))),
    papers: await build(papers.map((page) => readPaperSource(page, snapshot, siteUrl, readHtml))),
  };
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
