import { readdirSync } from "node:fs";
import { createContent } from "../content/content.ts";
import type { Company } from "../content/schemas/company.ts";
import { openSearch, type SearchIndex } from "../content/search/search.ts";
import type { Snapshot } from "../content/snapshot.ts";
import type { Subject } from "../leads/index.ts";
import type { Loader, Printer } from "../site/entry.server.tsx";
import { frameOf } from "../site/layouts/frame-of.ts";
import { bodiesIn } from "./bodies.ts";
import { buildMeta } from "./build-meta.ts";
import { contentType } from "./content-type.ts";
import type { Dist } from "./dist.ts";
import { createMadePages, type MadePages } from "./made-pages.ts";
import type { Manifest } from "./manifest.ts";
import { machineTexts } from "./redirects/machine-texts.ts";
import { onDemandPaths } from "./redirects/on-demand.ts";
import { createProposals } from "./redirects/proposals.ts";
import { createRedirects } from "./redirects/resolver.ts";
import { rulesSchema } from "./redirects/rules.ts";
import { loadRenderer, type RendererModule } from "./renderer.ts";
import { type Sources, securityHeaders } from "./security-headers.ts";
import { createSocial } from "./social/social.ts";
import { createFileMemory, type StoredFile, storedFile } from "./stored-files.ts";

/** One build, ready to answer: every file by its address, and the code for pages that are made on demand. */
export interface Site {
  id: string;
  /** Absolute origin of its addresses. */
  url: string;
  manifest: Manifest;
  loader: Loader;
  printer: Printer;
  company: Company;
  /** What forms can be about. */
  subjects: Record<"ebook" | "job", Subject[]>;
  /** Visitors who agreed to an older privacy policy are asked again. */
  policyVersion: string;
  /** Sent with everything this build answers. */
  headers: [string, string][];
  /** Reads a file's bytes and keeps them ready to send. */
  fetch: ReturnType<typeof createFileMemory>;
  files: Map<string, StoredFile>;
  /** Pages that were made on demand. */
  made: MadePages;
  /** The file of a book, for those who have a link to it. */
  ebookFile(slug: string): string | undefined;
  isPage(path: string): boolean;
  /** Whether there is a page, a file or a text for machines. */
  exists(path: string): boolean;
  /** Where an old address leads. */
  redirect: ReturnType<typeof createRedirects>;
  /** Pages that somebody may have meant who asked for an address that does not exist. */
  nearest(path: string, count: number): string[];
  /** The picture for links to a page, by its address. */
  social: ReturnType<typeof createSocial>["image"];
  /** What a build consists of: this one, or one before it that is still kept. */
  manifestOf(id: string): Manifest | undefined;
  /** A picture of a build before this one that is still kept. */
  earlierImage(address: string): StoredFile | undefined;
  /** Lets go of what the build holds open, when another has taken its place. */
  close(): void;
}

export const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";
const IMAGES = "/images/";

export interface SiteOptions {
  siteUrl: string;
  /** Whether browsers have any use for telemetry's code. */
  telemetry: "none" | "some";
  /** What the content security policy allows besides the site itself. */
  sources: Sources;
  /** How many pages made on demand are kept. */
  keepMade?: number;
}

export async function loadSite(dist: Dist, id: string, options: SiteOptions): Promise<Site> {
  const manifest = dist.manifest(id);
  const renderer = await loadRenderer(dist, manifest.renderer);
  const index = openSearch(dist.at(manifest.search));
  try {
    return siteOf(dist, manifest, renderer, index, options);
  } catch (error) {
    index.close();
    throw error;
  }
}

function siteOf(
  dist: Dist,
  manifest: Manifest,
  { createLoader, createPrinter }: RendererModule,
  { search, close }: SearchIndex,
  { siteUrl, telemetry, sources, keepMade }: SiteOptions,
): Site {
  const { id } = manifest;
  const snapshot: Snapshot = JSON.parse(dist.read(manifest.snapshot).toString());
  const bodies = bodiesIn(dist);
  const loader = createLoader({
    ...{ snapshot, siteUrl, search, editions: manifest.ebooks },
    ...{ readHtml: bodies.html, readMarkdown: bodies.markdown },
  });
  const printer = createPrinter({ assets: manifest.assets, frame: frameOf(snapshot), readHtml: bodies.html });
  const social = createSocial(dist, loader, manifest.social);
  const headers: [string, string][] = [
    ...securityHeaders(siteUrl, sources),
    ["x-build-id", id],
    // Scripts cannot read a document's headers; this is the one they are shown.
    ["server-timing", `build;desc="${id}", telemetry;desc="${telemetry}"`],
  ];
  const files = filesOf(dist, manifest, (path) => loader.queryOf(path));
  let images: Map<string, StoredFile> | undefined;
  const content = createContent(snapshot);
  const onDemand = new Set(onDemandPaths(content));
  const texts = new Set(machineTexts(content));
  const isPage = (path: string) => Object.hasOwn(manifest.pages, path) || onDemand.has(path);
  const exists = (path: string) => files.has(path) || onDemand.has(path) || texts.has(path);
  const rules = rulesSchema.parse(JSON.parse(dist.read(manifest.redirects).toString()));
  return {
    id,
    url: siteUrl,
    manifest,
    loader,
    printer,
    company: snapshot.company,
    subjects: { ebook: snapshot.ebooks, job: snapshot.jobs },
    policyVersion: snapshot.pages.privacy.updatedOn,
    headers,
    fetch: createFileMemory(headers.flat()),
    files,
    made: createMadePages(keepMade),
    ebookFile: (slug) => ebookFile(dist, manifest, slug),
    isPage,
    exists,
    redirect: createRedirects(rules, { siteUrl, exists }),
    nearest: createProposals([...Object.keys(manifest.pages), ...onDemand], search),
    social: social.image,
    manifestOf: (other) => (other === id ? manifest : keptManifest(dist, other)),
    earlierImage(address) {
      images ??= earlierImages(dist, id);
      return images.get(address);
    },
    close() {
      close();
      social.close();
    },
  };
}

export function ebookFile(dist: Dist, { ebooks }: Manifest, slug: string): string | undefined {
  const edition = Object.hasOwn(ebooks, slug) ? ebooks[slug] : undefined;
  return edition && dist.storePath(edition.store);
}

function keptManifest(dist: Dist, id: string): Manifest | undefined {
  try {
    return /^\w+$/.test(id) ? dist.manifest(id) : undefined;
  } catch {
    return undefined;
  }
}

function earlierImages(dist: Dist, current: string): Map<string, StoredFile> {
  const builds = readdirSync(dist.at("builds")).map((name) => name.replace(/\.json$/, ""));
  const manifests = builds.flatMap((id) => (id === current ? [] : (keptManifest(dist, id) ?? [])));
  return new Map(manifests.flatMap((manifest) => imagesOf(dist, manifest)));
}

function imagesOf(dist: Dist, { files }: Manifest): [string, StoredFile][] {
  const images = Object.entries(files).filter(([address]) => address.startsWith(IMAGES));
  return images.map(([address, { store, type }]) => [
    address,
    storedFile({ source: dist.storePath(store), type, etag: store, cacheControl: IMMUTABLE, query: [] }),
  ]);
}

export function filesOf(
  dist: Dist,
  manifest: Manifest,
  queryOf: (path: string) => readonly string[],
): Map<string, StoredFile> {
  const files = new Map<string, StoredFile>();
  const add = (address: string, file: Parameters<typeof storedFile>[0]) => files.set(address, storedFile(file));

  for (const [path, { html, payload }] of Object.entries(manifest.pages)) {
    const common = { cacheControl: REVALIDATE, query: queryOf(path) };
    const below = path === "/" ? "" : path;
    add(path, { ...common, source: dist.storePath(html), type: contentType(".html"), etag: html });
    add(`${below}/_payload.json`, {
      ...common,
      source: dist.storePath(payload),
      type: contentType(".json"),
      etag: payload,
    });
  }
  for (const [address, { store, type }] of Object.entries(manifest.files)) {
    const cacheControl = address.startsWith(IMAGES) ? IMMUTABLE : REVALIDATE;
    add(address, { source: dist.storePath(store), type, etag: store, cacheControl, query: [] });
  }
  // What is asked for on every first page is kept at hand; those of earlier builds are made when asked for.
  const meta = buildMeta(manifest);
  add(`/builds/meta/${manifest.id}.json`, {
    source: Buffer.from(meta),
    type: contentType(".json"),
    etag: manifest.id,
    cacheControl: IMMUTABLE,
    query: [],
  });
  // Visitors of the last builds still ask for their files, so all that are kept are served.
  for (const name of readdirSync(dist.at("assets")).filter((name) => !/\.(br|gz|zst)$/.test(name))) {
    add(`/assets/${name}`, {
      source: dist.at("assets", name),
      type: contentType(name),
      etag: name,
      cacheControl: IMMUTABLE,
      query: [],
    });
  }
  return files;
}
