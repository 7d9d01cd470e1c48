import { existsSync } from "node:fs";
import { computeHash, type Dist, openDist } from "../../build-store/dist.ts";
import type { Manifest } from "../../build-store/manifest.ts";
import { createContent } from "../../content/content.ts";
import { cacheFingerprints } from "../../content/load/file-fingerprint.ts";
import { clientsOf } from "../../content/model/cards.ts";
import { toUtcDay } from "../../content/model/publishing-dates.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import { isCompressible } from "../../server/http/compression.ts";
import { getContentType } from "../../server/http/content-type.ts";
import { createLayoutData } from "../../site/render/layout-data.ts";
import { type Compressible, compressFiles } from "../assets/compress-files.ts";
import { drawSocialImages } from "../assets/social-images.ts";
import { findUsedCharacters } from "../assets/used-characters.ts";
import { buildWebManifest } from "../assets/web-manifest.ts";
import type { Bundle } from "../bundle/bundle.ts";
import { spawnBundler } from "../bundle/spawn-bundler.ts";
import { getOrCompute, hashSources } from "../cache/cache.ts";
import { getOrRenderImages } from "../cache/image-cache.ts";
import { buildEbooks, type EbookOptions } from "../ebooks/ebook.ts";
import { loadContent } from "./load-content.ts";
import { openDependencyStore } from "./page-dependencies.ts";
import { createPageRenderer, prerenderPages, type SiteParts } from "./prerender.ts";
import { withTiming } from "./progress.ts";
import { publishBuild } from "./publish.ts";
import { createWorkers, type Workers } from "./worker-pool.ts";

export interface BuildOptions {
  root: string;
  /** The content folder: `content/`, or that of another site built with this code. */
  content: string;
  dist: string;
  siteUrl: string;
  now: Date;
}

/**
 * Builds the site from src/ and content/ and publishes it in dist/. Every step reuses the results of the previous build
 * whose inputs did not change. Steps that do not depend on each other run at the same time.
 */
export async function buildSite({ root, content, dist: directory, siteUrl, now }: BuildOptions): Promise<Manifest> {
  const dist = openDist(directory);
  const workers = createWorkers({ directory, content });
  const abort = new AbortController();
  try {
    // Bundling takes longest and needs only the characters of the content, so it is started before the content is read.
    const getFingerprint = cacheFingerprints();
    const usedCharacters = findUsedCharacters(content, dist, getFingerprint);
    const bundleTask = awaitLater(getOrCreateBundle(root, dist, usedCharacters, abort.signal));
    const contentCodeKey = hashSources(root, ["src/content", "src/shared"]);
    const previous = readPreviousManifest(dist);
    const indexCopyTask = copyPreviousSearchIndex(workers, previous);

    const { snapshot, rules } = await loadContent({
      root,
      dist,
      content,
      codeKey: contentCodeKey,
      getFingerprint,
      workers,
      now,
    });
    const snapshotFile = dist.put(JSON.stringify(snapshot));

    const ebooksTask = getOrCreateEbooks(root, dist, { snapshot, siteUrl, typeset: workers.ebook });
    // Images wait for the ebooks because both take much memory.
    const imagesTask = awaitLater(ebooksTask.then(() => getOrRenderImages(dist, content, snapshot)));
    const bundle = await bundleTask;
    const assetCompressionTask = awaitLater(compressFiles(listCompressibleAssets(dist, bundle.files)));
    const searchTask = awaitLater(
      indexCopyTask.then(() =>
        workers.search({ snapshot: snapshotFile, today: toUtcDay(now), codeKey: contentCodeKey }),
      ),
    );
    const ebooks = await ebooksTask;
    await workers.closeEbookPool();

    const site = createSiteParts(bundle, snapshot, { snapshot: snapshotFile, siteUrl, editions: ebooks, now });
    const { loader, pages, saveDependencies } = await renderPages({ dist, snapshot, site, previous, workers });
    const social = hashSources(root, ["src/server/routes/social", "src/site/identity", "src/shared"]);
    await drawSocialImages(dist, loader, social, now);
    await assetCompressionTask;
    await compressFiles(listCompressiblePages(dist, pages));

    const manifest = publishBuild(dist, {
      siteUrl,
      codeKey: site.codeKey,
      renderer: bundle.renderer,
      assets: bundle.assets,
      assetFiles: bundle.files,
      pages,
      snapshot: snapshotFile,
      search: await searchTask,
      social,
      ebooks,
      ...rules,
      files: {
        ...bundle.iconFiles,
        ...(await getOrDrawWovenImages(root, dist, snapshot)),
        ...(await getOrDrawWordmarks(root, dist, snapshot)),
        ...(await imagesTask),
        ...buildWebManifest(dist, snapshot),
      },
      changesAt: snapshot.changesAt,
    });
    saveDependencies(manifest.id);
    return manifest;
  } finally {
    abort.abort();
    await workers.close();
  }
}

/**
 * Marks the rejection of a promise that is awaited later as handled. Without it, a task that fails while an earlier
 * step is awaited ends the process, and the error of that step (a mistake in the content, for example) is never shown.
 */
function awaitLater<T>(task: Promise<T>): Promise<T> {
  task.catch(() => {});
  return task;
}

/** A failure is ignored: without the copy the index is built from scratch, which only takes longer. */
async function copyPreviousSearchIndex(workers: Workers, previous: Manifest | undefined): Promise<void> {
  if (previous) await workers.prepareSearch(previous.search).catch(() => {});
}

/** Collects what all pages are rendered from. `codeKey` changes when all pages have to be rendered again. */
function createSiteParts(
  { renderer, assets }: Bundle,
  content: Snapshot,
  rest: Pick<SiteParts, "snapshot" | "siteUrl" | "editions" | "now">,
): SiteParts {
  const frame = createLayoutData(content);
  const codeKey = computeHash(renderer, JSON.stringify([assets, frame, content.company, rest.siteUrl]));
  return { ...rest, renderer, assets, frame, codeKey };
}

interface RenderPagesOptions {
  dist: Dist;
  snapshot: Snapshot;
  site: SiteParts;
  previous: Manifest | undefined;
  workers: Workers;
}

/** Prerenders the pages, except those whose content and code are the same as in the previous build. */
async function renderPages({ dist, snapshot, site, previous, workers }: RenderPagesOptions) {
  const { loader, render } = await createPageRenderer(dist, snapshot, site);
  const { unchangedPages, save } = openDependencyStore(dist, createContent(snapshot));
  const { pages, dependencies } = await prerenderPages({
    paths: loader.prerenderedPaths(),
    previousPages: previous?.pages ?? {},
    unchanged: previous && hasSamePageInputs(previous, site) ? unchangedPages(previous.id) : new Map(),
    renderInline: render,
    renderInWorkers: (pages) => workers.pages(site, pages),
  });
  return { loader, pages, saveDependencies: (buildId: string) => save(buildId, dependencies) };
}

/** Whether pages with unchanged content are unchanged: the code is the same, and so are the ebooks' page counts. */
function hasSamePageInputs(previous: Manifest, { codeKey, editions }: SiteParts): boolean {
  return previous.codeKey === codeKey && JSON.stringify(previous.ebooks) === JSON.stringify(editions);
}

const BUNDLE_SOURCES = [
  "src/site",
  "src/navigation",
  "src/telemetry",
  "src/content",
  "src/leads/forms",
  "src/shared",
  "src/build",
];

function getOrCreateBundle(root: string, dist: Dist, usedCharacters: string, signal: AbortSignal): Promise<Bundle> {
  const isValid = ({ files, renderer, iconFiles }: Bundle) =>
    existsSync(dist.at(renderer)) &&
    files.every((file) => existsSync(dist.at("assets", file))) &&
    Object.values(iconFiles).every(({ store }) => existsSync(dist.storePath(store)));
  const bundle = () => withTiming("bundle", () => spawnBundler(root, dist.directory, usedCharacters, signal));
  return getOrCompute(dist, "bundle", [hashSources(root, BUNDLE_SOURCES), usedCharacters], bundle, isValid);
}

function getOrDrawWordmarks(root: string, dist: Dist, snapshot: Snapshot): Promise<Manifest["files"]> {
  return getOrDrawFiles(root, dist, "wordmarks", clientsOf(snapshot), async () =>
    (await import("../assets/wordmarks.ts")).drawWordmarkFiles(dist, snapshot),
  );
}

function getOrDrawWovenImages(root: string, dist: Dist, snapshot: Snapshot): Promise<Manifest["files"]> {
  const { company, pages } = snapshot;
  return getOrDrawFiles(root, dist, "weaves", [company.address.locality, pages.contact.thanks.word], async () =>
    (await import("../assets/woven-images.ts")).drawWovenImages(dist, snapshot),
  );
}

function getOrDrawFiles(
  root: string,
  dist: Dist,
  kind: string,
  words: string[],
  draw: () => Promise<Manifest["files"]>,
): Promise<Manifest["files"]> {
  const isValid = (files: Manifest["files"]) =>
    Object.values(files).every(({ store }) => existsSync(dist.storePath(store)));
  // JSON keeps the words apart: joined, ["ab"] and ["a", "b"] would have the same hash.
  const wordList = JSON.stringify(words);
  return getOrCompute(
    dist,
    kind,
    [hashSources(root, ["src/build", "src/site/identity", "src/shared"]), wordList],
    draw,
    isValid,
  );
}

function getOrCreateEbooks(
  root: string,
  dist: Dist,
  options: Omit<EbookOptions, "codeKey">,
): ReturnType<typeof buildEbooks> {
  return buildEbooks(dist, {
    ...options,
    codeKey: hashSources(root, ["src/build", "src/site/identity", "src/site/styles", "src/shared"]),
  });
}

function listCompressibleAssets(dist: Dist, files: string[]): Compressible[] {
  const compressible = files.filter((file) => isCompressible(getContentType(file)));
  return compressible.map((file) => ({ path: dist.at("assets", file), effort: "most" }));
}

const MAX_COMPRESSED_PAGES = 500;

/**
 * The pages of a large site are compressed by the server on first request instead, because most are never requested.
 */
function listCompressiblePages(dist: Dist, pages: Manifest["pages"]): Compressible[] {
  const all = Object.values(pages);
  if (all.length > MAX_COMPRESSED_PAGES) return [];
  return all.flatMap(({ html, payload }) =>
    [html, payload].map((file): Compressible => ({ path: dist.storePath(file), effort: "quick" })),
  );
}

/** The manifest of the previous build; undefined if there is none or its format is not this version's. */
function readPreviousManifest(dist: Dist): Manifest | undefined {
  const id = dist.currentId();
  try {
    return id ? dist.manifest(id) : undefined;
  } catch {
    return undefined;
  }
}
