import { fork } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { openBodyStore } from "../../build-store/body-store.ts";
import { computeHash, type Dist, openDist } from "../../build-store/dist.ts";
import { type Manifest, manifestSchema } from "../../build-store/manifest.ts";
import { readIdentity } from "../../content/load/read-content.ts";
import { clientsOf } from "../../content/model/cards.ts";
import type { IdentityName } from "../../content/model/page.ts";
import { toUtcDay } from "../../content/model/publishing-dates.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import { checkContrast } from "../assets/check-contrast.ts";
import { renderImages } from "../assets/images.ts";
import type { Bundle, Bundles } from "../bundle/bundle.ts";
import { type Cache, hashFolders, hashModule, openCache } from "../cache/cache.ts";
import { getPdfKeys, listEbookSources } from "../ebooks/ebook.ts";
import { loadContent } from "./load-content.ts";
import { createSiteParts, type PageToRender, prerenderPages } from "./prerender.ts";
import { withTiming } from "./progress.ts";
import { buildWebManifest, publishBuild, readManifests } from "./publish.ts";
import { findUsedCharacters } from "./read-documents.ts";
import { createWorkers, type Workers } from "./workers.ts";

export interface BuildOptions {
  root: string;
  /** The content folder: `content/`, or that of another site built with this code. */
  content: string;
  dist: string;
  siteUrl: string;
  now: Date;
}

/**
 * Builds the site from src/ and content/ and publishes it in dist/. Every step reuses the results of earlier builds with
 * the same inputs. Steps that do not depend on each other run at the same time. What visitors need not wait for is left
 * to `finishBuild`.
 */
export async function buildSite({ root, content, dist: directory, siteUrl, now }: BuildOptions): Promise<Manifest> {
  const dist = openDist(directory);
  const identity = readIdentity(content);
  checkContrast(identity);
  const [previous] = readManifests(dist, [dist.currentId() ?? ""]);
  const cache = openCache(dist);
  const workers = await createWorkers({ directory, content });
  const abort = new AbortController();
  try {
    // Bundling takes longest and needs only the characters of the content, so it is started before the content is read.
    const bundler = getOrBundle(root, dist, cache, [findUsedCharacters(content, cache), identity], abort.signal);
    const search = createSearchIndexer(workers, previous);
    const { snapshot: read, related, rules } = await loadContent({ dist, cache, content, workers, now });
    const imagesTask = awaitLater(renderImages({ dist, cache, content }, read));
    const wordsTask = awaitLater(getOrDrawWords(dist, cache, read));
    const snapshot = { ...read, related: await related };
    const snapshotFile = dist.put(JSON.stringify(snapshot));
    const bundle = await bundler.site;
    const searchTask = awaitLater(search.build(snapshotFile, now));
    const site = createSiteParts(bundle, snapshot, { snapshot: snapshotFile, siteUrl, now });
    const renderInWorkers = (pages: PageToRender[]) => workers.pages.run("renderPages", { site, pages });
    const options = { dist, cache, snapshot, site, previous, renderInWorkers };
    const { pages, saveDependencies } = await prerenderPages(options);
    const { ebooks, papers } = listEbookSources(snapshot, siteUrl, openBodyStore(dist).html);
    const social = hashModule(new URL("../../server/routes/social/draw-social-image.ts", import.meta.url));
    const manifest = publishBuild(dist, {
      ...{
        siteUrl,
        codeKey: site.codeKey,
        pages,
        social,
        ebooks: getPdfKeys(ebooks),
        papers: getPdfKeys(papers),
        snapshot: snapshotFile,
        search: await searchTask,
      },
      ...{ renderer: bundle.renderer, assets: bundle.assets, assetFiles: bundle.files, ...rules },
      server: await bundler.server,
      assetHashes: bundle.assetHashes,
      files: {
        ...bundle.iconFiles,
        ...(await wordsTask),
        ...(await imagesTask),
        ...buildWebManifest(dist, snapshot),
      },
      changesAt: snapshot.changesAt,
    });
    saveDependencies(manifest.id);
    cache.collectGarbage();
    return manifest;
  } finally {
    abort.abort();
    await workers.close();
    cache.close();
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

const bundleSchema: z.ZodType<Bundle> = z.object({
  renderer: z.string(),
  assets: manifestSchema.shape.assets,
  files: z.array(z.string()),
  assetHashes: z.record(z.string(), z.string()),
  iconFiles: manifestSchema.shape.files,
});

/** Whole folders, because the bundler also follows imports in style sheets and of its plugins. */
const BUNDLED_FOLDERS = ["site", "navigation", "telemetry", "content", "leads/forms", "shared", "build"];

type BundleInputs = [usedCharacters: string, identity: IdentityName];

/** The bundles of the site and of the server, of which only those are made whose code has changed. */
function getOrBundle(root: string, dist: Dist, cache: Cache, inputs: BundleInputs, signal: AbortSignal) {
  const sites = cache.namespace("bundle", {
    code: hashFolders(...BUNDLED_FOLDERS),
    schema: bundleSchema,
    isValid: ({ assetHashes, renderer, iconFiles }) =>
      existsSync(dist.at(renderer)) && hasIntactAssets(dist, assetHashes) && dist.hasFiles(iconFiles),
  });
  const servers = cache.namespace("server-bundle", {
    code: hashModule(
      new URL("../../server/process/main.ts", import.meta.url),
      new URL("../bundle/bundle.ts", import.meta.url),
    ),
    schema: z.string(),
    isValid: (server) => existsSync(dist.at(server)),
  });
  const [site, server] = [sites.get(inputs), servers.get([])];
  if (site && server) return { site, server };
  const missing = [...(site ? [] : ["site"]), ...(server ? [] : ["server"])];
  const receive = startBundler([root, dist.directory, ...inputs, ...missing], signal);
  return {
    site: site ?? awaitLater(withTiming("bundle", () => receive("site")).then((made) => sites.set(inputs, made))),
    server: server ?? awaitLater(receive("server").then((made) => servers.set([], made))),
  };
}

/** Missing and truncated files are written again by the bundler. */
function hasIntactAssets(dist: Dist, hashes: Bundle["assetHashes"]): boolean {
  return Object.entries(hashes).every(([name, hash]) => {
    const path = dist.at("assets", name);
    return existsSync(path) && computeHash(readFileSync(path)) === hash;
  });
}

/** Bundles in a child process, which runs while documents are read and frees its memory when it exits. */
function startBundler(args: string[], signal: AbortSignal) {
  const child = fork(fileURLToPath(new URL("../bundle/bundle.ts", import.meta.url)), args, { signal });
  return <Part extends keyof Bundles>(part: Part): Promise<Bundles[Part]> =>
    new Promise((resolve, reject) => {
      child.on("message", (bundles: Partial<Bundles>) => {
        if (bundles[part] !== undefined) resolve(bundles[part]);
      });
      child.once("error", reject);
      // The child has printed the reason to the inherited stderr.
      child.once("exit", (code) => reject(new Error(`The ${part} could not be bundled (exit ${code}).`)));
    });
}

/** Copies the previous search index at once, because that takes a while, and updates it when the content is read. */
function createSearchIndexer({ pages }: Workers, previous: Manifest | undefined) {
  const code = hashModule(new URL("./workers.ts", import.meta.url));
  const copyTask = previous && pages.run("copySearchIndex", { previous: previous.search, code });
  // A failure is ignored: without the copy the index is built from scratch, which only takes longer.
  const copied = copyTask?.catch(() => {});
  return {
    async build(snapshot: string, now: Date): Promise<string> {
      await copied;
      return pages.run("buildSearchIndex", { snapshot, today: toUtcDay(now), code });
    },
  };
}

/** The words that are drawn as images are few and rarely change. */
function getOrDrawWords(dist: Dist, cache: Cache, snapshot: Snapshot): Promise<Manifest["files"]> {
  const cached = cache.namespace("drawn-words", {
    code: hashModule(new URL("../assets/drawn-words.ts", import.meta.url)),
    schema: manifestSchema.shape.files,
    isValid: dist.hasFiles,
  });
  const words = [
    snapshot.identity,
    clientsOf(snapshot),
    snapshot.company.address.locality,
    snapshot.pages.contact.thanks.word,
  ];
  return cached.getOrCompute(words, async () => {
    const { drawWords } = await import("../assets/drawn-words.ts");
    return drawWords(dist, snapshot);
  });
}
