import { existsSync } from "node:fs";
import { openBodyStore } from "../../build-store/body-store.ts";
import type { Dist } from "../../build-store/dist.ts";
import { type EbookEdition, ebookEditionSchema, type Manifest } from "../../build-store/manifest.ts";
import type { Ebook, Snapshot } from "../../content/model/snapshot.ts";
import { type Cache, hashModule } from "../cache/cache.ts";

interface EbookOptions {
  snapshot: Snapshot;
  siteUrl: string;
  typeset: (source: EbookSource) => Promise<EbookEdition>;
  /** Reads the HTML of a chapter; by default from the body store. */
  readHtml?: (ref: string) => string;
}

/** Typesets the ebooks of the site. One whose text, images and code did not change is taken from the last build. */
export async function buildEbooks(dist: Dist, cache: Cache, options: EbookOptions): Promise<Manifest["ebooks"]> {
  const { snapshot, siteUrl, typeset, readHtml = openBodyStore(dist).html } = options;
  const cached = cache.namespace("ebooks", {
    code: hashModule(new URL("./typeset.ts", import.meta.url)),
    schema: ebookEditionSchema,
    isValid: ({ store }) => existsSync(dist.storePath(store)),
  });
  const editions = await Promise.all(
    snapshot.ebooks.map(async (ebook) => {
      const source = readEbookSource(ebook, snapshot, siteUrl, readHtml);
      return [source.slug, await cached.getOrCompute([source], () => typeset(source))] as const;
    }),
  );
  return Object.fromEntries(editions);
}

/** Everything an ebook is typeset from; the same source gives the same bytes. */
export type EbookSource = ReturnType<typeof readEbookSource>;

export function readEbookSource(ebook: Ebook, snapshot: Snapshot, siteUrl: string, readHtml: (ref: string) => string) {
  const { slug, title, subtitle, description, audience, inside, dyes, publishedOn, updatedOn } = ebook;
  const { name, legalName, tagline, address, email } = snapshot.company;
  const author = snapshot.people.find((person) => person.slug === ebook.author);
  if (!author) throw new Error(`The ebook '${slug}' has no author.`);
  const chapters = ebook.chapters.map(({ title, body }) => ({
    title: title.replaceAll("'", "’"),
    html: readHtml(body.ref),
  }));
  const shownImages = new Set(
    chapters.flatMap(({ html }) => Array.from(html.matchAll(/(?<= src=")[^"]+/g), ([url]) => getImageName(url))),
  );
  const images = Object.entries(snapshot.pictures).filter(([, { name }]) => shownImages.has(name));
  return {
    ...{ slug, title, subtitle, description, audience, inside, dyes, siteUrl, chapters },
    identity: snapshot.identity,
    /** The date of this edition. */
    date: updatedOn ?? publishedOn,
    author: { name: author.name, role: author.role, bio: author.bio },
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
