import { isRunnableDevEnvironment, type ViteDevServer } from "vite";
import type { Dist } from "../../build-store/dist.ts";
import type { Manifest } from "../../build-store/manifest.ts";
import { createContent } from "../../content/content.ts";
import type { Body } from "../../content/load/document.ts";
import { readDocumentsFrom } from "../../content/load/read-content.ts";
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
import { createLayoutData } from "../../site/render/layout-data.ts";
import { listLinkTargets, listSearchEntries } from "../../site/render/page-registry.ts";
import { drawWords } from "../assets/drawn-words.ts";
import { createImageFinder, renderImages } from "../assets/images.ts";
import type { Cache } from "../cache/cache.ts";
import { buildEbooks } from "../ebooks/ebook.ts";
import { loadAndCheckContent } from "../pipeline/load-content.ts";
import { toClientRedirects } from "../redirects/load-redirects.ts";

interface DevSiteOptions {
  vite: ViteDevServer;
  dist: Dist;
  cache: Cache;
  content: string;
  siteUrl: string;
  iconFiles: Manifest["files"];
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
  cache,
  content: directory,
  siteUrl,
  iconFiles,
}: DevSiteOptions): Promise<LoadedBuild> {
  const bodies = new Map<string, Body>();
  const readDocuments = readDocumentsFrom(directory, bodies, createImageFinder(directory));
  const {
    snapshot,
    rules: { rules },
  } = await loadAndCheckContent(
    { directory, showUnpublished: true, now: new Date(), readDocuments, listLinkTargets },
    () => readRedirectRules(directory),
  );
  const indexFile = dist.at("search.db");
  buildIndex(
    listSearchEntries(
      { content: createContent(snapshot), today: toUtcDay(new Date()) },
      (ref) => bodies.get(ref)?.text ?? "",
    ),
    indexFile,
  );
  const { search, close: closeSearch } = openSearch(indexFile);
  const { createPageLoader, createDocumentRenderer } = await loadRendererFromSource(vite);
  const readHtml = (ref: string) => bodies.get(ref)?.html ?? "";
  const ebooks = await buildEbooks(dist, cache, {
    ...{ snapshot, siteUrl, readHtml },
    typeset: async (source) => (await import("../ebooks/typeset.ts")).storeEbook(dist, directory, source),
  });
  const readMarkdown = (ref: string) => bodies.get(ref)?.markdown ?? "";
  const loader = createPageLoader({ editions: ebooks, snapshot, siteUrl, search, readHtml, readMarkdown });
  const documentRenderer = createDocumentRenderer({
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
    ...{ assets, assetFiles: [], ebooks, pages: {}, changesAt: null, routeRules: toClientRedirects(rules) },
    files: {
      ...iconFiles,
      ...(await drawWords(dist, snapshot)),
      ...(await renderImages({ dist, cache, content: directory }, snapshot)),
    },
  };
  const files = indexFiles(dist, manifest, () => []);
  const fileCache = createFileCache(headers.flat());
  const paths = new Set([...loader.prerenderedPaths(), ...loader.onDemandPaths()]);
  return {
    id,
    url: siteUrl,
    manifest,
    loader,
    renderer: {
      ...documentRenderer,
      document: async (page, path) => vite.transformIndexHtml(path, await documentRenderer.document(page, path)),
    },
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
    ebookFiles: indexEbooks(dist, manifest),
    isPage: (path) => paths.has(path),
    exists: (path) => files.has(path) || paths.has(path) || loader.text(path, new Date()) !== null,
    resolveRedirect: createRedirectResolver(rules, { siteUrl, exists: (path) => loader.match(path) !== null }),
    suggestPaths: createSuggestionFinder(loader.listedPaths(new Date()), search),
    getSocialImage: social.getImage,
    findManifest: (other) => (other === id ? manifest : undefined),
    findEarlierImage: () => undefined,
    async close() {
      closeSearch();
      await social.close();
    },
  };
}

function loadRendererFromSource({ environments }: ViteDevServer): Promise<RendererModule> {
  if (!isRunnableDevEnvironment(environments.ssr)) throw new Error("Vite cannot run the site's code in this process.");
  return environments.ssr.runner.import<RendererModule>("/src/site/render/entry.server.tsx");
}
