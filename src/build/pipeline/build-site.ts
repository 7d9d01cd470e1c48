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
import { createPageRenderer, prerenderPages } from "./prerender.ts";
import { withTiming } from "./progress.ts";
import { publishBuild } from "./publish.ts";
import { createWorkers } from "./worker-pool.ts";

const MAX_COMPRESSED_PAGES = 500;

export interface BuildOptions {
  root: string;
  /** Folder of the content; the project's own unless another site is built from this code. */
  content: string;
  dist: string;
  siteUrl: string;
  now: Date;
}

/** From src/ and content/ to a build that is served. What did not change since the last build is taken from it. */
export async function buildSite({ root, content, dist: directory, siteUrl, now }: BuildOptions): Promise<Manifest> {
  const dist = openDist(directory);
  const workers = createWorkers({ directory, content });
  const over = new AbortController();
  try {
    const stampOfFile = cacheFingerprints();
    const bundled = getOrCreateBundle(root, dist, findUsedCharacters(content, dist, stampOfFile), over.signal);
    // Mistakes in the content are told first.
    bundled.catch(() => {});
    const contentKey = hashSources(root, ["src/content", "src/shared"]);
    const before = readPreviousManifest(dist);
    // Without a copy the index is made from nothing: whatever fails here costs time only.
    const prepared = (before ? workers.prepareSearch(before.search) : Promise.resolve()).catch(() => {});
    const { snapshot, rules } = await loadContent({
      root,
      dist,
      content,
      codeKey: contentKey,
      stampOfFile,
      workers,
      now,
    });
    const snapshotFile = dist.keep(JSON.stringify(snapshot));
    const madeEbooks = getOrCreateEbooks(root, dist, { snapshot, siteUrl, typeset: workers.ebook });
    // One after the other: both take much memory.
    const madeImages = madeEbooks.then(() => getOrRenderImages(dist, content, snapshot));
    madeImages.catch(() => {});
    const { renderer, assets, iconFiles, files: assetFiles } = await bundled;
    const compressed = compressFiles(listCompressibleAssets(dist, assetFiles));
    const search = prepared.then(() =>
      workers.search({ snapshot: snapshotFile, today: toUtcDay(now), codeKey: contentKey }),
    );
    // It fails as well when another step has failed and the workers are closed.
    search.catch(() => {});

    const ebooks = await madeEbooks;
    await workers.closeBinders();
    const frame = createLayoutData(snapshot);
    const codeKey = computeHash(renderer, JSON.stringify([assets, frame, snapshot.company, siteUrl]));
    const site = { renderer, assets, frame, snapshot: snapshotFile, siteUrl, editions: ebooks, codeKey, now };
    const { loader, make } = await createPageRenderer(dist, snapshot, site);
    const { answeredAlike, note } = openDependencyStore(dist, createContent(snapshot));
    const { pages, dependencies } = await prerenderPages({
      paths: loader.prerenderedPaths(),
      before: before?.pages ?? {},
      unchanged: before && hasSamePageInputs(before, codeKey, ebooks) ? answeredAlike(before.id) : new Map(),
      renderInline: make,
      renderInWorkers: (pages) => workers.pages(site, pages),
    });
    const social = hashSources(root, ["src/server/routes/social", "src/site/identity", "src/shared"]);
    await drawSocialImages(dist, loader, social, now);
    await compressed;
    await compressFiles(listCompressiblePages(dist, pages));
    const manifest = publishBuild(dist, {
      siteUrl,
      codeKey,
      renderer,
      assets,
      assetFiles,
      pages,
      snapshot: snapshotFile,
      search: await search,
      social,
      ebooks,
      ...rules,
      files: {
        ...iconFiles,
        ...(await getOrDrawWovenImages(root, dist, snapshot)),
        ...(await getOrDrawWordmarks(root, dist, snapshot)),
        ...(await madeImages),
        ...buildWebManifest(dist, snapshot),
      },
      changesAt: snapshot.changesAt,
    });
    note(manifest.id, dependencies);
    return manifest;
  } finally {
    over.abort();
    await workers.close();
  }
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

function getOrCreateBundle(root: string, dist: Dist, letters: string, signal: AbortSignal): Promise<Bundle> {
  const isWhole = ({ files, renderer, iconFiles }: Bundle) =>
    existsSync(dist.at(renderer)) &&
    files.every((file) => existsSync(dist.at("assets", file))) &&
    Object.values(iconFiles).every(({ store }) => existsSync(dist.storePath(store)));
  const make = () => withTiming("bundle", () => spawnBundler(root, dist.directory, letters, signal));
  return getOrCompute(dist, "bundle", [hashSources(root, BUNDLE_SOURCES), letters], make, isWhole);
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
  const isWhole = (files: Manifest["files"]) =>
    Object.values(files).every(({ store }) => existsSync(dist.storePath(store)));
  // What is drawn for one word must not be taken for what is drawn for two.
  const drawn = JSON.stringify(words);
  return getOrCompute(
    dist,
    kind,
    [hashSources(root, ["src/build", "src/site/identity", "src/shared"]), drawn],
    draw,
    isWhole,
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
  const fit = files.filter((file) => isCompressible(getContentType(file)));
  return fit.map((file) => ({ path: dist.at("assets", file), effort: "most" }));
}

/** A large site's pages are compressed by the server when they are first asked for: most never are. */
function listCompressiblePages(dist: Dist, pages: Manifest["pages"]): Compressible[] {
  const all = Object.values(pages);
  if (all.length > MAX_COMPRESSED_PAGES) return [];
  return all.flatMap(({ html, payload }) =>
    [html, payload].map((file): Compressible => ({ path: dist.storePath(file), effort: "quick" })),
  );
}

/** Whether pages that show the same content are the same: by the same code, with books of the same length. */
function hasSamePageInputs(before: Manifest, codeKey: string, ebooks: Manifest["ebooks"]): boolean {
  return before.codeKey === codeKey && JSON.stringify(before.ebooks) === JSON.stringify(ebooks);
}

/** The last build, if there is one that this code can read. */
function readPreviousManifest(dist: Dist): Manifest | undefined {
  const id = dist.currentId();
  try {
    return id ? dist.manifest(id) : undefined;
  } catch {
    return undefined;
  }
}
