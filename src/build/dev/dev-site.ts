import { isRunnableDevEnvironment, type ViteDevServer } from "vite";
import { z } from "zod";
import { openBodyStore } from "../../build-store/body-store.ts";
import type { Dist } from "../../build-store/dist.ts";
import type { Manifest } from "../../build-store/manifest.ts";
import { createContent } from "../../content/content.ts";
import { pathOfPage } from "../../content/model/page-paths.ts";
import { toUtcDay } from "../../content/model/publishing-dates.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import { buildIndex } from "../../content/search/build-index.ts";
import { openSearch, type SearchIndex } from "../../content/search/search.ts";
import { createLeadsCompany } from "../../leads/readers.ts";
import { createFileCache } from "../../server/http/file-cache.ts";
import { indexFiles, type LoadedBuild, type RendererModule } from "../../server/http/loaded-build.ts";
import { createPageCache, createRenderQueue } from "../../server/http/page-cache.ts";
import { createPdfFiles } from "../../server/http/pdf-files.ts";
import { readRedirectRules } from "../../server/redirects/read-rules.ts";
import { createRedirectResolver } from "../../server/redirects/resolve-redirect.ts";
import { createSuggestionFinder } from "../../server/redirects/suggestions.ts";
import { createSocialImages } from "../../server/routes/social/social-images.ts";
import type { Identity } from "../../site/identity/identity.ts";
import { createLayoutData } from "../../site/render/layout-data.ts";
import { listLinkTargets, listSearchEntries } from "../../site/render/page-registry.ts";
import { drawWords } from "../assets/drawn-words.ts";
import { buildFonts, getFontDirectory, hasFonts, reserveFonts } from "../assets/fonts.ts";
import { buildIconFiles } from "../assets/icon-files.ts";
import { renderImages } from "../assets/images.ts";
import { type Cache, openCache } from "../cache/cache.ts";
import { type EbookSource, getPdfKeys, listEbookSources, typesetMissing } from "../ebooks/ebook.ts";
import { loadAndCheckContent } from "../pipeline/load-content.ts";
import {
  type ChangedDocument,
  createDocumentInspector,
  createDocumentReader,
  findUsedCharacters,
} from "../pipeline/read-documents.ts";
import { createWorkers, type Workers } from "../pipeline/workers.ts";
import { toClientRedirects } from "../redirects/load-redirects.ts";

interface DevSiteOptions {
  vite: ViteDevServer;
  dist: Dist;
  content: string;
  siteUrl: string;
  identity: Identity;
}

export interface DevSite extends LoadedBuild {
  /** Builds what the path needs and takes long to build: texts, ebooks, images, fonts and icons. */
  prepare(path: string): Promise<void>;
}

const id = "dev";

/** Requests for what may have the text of a Markdown file: all but the home page, images and fonts. */
const NEEDS_TEXTS = /^\/(?!$|\?|icon-|apple-touch-icon|.*\.(svg|ico|webp|avif|woff2|webmanifest)(\?|$))/;

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
  identity,
}: DevSiteOptions): Promise<DevSite> {
  // Opened again for every load, because a cache reads the modification times of files once.
  const cache = openCache(dist);
  const [{ createPageLoader, createDocumentRenderer }, { snapshot, rules, documentPaths }] = await Promise.all([
    loadRendererFromSource(vite),
    loadSnapshot(cache, directory),
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
  /** The references of the rendered texts, by the paths of their files. */
  const bodyRefs = new Map<string, string>();
  const addBodies = async () => {
    for (const { path, body } of await renderDocuments({ dist, cache, directory, documentPaths }))
      bodyRefs.set(path, body.ref);
    const usedRefs = new Set(bodyRefs.values());
    for (const ref of bodies.all()) if (!usedRefs.has(ref)) bodies.remove(ref);
  };
  const createBodyReader = (read: (ref: string) => string) => (path: string) => {
    const ref = bodyRefs.get(path);
    if (!ref) throw new Error(`${path} is not rendered yet.`);
    return read(ref);
  };
  const readHtml = createBodyReader(bodies.html);
  const readMarkdown = createBodyReader(bodies.markdown);
  let index: SearchIndex | undefined;
  const openIndex = () => {
    const file = dist.at("search.db");
    const context = { content: createContent(snapshot), today: toUtcDay(new Date()) };
    buildIndex(listSearchEntries(context, createBodyReader(bodies.text)), file);
    return openSearch(file);
  };
  const search: SearchIndex["search"] = (...query) => {
    index ??= openIndex();
    return index.search(...query);
  };
  const ebooks: Manifest["ebooks"] = {};
  const papers: NonNullable<Manifest["papers"]> = {};
  const addEbooks = async () => {
    await build(NEEDS_TEXTS);
    const sources = listEbookSources(snapshot, siteUrl, readHtml);
    Object.assign(ebooks, getPdfKeys(sources.ebooks));
    Object.assign(papers, getPdfKeys(sources.papers));
    const typeset = async (source: EbookSource) =>
      (await import("../ebooks/typeset.ts")).typesetFrom(directory, source);
    await typesetMissing({ dist, sources: [...sources.ebooks, ...sources.papers], typeset });
  };
  const loader = createPageLoader({ snapshot, siteUrl, search, readHtml, readMarkdown });
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
    files: {},
  };
  const files = indexFiles(dist, manifest, () => []);
  const pdfs = createPdfFiles(dist, manifest);
  const addFiles = async (added: Promise<Manifest["files"]>) => {
    const indexed = indexFiles(dist, { ...manifest, files: await added }, () => []);
    for (const [path, file] of indexed) files.set(path, file);
  };
  /** What pages need not wait for, by the requests that need it. */
  const builders = new Map<RegExp, () => Promise<void>>([
    [NEEDS_TEXTS, addBodies],
    [/^\/ebook\/[^/]+\/download$|\.pdf$/, addEbooks],
    [/^\/images\//, () => addFiles(renderImages({ dist, cache, content: directory }, snapshot))],
    [/^\/(drawings|wordmarks)[/.]/, () => addFiles(drawWords(dist, snapshot))],
    [/\.woff2/, addFonts],
    [/^\/(icons\/|favicon|icon-|apple-touch-icon)/, () => addFiles(buildIconFiles(dist, identity))],
  ]);
  const built = new Map<RegExp, Promise<void>>();
  const build = (pattern: RegExp) =>
    built.getOrInsertComputed(pattern, async () => {
      await builders.get(pattern)?.();
    });
  cache.collectGarbage();
  const badgeStyles = createBadgeStyles(snapshot.articles);
  const fileCache = createFileCache(headers.flat());
  const paths = new Set([...loader.prerenderedPaths(), ...loader.onDemandPaths()]);
  return {
    id,
    url: siteUrl,
    manifest,
    loader,
    loadRenderer: async () => ({
      ...documentRenderer,
      document: async (page, path) => {
        const html = await documentRenderer.document(page, path);
        return vite.transformIndexHtml(
          path,
          html.replace("</head>", () => `${badgeStyles}</head>`),
        );
      },
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
    pdfs,
    async prepare(path) {
      const needed = builders.keys().filter((pattern) => pattern.test(path));
      await Promise.all(needed.map(build));
    },
    isPage: (path) => paths.has(path),
    exists: (path) =>
      files.has(path) || paths.has(path) || pdfs.hasPaper(path) || loader.text(path, new Date()) !== null,
    resolveRedirect: createRedirectResolver(rules, { siteUrl, exists: (path) => loader.match(path) !== null }),
    suggestPaths: createSuggestionFinder(loader.listedPaths(new Date()), search),
    getSocialImage: social.getImage,
    findManifest: (other) => (other === id ? manifest : undefined),
    findEarlierImage: () => undefined,
    async close() {
      await Promise.allSettled(built.values());
      index?.close();
      await social.close();
      cache.close();
    },
  };
}

/** A badge before every link to a text that visitors do not see yet, so that no list of the site needs to know of it. */
function createBadgeStyles(articles: Snapshot["articles"]): string {
  const rules = articles.flatMap(({ slug, unpublished }) =>
    unpublished ? [`main a[href="${pathOfPage.article(slug)}"] { --badge: "${unpublished}"; }`] : [],
  );
  return `<style>
main a[href^="/blog/"]::before {
  content: var(--badge);
  display: inline-block;
  width: fit-content;
  margin-inline-end: 0.6em;
  padding: 0.2em 0.6em;
  border: 1px solid;
  font: 600 var(--text-s) / 1.2 var(--font-text);
  letter-spacing: 0;
  vertical-align: middle;
}
${rules.join("\n")}
</style>`;
}

/** Reads and checks the content without rendering its texts: they are rendered for the first page that needs one. */
async function loadSnapshot(cache: Cache, directory: string) {
  const inspect = createDocumentInspector(cache, directory);
  const documentPaths: string[] = [];
  const readDocuments = async (paths: string[]) => {
    documentPaths.push(...paths);
    return (await inspect(paths)).map((document) => ({ ...document, body: { ref: document.path } }));
  };
  const { snapshot, rules } = await loadAndCheckContent(
    { directory, showUnpublished: true, now: new Date(), readDocuments, listLinkTargets },
    () => readRedirectRules(directory),
  );
  return { snapshot, rules: rules.rules, documentPaths };
}

interface RenderOptions {
  dist: Dist;
  cache: Cache;
  directory: string;
  documentPaths: string[];
}

/** Renders the texts that changed. Many are rendered in worker threads, which is only the case at a first start. */
async function renderDocuments({ dist, cache, directory, documentPaths }: RenderOptions) {
  let workers: Promise<Workers> | undefined;
  const renderInWorkers = async (changed: ChangedDocument[]) => {
    workers ??= createWorkers({ directory: dist.directory, content: directory });
    return (await workers).documents.run("renderDocuments", { changed });
  };
  try {
    return await createDocumentReader({ dist, cache, content: directory, renderInWorkers })(documentPaths);
  } finally {
    await (await workers)?.close();
  }
}

function loadRendererFromSource({ environments }: ViteDevServer): Promise<RendererModule> {
  if (!isRunnableDevEnvironment(environments.ssr)) throw new Error("Vite cannot run the site's code in this process.");
  return environments.ssr.runner.import<RendererModule>("/src/site/render/entry.server.tsx");
}
