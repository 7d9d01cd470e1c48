import { readdirSync } from "node:fs";
import { openBodyStore } from "../../build-store/body-store.ts";
import type { Dist } from "../../build-store/dist.ts";
import type { Manifest } from "../../build-store/manifest.ts";
import { formatBuildMeta } from "../../build-store/manifest.ts";
import { createContent } from "../../content/content.ts";
import type { Company } from "../../content/model/company.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import { openSearch, type SearchIndex } from "../../content/search/search.ts";
import type { Subject } from "../../leads/index.ts";
import type { DocumentRenderer, PageLoader } from "../../site/render/entry.server.tsx";
import { createLayoutData } from "../../site/render/layout-data.ts";
import { createRedirectResolver } from "../redirects/resolve-redirect.ts";
import { rulesSchema } from "../redirects/rules.ts";
import { createSuggestionFinder } from "../redirects/suggestions.ts";
import { listOnDemandPaths, listTextPaths } from "../routes/on-demand-paths.ts";
import { createSocialImages } from "../routes/social/social-images.ts";
import { getContentType } from "./content-type.ts";
import { type CachedFile, createCachedFile, createFileCache } from "./file-cache.ts";
import { loadRenderer, type RendererModule } from "./load-renderer.ts";
import { createPageCache, type PageCache } from "./page-cache.ts";
import { type CspSources, createSecurityHeaders } from "./security-headers.ts";

/** One build, ready to answer: every file by its address, and the code for pages that are made on demand. */
export interface LoadedBuild {
  id: string;
  /** Absolute origin of its addresses. */
  url: string;
  manifest: Manifest;
  loader: PageLoader;
  printer: DocumentRenderer;
  company: Company;
  /** What forms can be about. */
  subjects: Record<"ebook" | "job", Subject[]>;
  /** Visitors who agreed to an older privacy policy are asked again. */
  policyVersion: string;
  /** Sent with everything this build answers. */
  headers: [string, string][];
  /** Reads a file's bytes and keeps them ready to send. */
  loadFile: ReturnType<typeof createFileCache>;
  files: Map<string, CachedFile>;
  /** Pages that were made on demand. */
  pageCache: PageCache;
  /** The file of a book, for those who have a link to it. */
  ebookFile(slug: string): string | undefined;
  isPage(path: string): boolean;
  /** Whether there is a page, a file or a text for machines. */
  exists(path: string): boolean;
  /** Where an old address leads. */
  resolveRedirect: ReturnType<typeof createRedirectResolver>;
  /** Pages that somebody may have meant who asked for an address that does not exist. */
  suggestPaths(path: string, count: number): string[];
  /** The picture for links to a page, by its address. */
  getSocialImage: ReturnType<typeof createSocialImages>["image"];
  /** What a build consists of: this one, or one before it that is still kept. */
  manifestOf(id: string): Manifest | undefined;
  /** A picture of a build before this one that is still kept. */
  earlierImage(address: string): CachedFile | undefined;
  /** Lets go of what the build holds open, when another has taken its place. */
  close(): void;
}

export const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";
const IMAGES_PREFIX = "/images/";

export interface LoadBuildOptions {
  siteUrl: string;
  /** Whether browsers have any use for telemetry's code. */
  telemetry: "none" | "some";
  /** What the content security policy allows besides the site itself. */
  sources: CspSources;
  /** How many pages made on demand are kept. */
  keepMade?: number;
}

export async function loadBuild(dist: Dist, id: string, options: LoadBuildOptions): Promise<LoadedBuild> {
  const manifest = dist.manifest(id);
  const renderer = await loadRenderer(dist, manifest.renderer);
  const index = openSearch(dist.at(manifest.search));
  try {
    return createLoadedBuild(dist, manifest, renderer, index, options);
  } catch (error) {
    index.close();
    throw error;
  }
}

function createLoadedBuild(
  dist: Dist,
  manifest: Manifest,
  { createPageLoader, createDocumentRenderer }: RendererModule,
  { search, close }: SearchIndex,
  { siteUrl, telemetry, sources, keepMade }: LoadBuildOptions,
): LoadedBuild {
  const { id } = manifest;
  const snapshot: Snapshot = JSON.parse(dist.read(manifest.snapshot).toString());
  const bodies = openBodyStore(dist);
  const loader = createPageLoader({
    ...{ snapshot, siteUrl, search, editions: manifest.ebooks },
    ...{ readHtml: bodies.html, readMarkdown: bodies.markdown },
  });
  const printer = createDocumentRenderer({
    assets: manifest.assets,
    frame: createLayoutData(snapshot),
    readHtml: bodies.html,
  });
  const social = createSocialImages(dist, loader, manifest.social);
  const headers: [string, string][] = [
    ...createSecurityHeaders(siteUrl, sources),
    ["x-build-id", id],
    // Scripts cannot read a document's headers; this is the one they are shown.
    ["server-timing", `build;desc="${id}", telemetry;desc="${telemetry}"`],
  ];
  const files = indexFiles(dist, manifest, (path) => loader.queryOf(path));
  let images: Map<string, CachedFile> | undefined;
  const content = createContent(snapshot);
  const onDemand = new Set(listOnDemandPaths(content));
  const texts = new Set(listTextPaths(content));
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
    loadFile: createFileCache(headers.flat()),
    files,
    pageCache: createPageCache(keepMade),
    ebookFile: (slug) => findEbookFile(dist, manifest, slug),
    isPage,
    exists,
    resolveRedirect: createRedirectResolver(rules, { siteUrl, exists }),
    suggestPaths: createSuggestionFinder([...Object.keys(manifest.pages), ...onDemand], search),
    getSocialImage: social.image,
    manifestOf: (other) => (other === id ? manifest : readManifest(dist, other)),
    earlierImage(address) {
      images ??= indexEarlierImages(dist, id);
      return images.get(address);
    },
    close() {
      close();
      social.close();
    },
  };
}

export function findEbookFile(dist: Dist, { ebooks }: Manifest, slug: string): string | undefined {
  const edition = Object.hasOwn(ebooks, slug) ? ebooks[slug] : undefined;
  return edition && dist.storePath(edition.store);
}

function readManifest(dist: Dist, id: string): Manifest | undefined {
  try {
    return /^\w+$/.test(id) ? dist.manifest(id) : undefined;
  } catch {
    return undefined;
  }
}

function indexEarlierImages(dist: Dist, current: string): Map<string, CachedFile> {
  const builds = readdirSync(dist.at("builds")).map((name) => name.replace(/\.json$/, ""));
  const manifests = builds.flatMap((id) => (id === current ? [] : (readManifest(dist, id) ?? [])));
  return new Map(manifests.flatMap((manifest) => listImages(dist, manifest)));
}

function listImages(dist: Dist, { files }: Manifest): [string, CachedFile][] {
  const images = Object.entries(files).filter(([address]) => address.startsWith(IMAGES_PREFIX));
  return images.map(([address, { store, type }]) => [
    address,
    createCachedFile({ source: dist.storePath(store), type, etag: store, cacheControl: IMMUTABLE, query: [] }),
  ]);
}

export function indexFiles(
  dist: Dist,
  manifest: Manifest,
  queryOf: (path: string) => readonly string[],
): Map<string, CachedFile> {
  const files = new Map<string, CachedFile>();
  const add = (address: string, file: Parameters<typeof createCachedFile>[0]) =>
    files.set(address, createCachedFile(file));

  for (const [path, { html, payload }] of Object.entries(manifest.pages)) {
    const common = { cacheControl: REVALIDATE, query: queryOf(path) };
    const below = path === "/" ? "" : path;
    add(path, { ...common, source: dist.storePath(html), type: getContentType(".html"), etag: html });
    add(`${below}/_payload.json`, {
      ...common,
      source: dist.storePath(payload),
      type: getContentType(".json"),
      etag: payload,
    });
  }
  for (const [address, { store, type }] of Object.entries(manifest.files)) {
    const cacheControl = address.startsWith(IMAGES_PREFIX) ? IMMUTABLE : REVALIDATE;
    add(address, { source: dist.storePath(store), type, etag: store, cacheControl, query: [] });
  }
  // What is asked for on every first page is kept at hand; those of earlier builds are made when asked for.
  const meta = formatBuildMeta(manifest);
  add(`/builds/meta/${manifest.id}.json`, {
    source: Buffer.from(meta),
    type: getContentType(".json"),
    etag: manifest.id,
    cacheControl: IMMUTABLE,
    query: [],
  });
  // Visitors of the last builds still ask for their files, so all that are kept are served.
  for (const name of readdirSync(dist.at("assets")).filter((name) => !/\.(br|gz|zst)$/.test(name))) {
    add(`/assets/${name}`, {
      source: dist.at("assets", name),
      type: getContentType(name),
      etag: name,
      cacheControl: IMMUTABLE,
      query: [],
    });
  }
  return files;
}
