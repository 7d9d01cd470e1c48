import { readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { openBodyStore } from "../../build-store/body-store.ts";
import type { Dist } from "../../build-store/dist.ts";
import { formatBuildMeta, type Manifest } from "../../build-store/manifest.ts";
import { minutesToRead } from "../../content/model/cards.ts";
import { pathOfPage } from "../../content/model/page-paths.ts";
import { publicationTime } from "../../content/model/publishing-dates.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import { openSearch, type SearchIndex } from "../../content/search/search.ts";
import { createLeadsCompany } from "../../leads/readers.ts";
import type { ListedArticle } from "../../leads/settings.ts";
import { createLayoutData } from "../../site/render/layout-data.ts";
import { createRedirectResolver } from "../redirects/resolve-redirect.ts";
import { type Rule, rulesSchema } from "../redirects/rules.ts";
import { createSuggestionFinder } from "../redirects/suggestions.ts";
import { createSocialImages } from "../routes/social/social-images.ts";
import type { Encoding } from "./compression.ts";
import { getContentType } from "./content-type.ts";
import { type CachedFile, createCachedFile, createFileCache } from "./file-cache.ts";
import { createPageCache, createRenderQueue, MAX_PAGE_CACHE_BYTES, PAYLOAD_SUFFIX } from "./page-cache.ts";
import { createPdfFiles } from "./pdf-files.ts";
import { type CspSources, createSecurityHeaders } from "./security-headers.ts";

/** The bundled code that renders pages. */
export type RendererModule = typeof import("../../site/render/entry.server.tsx");

export const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";
const IMAGES_PREFIX = "/images/";

export interface LoadBuildOptions {
  siteUrl: string;
  /** Whether browsers should load the telemetry code. */
  telemetry: "none" | "some";
  /** Additional sources for the content security policy. */
  sources: CspSources;
  /** Whether HTTPS is required for all subdomains as well; true by default. */
  hstsSubdomains?: boolean;
  /** Whether pages that are rendered on demand are cached; true by default. */
  cachePages?: boolean;
  /** How many renders may wait until further ones are refused. */
  maxWaitingRenders?: number;
}

/** A build that is ready to be served: its files by URL path, and the renderer for pages on demand. */
export type LoadedBuild = ReturnType<typeof createLoadedBuild>;

/** A build with a file that is missing or cannot be read. The message is one line that names it. */
export class DamagedBuild extends Error {
  override name = "DamagedBuild";
}

export async function loadBuild(dist: Dist, id: string, options: LoadBuildOptions): Promise<LoadedBuild> {
  const manifest = await loadPart(dist.at("builds", `${id}.json`), () => dist.manifest(id));
  const rendererModule = await loadPart(dist.at(manifest.renderer), (path): Promise<RendererModule> => {
    // The file name is unique, so a running server can load the renderers of several builds.
    return import(pathToFileURL(path).href);
  });
  const index = await loadPart(dist.at(manifest.search), openSearch);
  try {
    return createLoadedBuild(dist, manifest, rendererModule, index, options);
  } catch (error) {
    index.close();
    throw error;
  }
}

async function loadPart<Part>(path: string, load: (path: string) => Part | Promise<Part>): Promise<Part> {
  try {
    return await load(path);
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const [firstLine] = reason.split("\n");
    throw new DamagedBuild(
      `${path} is missing or damaged (${firstLine}). Delete the folder of the builds and run 'npm run build'.`,
      { cause: error },
    );
  }
}

function createLoadedBuild(
  dist: Dist,
  manifest: Manifest,
  { createPageLoader, createDocumentRenderer }: RendererModule,
  { search, close: closeSearch }: SearchIndex,
  { siteUrl, telemetry, sources, hstsSubdomains = true, cachePages, maxWaitingRenders }: LoadBuildOptions,
) {
  const { id } = manifest;
  const snapshot: Snapshot = JSON.parse(dist.read(manifest.snapshot).toString());
  const { html: readHtml, markdown: readMarkdown } = openBodyStore(dist);
  const loader = createPageLoader({ snapshot, siteUrl, search, readHtml, readMarkdown });
  const styles = dist.readStyles(manifest.assets);
  let renderer: ReturnType<RendererModule["createDocumentRenderer"]> | undefined;
  const social = createSocialImages(dist, loader, manifest.social);
  const createHeaders = (inlineStyles: Iterable<string>): [string, string][] => [
    ...createSecurityHeaders(siteUrl, sources, hstsSubdomains, inlineStyles),
    ["x-build-id", id],
    // Scripts cannot read the headers of their own document, except `server-timing`.
    ["server-timing", `build;desc="${id}", telemetry;desc="${telemetry}"`],
  ];
  const headers = createHeaders([]);
  const documentHeaders = createHeaders(new Set(styles.values()));
  const files = indexFiles(dist, manifest, (path) => loader.queryOf(path));
  const pdfs = createPdfFiles(dist, manifest);
  const fileCache = createFileCache(headers.flat(), { documentHeaders: documentHeaders.flat() });
  const pageCache = createPageCache({
    files: createFileCache(headers.flat(), {
      documentHeaders: documentHeaders.flat(),
      limit: MAX_PAGE_CACHE_BYTES,
    }),
    queryOf: loader.queryOf,
    isEnabled: cachePages,
  });
  let earlierImages: Map<string, CachedFile> | undefined;
  const onDemand = new Set(loader.onDemandPaths());
  const texts = new Set(loader.textPaths());
  const isPage = (path: string) => Object.hasOwn(manifest.pages, path) || onDemand.has(path);
  /** Whether a page, a file or a generated text (feed, sitemap, Markdown) has this path. */
  const exists = (path: string) => files.has(path) || isPage(path) || texts.has(path) || pdfs.hasPaper(path);
  const rules = rulesSchema.parse(JSON.parse(dist.read(manifest.redirects).toString()));
  return {
    id,
    /** Origin of the site's absolute URLs. */
    url: siteUrl,
    manifest,
    loader,
    /** Created with the first page that is rendered, because it loads React and renders header and footer at once. */
    loadRenderer() {
      renderer ??= createDocumentRenderer({
        assets: manifest.assets,
        styles,
        layoutData: createLayoutData(snapshot),
        readHtml,
      });
      return renderer;
    },
    company: snapshot.company,
    leadsCompany: createLeadsCompany(snapshot, loader.identity),
    articles: listArticles(snapshot, rules),
    /** The ebooks and jobs that forms can refer to. */
    subjects: { ebook: snapshot.ebooks, job: snapshot.jobs },
    /** Consent to an older version of the privacy policy has to be given again. */
    policyVersion: snapshot.pages.privacy.updatedOn,
    /** Headers of every response that is not an HTML document. */
    headers,
    /** Headers of every HTML document: their policy allows the inline style sheets of this build. */
    documentHeaders,
    loadFile: (file: CachedFile, encoding: Encoding) =>
      Buffer.isBuffer(file.source) ? pageCache.load(file, encoding) : fileCache.load(file, encoding),
    /** Memory that each cache takes. */
    cachedBytes: () => ({ files: fileCache.cachedBytes(), pages: pageCache.cachedBytes() }),
    files,
    pageCache,
    renderQueue: createRenderQueue(maxWaitingRenders),
    pdfs,
    isPage,
    exists,
    resolveRedirect: createRedirectResolver(rules, { siteUrl, exists }),
    suggestPaths: createSuggestionFinder([...Object.keys(manifest.pages), ...onDemand], search),
    getSocialImage: social.getImage,
    /** The manifest of this build, or of an earlier one that is still stored. */
    findManifest: (other: string) => (other === id ? manifest : readManifest(dist, other)),
    /** An image of an earlier build that is still stored. */
    findEarlierImage(path: string): CachedFile | undefined {
      earlierImages ??= indexEarlierImages(dist, id);
      return earlierImages.get(path);
    },
    /** The build cannot render pages afterwards. */
    async close(): Promise<void> {
      closeSearch();
      await social.close();
    },
  };
}

/** The articles that subscribers are told about. */
function listArticles({ articles, people }: Snapshot, rules: Rule[]): ListedArticle[] {
  const formerPaths = Map.groupBy(
    rules.filter(({ kind }) => kind === "exact"),
    ({ to }) => to,
  );
  return articles.map((article) => {
    const { slug, title, description, author, category, tags, words } = article;
    const path = pathOfPage.article(slug);
    return {
      ...{ slug, title, description, minutes: minutesToRead(words) },
      author: people.find((person) => person.slug === author)?.name ?? author,
      publishedAt: publicationTime(article).getTime(),
      topics: [...(category ? [`category:${category}`] : []), ...tags.map((tag) => `tag:${tag}`)],
      formerSlugs: (formerPaths.get(path) ?? []).map(({ from }) => from.slice(pathOfPage.article("").length)),
    };
  });
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
  const earlierBuilds = builds.filter((id) => id !== current);
  const files = earlierBuilds.flatMap((id) => Object.entries(readManifest(dist, id)?.files ?? {}));
  const images = files.filter(([path]) => path.startsWith(IMAGES_PREFIX));
  return new Map(images.map(([path, file]) => [path, createStoredFile(dist, file, IMMUTABLE)]));
}

function createStoredFile(
  dist: Dist,
  { store, type }: Manifest["files"][string],
  cacheControl: string,
  query?: readonly string[],
): CachedFile {
  const source = dist.storePath(store);
  return createCachedFile({ source, type, etag: store, contentHash: store, cacheControl, query });
}

/** All files of a build by URL path: pages, payloads, images and other files, and the assets of all stored builds. */
export function indexFiles(dist: Dist, manifest: Manifest, queryOf: (path: string) => readonly string[]) {
  const files = new Map<string, CachedFile>();
  const [html, json] = [getContentType(".html"), getContentType(".json")];
  for (const [path, page] of Object.entries(manifest.pages)) {
    const payloadPath = `${path === "/" ? "" : path}${PAYLOAD_SUFFIX}`;
    files.set(path, createStoredFile(dist, { store: page.html, type: html }, REVALIDATE, queryOf(path)));
    files.set(payloadPath, createStoredFile(dist, { store: page.payload, type: json }, REVALIDATE, queryOf(path)));
  }
  for (const [path, file] of Object.entries(manifest.files)) {
    files.set(path, createStoredFile(dist, file, path.startsWith(IMAGES_PREFIX) ? IMMUTABLE : REVALIDATE));
  }
  // Every first page load requests this build's metadata, so it is served like a file; app.ts serves that of earlier builds.
  const meta = { source: Buffer.from(formatBuildMeta(manifest)), type: json, etag: manifest.id };
  files.set(`/builds/meta/${manifest.id}.json`, createCachedFile({ ...meta, cacheControl: IMMUTABLE }));
  // Open tabs with earlier builds still request their assets, so all stored assets are served.
  for (const name of readdirSync(dist.at("assets")).filter((name) => !/\.(br|gz|zst)$/.test(name))) {
    const asset = { source: dist.at("assets", name), type: getContentType(name), etag: name };
    const contentHash = manifest.assetHashes?.[name];
    files.set(
      `/assets/${name}`,
      createCachedFile({ ...asset, contentHash, cacheControl: IMMUTABLE, isCompressedLater: true }),
    );
  }
  return files;
}
