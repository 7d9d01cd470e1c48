import { isRunnableDevEnvironment, type ViteDevServer } from "vite";
import { z } from "zod";
import { openBodyStore } from "../../build-store/body-store.ts";
import type { Dist } from "../../build-store/dist.ts";
import type { Manifest } from "../../build-store/manifest.ts";
import { createContent } from "../../content/content.ts";
import { toUtcDay } from "../../content/model/publishing-dates.ts";
import { buildIndex } from "../../content/search/build-index.ts";
import { openSearch } from "../../content/search/search.ts";
import { createLeadsCompany } from "../../leads/readers.ts";
import { createFileCache } from "../../server/http/file-cache.ts";
import { indexEbooks, indexFiles, type LoadedBuild, type RendererModule } from "../../server/http/loaded-build.ts";
import { createPageCache, createRenderQueue } from "../../server/http/page-cache.ts";
import { readRedirectRules } from "../../server/redirects/read-rules.ts";
import { createRedirectResolver } from "../../server/redirects/resolve-redirect.ts";
import { createSuggestionFinder } from "../../server/redirects/suggestions.ts";
import { createSocialImages } from "../../server/routes/social/social-images.ts";
import type { Identity } from "../../site/identity/identity.ts";
import { createLayoutData } from "../../site/render/layout-data.ts";
import { listLinkTargets, listSearchEntries } from "../../site/render/page-registry.ts";
import { drawWords } from "../assets/drawn-words.ts";
import { buildFonts, getFontDirectory, hasFonts, reserveFonts } from "../assets/fonts.ts";
import { renderImages } from "../assets/images.ts";
import { type Cache, openCache } from "../cache/cache.ts";
import { buildEbooks, type EbookSource } from "../ebooks/ebook.ts";
import { loadAndCheckContent } from "../pipeline/load-content.ts";
import { type ChangedDocument, createDocumentReader, findUsedCharacters } from "../pipeline/read-documents.ts";
import { createWorkers, type Workers } from "../pipeline/workers.ts";
import { toClientRedirects } from "../redirects/load-redirects.ts";

interface DevSiteOptions {
  vite: ViteDevServer;
  dist: Dist;
  content: string;
  siteUrl: string;
  iconFiles: Manifest["files"];
  identity: Pick<Identity, "fonts">;
}

export interface DevSite extends LoadedBuild {
  /** Builds what the path needs and takes long to build: ebooks, images and fonts. */
  prepare(path: string): Promise<void>;
}

const id = "dev";
const assets = {
  boot: "/src/site/client/dev-entry.ts",
  theme: "/src/site/styles/theme.ts",
  chunks: "",
  preload: [],
  fonts: [],
  extendedFonts: [],
  styles: [],
  pageStyles: {},
  pageScripts: {},
};

/**
 * Builds the site from the working tree in memory: nothing is prerendered, and drafts and future-dated content are
 * shown.
 */
export async function createDevSite({
  vite,
  dist,
  content: directory,
  siteUrl,
  iconFiles,
  identity,
}: DevSiteOptions): Promise<DevSite> {
  // Opened again for every load, because a cache reads the modification times of files once.
  const cache = openCache(dist);
  const usedBodies = new Set<string>();
  const [{ createPageLoader, createDocumentRenderer }, { snapshot, rules }] = await Promise.all([
    loadRendererFromSource(vite),
    loadSnapshot({ dist, cache, directory, usedBodies }),
  ]).catch((error) => {
    cache.close();
    throw error;
  });
  const fonts = getFontDirectory(dist);
  await reserveFonts(fonts, identity);
  const addFonts = async () => {
    const characters = findUsedCharacters(directory, cache);
    const inputs = JSON.stringify([characters, identity.fonts]);
    // One entry, because the folder has the fonts of one set of characters.
    const cached = cache.namespace("fonts", {
      ...{ code: "", schema: z.literal(inputs), isValid: () => hasFonts(fonts, identity) },
    });
    await cached.getOrCompute([], async () => {
      await buildFonts(characters, fonts, identity);
      return inputs;
    });
  };
  const bodies = openBodyStore(dist);
  const indexFile = dist.at("search.db");
  buildIndex(
    listSearchEntries({ content: createContent(snapshot), today: toUtcDay(new Date()) }, bodies.text),
    indexFile,
  );
  const { search, close: closeSearch } = openSearch(indexFile);
  const { html: readHtml, markdown: readMarkdown } = bodies;
  const ebooks: Manifest["ebooks"] = {};
  const papers: NonNullable<Manifest["papers"]> = {};
  const editions = {};
  const addEbooks = async () => {
    const typeset = async (source: EbookSource) =>
      (await import("../ebooks/typeset.ts")).storeEbook(dist, directory, source);
    const built = await buildEbooks(dist, cache, { snapshot, siteUrl, readHtml, typeset });
    Object.assign(ebooks, built.ebooks);
    Object.assign(papers, built.papers);
    Object.assign(editions, ebooks, papers);
    for (const [slug, file] of indexEbooks(dist, manifest)) ebookFiles.set(slug, file);
    for (const [path, file] of indexFiles(dist, manifest, () => [])) files.set(path, file);
  };
  const loader = createPageLoader({ editions, snapshot, siteUrl, search, readHtml, readMarkdown });
  const documentRenderer = await createDocumentRenderer({
    ...{ assets, styles: new Map(), readHtml },
    layoutData: createLayoutData(snapshot),
  });
  const social = createSocialImages(dist, loader, id);
  const headers: [string, string][] = [
    ["x-build-id", id],
    ["server-timing", `build;desc="${id}", telemetry;desc="none"`],
  ];
  const manifest: Manifest = {
    ...{ id, timestamp: 0, codeKey: "", renderer: "", snapshot: "", search: "", redirects: "", social: id },
    ...{ assets, assetFiles: [], ebooks, papers, pages: {}, changesAt: null, routeRules: toClientRedirects(rules) },
    files: iconFiles,
  };
  const files = indexFiles(dist, manifest, () => []);
  const ebookFiles = indexEbooks(dist, manifest);
  const addFiles = async (added: Promise<Manifest["files"]>) => {
    const indexed = indexFiles(dist, { ...manifest, files: await added }, () => []);
    for (const [path, file] of indexed) files.set(path, file);
  };
  /** What pages need not wait for, by the requests that need it. */
  const builders: [RegExp, () => Promise<void>][] = [
    [/^\/ebook\/|\.pdf$/, addEbooks],
    [/^\/images\//, () => addFiles(renderImages({ dist, cache, content: directory }, snapshot))],
    [/^\/(drawings|wordmarks)\//, () => addFiles(drawWords(dist, snapshot))],
    [/\.woff2/, addFonts],
  ];
  const built = new Map<RegExp, Promise<void>>();
  cache.collectGarbage();
  for (const ref of bodies.all()) if (!usedBodies.has(ref)) bodies.remove(ref);
  const fileCache = createFileCache(headers.flat());
  const paths = new Set([...loader.prerenderedPaths(), ...loader.onDemandPaths()]);
  return {
    id,
    url: siteUrl,
    manifest,
    loader,
    loadRenderer: async () => ({
      ...documentRenderer,
      document: async (page, path) => vite.transformIndexHtml(path, await documentRenderer.document(page, path)),
    }),
    company: snapshot.company,
    leadsCompany: createLeadsCompany(snapshot, loader.identity),
    // Drafts are visible here, and nobody may be told about them.
    articles: [],
    subjects: { ebook: snapshot.ebooks, job: snapshot.jobs },
    policyVersion: snapshot.pages.privacy.updatedOn,
    headers,
    documentHeaders: headers,
    loadFile: fileCache.load,
    cachedBytes: () => ({ files: 0, pages: 0 }),
    pageCache: createPageCache({ files: fileCache, queryOf: loader.queryOf, isEnabled: false }),
    renderQueue: createRenderQueue(),
    files,
    ebookFiles,
    async prepare(path) {
      const needed = builders.filter(([pattern]) => pattern.test(path));
      await Promise.all(needed.map(([pattern, build]) => built.getOrInsertComputed(pattern, build)));
    },
    isPage: (path) => paths.has(path),
    exists: (path) => files.has(path) || paths.has(path) || loader.text(path, new Date()) !== null,
    resolveRedirect: createRedirectResolver(rules, { siteUrl, exists: (path) => loader.match(path) !== null }),
    suggestPaths: createSuggestionFinder(loader.listedPaths(new Date()), search),
    getSocialImage: social.getImage,
    findManifest: (other) => (other === id ? manifest : undefined),
    findEarlierImage: () => undefined,
    async close() {
      await Promise.allSettled(built.values());
      closeSearch();
      await social.close();
      cache.close();
    },
  };
}

interface SnapshotOptions {
  dist: Dist;
  cache: Cache;
  directory: string;
  /** Gets the references of all texts. */
  usedBodies: Set<string>;
}

/** Reads and checks the content. Many new texts are rendered in worker threads, which is only the case at a first start. */
async function loadSnapshot({ dist, cache, directory, usedBodies }: SnapshotOptions) {
  let workers: Promise<Workers> | undefined;
  const renderInWorkers = async (changed: ChangedDocument[]) => {
    workers ??= createWorkers({ directory: dist.directory, content: directory });
    return (await workers).documents.run("renderDocuments", { changed });
  };
  const readChangedDocuments = createDocumentReader({ dist, cache, content: directory, renderInWorkers });
  const readDocuments = async (paths: string[]) => {
    const documents = await readChangedDocuments(paths);
    for (const { body } of documents) usedBodies.add(body.ref);
    return documents;
  };
  try {
    const { snapshot, rules } = await loadAndCheckContent(
      { directory, showUnpublished: true, now: new Date(), readDocuments, listLinkTargets },
      () => readRedirectRules(directory),
    );
    return { snapshot, rules: rules.rules };
  } finally {
    await (await workers)?.close();
  }
}

function loadRendererFromSource({ environments }: ViteDevServer): Promise<RendererModule> {
  if (!isRunnableDevEnvironment(environments.ssr)) throw new Error("Vite cannot run the site's code in this process.");
  return environments.ssr.runner.import<RendererModule>("/src/site/render/entry.server.tsx");
}
