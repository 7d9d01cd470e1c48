import { existsSync } from "node:fs";
import { dayOf } from "../content/calendar.ts";
import { clientsOf } from "../content/clients.ts";
import { createContent } from "../content/content.ts";
import type { Snapshot } from "../content/snapshot.ts";
import { rememberStamps } from "../content/stamp.ts";
import { contentType } from "../server/content-type.ts";
import { type Dist, hashOf, openDist } from "../server/dist.ts";
import { isCompressible } from "../server/encoding.ts";
import type { Manifest } from "../server/manifest.ts";
import { frameOf } from "../site/layouts/frame-of.ts";
import { askedQuestions } from "./asked-questions.ts";
import type { Bundle } from "./bundle.ts";
import { bundleApart } from "./bundle-apart.ts";
import { type Compressible, compressFiles } from "./compress.ts";
import { buildEbooks, type EbookOptions } from "./ebooks/ebook.ts";
import { imageFiles } from "./image-files.ts";
import { kept } from "./kept.ts";
import { lettersIn } from "./letters.ts";
import { createPageMaker } from "./page-maker.ts";
import { prerender } from "./prerender.ts";
import { timed } from "./progress.ts";
import { publish } from "./publish.ts";
import { readOnce } from "./read-once.ts";
import { drawSocialImages } from "./social.ts";
import { sourceKey } from "./source-key.ts";
import { webManifest } from "./web-manifest.ts";
import { createWorkers } from "./workers.ts";

const MOST_PAGES_COMPRESSED = 500;

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
    const stampOfFile = rememberStamps();
    const bundled = bundleOnce(root, dist, lettersIn(content, dist, stampOfFile), over.signal);
    // Mistakes in the content are told first.
    bundled.catch(() => {});
    const contentKey = sourceKey(root, ["src/content"]);
    const before = manifestBefore(dist);
    // Without a copy the index is made from nothing: whatever fails here costs time only.
    const prepared = (before ? workers.prepareSearch(before.search) : Promise.resolve()).catch(() => {});
    const { snapshot, rules } = await readOnce({ root, dist, content, codeKey: contentKey, stampOfFile, workers, now });
    const snapshotFile = dist.keep(JSON.stringify(snapshot));
    const madeEbooks = ebooksOnce(root, dist, { snapshot, siteUrl, typeset: workers.ebook });
    // One after the other: both take much memory.
    const madeImages = madeEbooks.then(() => imageFiles(dist, content, snapshot));
    madeImages.catch(() => {});
    const { renderer, assets, pictures, files: assetFiles } = await bundled;
    const compressed = compressFiles(compressibleAssets(dist, assetFiles));
    const search = prepared.then(() =>
      workers.search({ snapshot: snapshotFile, today: dayOf(now), codeKey: contentKey }),
    );
    // It fails as well when another step has failed and the workers are closed.
    search.catch(() => {});

    const ebooks = await madeEbooks;
    await workers.closeBinders();
    const frame = frameOf(snapshot);
    const codeKey = hashOf(renderer, JSON.stringify([assets, frame, snapshot.company, siteUrl]));
    const site = { renderer, assets, frame, snapshot: snapshotFile, siteUrl, editions: ebooks, codeKey, now };
    const { loader, make } = await createPageMaker(dist, snapshot, site);
    const { answeredAlike, note } = askedQuestions(dist, createContent(snapshot));
    const { pages, asked } = await prerender({
      paths: loader.prerenderedPaths(),
      before: before?.pages ?? {},
      same: before && isMadeAlike(before, codeKey, ebooks) ? answeredAlike(before.id) : new Map(),
      makeHere: make,
      makeInThreads: (pages) => workers.pages(site, pages),
    });
    const social = sourceKey(root, ["src/server/social", "src/site/weave"]);
    await drawSocialImages(dist, loader, social, now);
    await compressed;
    await compressFiles(compressiblePages(dist, pages));
    const manifest = publish(dist, {
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
        ...pictures,
        ...(await weavesOnce(root, dist, snapshot)),
        ...(await wordmarksOnce(root, dist, snapshot)),
        ...(await madeImages),
        ...webManifest(dist, snapshot),
      },
      changesAt: snapshot.changesAt,
    });
    note(manifest.id, asked);
    return manifest;
  } finally {
    over.abort();
    await workers.close();
  }
}

const BUNDLED = ["src/site", "src/navigation", "src/telemetry", "src/content", "src/leads/contracts", "src/build"];

function bundleOnce(root: string, dist: Dist, letters: string, signal: AbortSignal): Promise<Bundle> {
  const isWhole = ({ files, renderer, pictures }: Bundle) =>
    existsSync(dist.at(renderer)) &&
    files.every((file) => existsSync(dist.at("assets", file))) &&
    Object.values(pictures).every(({ store }) => existsSync(dist.storePath(store)));
  const make = () => timed("bundle", () => bundleApart(root, dist.directory, letters, signal));
  return kept(dist, "bundle", [sourceKey(root, BUNDLED), letters], make, isWhole);
}

function wordmarksOnce(root: string, dist: Dist, snapshot: Snapshot): Promise<Manifest["files"]> {
  return drawnOnce(root, dist, "wordmarks", clientsOf(snapshot), async () =>
    (await import("./wordmark-files.ts")).wordmarkFiles(dist, snapshot),
  );
}

function weavesOnce(root: string, dist: Dist, snapshot: Snapshot): Promise<Manifest["files"]> {
  const { company, pages } = snapshot;
  return drawnOnce(root, dist, "weaves", [company.address.locality, pages.contact.thanks.word], async () =>
    (await import("./weaves.ts")).weaveFiles(dist, snapshot),
  );
}

function drawnOnce(
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
  return kept(dist, kind, [sourceKey(root, ["src/build", "src/site/weave"]), drawn], draw, isWhole);
}

function ebooksOnce(root: string, dist: Dist, options: Omit<EbookOptions, "codeKey">): ReturnType<typeof buildEbooks> {
  return buildEbooks(dist, {
    ...options,
    codeKey: sourceKey(root, ["src/build", "src/site/weave", "src/site/styles"]),
  });
}

function compressibleAssets(dist: Dist, files: string[]): Compressible[] {
  const fit = files.filter((file) => isCompressible(contentType(file)));
  return fit.map((file) => ({ path: dist.at("assets", file), effort: "most" }));
}

/** A large site's pages are compressed by the server when they are first asked for: most never are. */
function compressiblePages(dist: Dist, pages: Manifest["pages"]): Compressible[] {
  const all = Object.values(pages);
  if (all.length > MOST_PAGES_COMPRESSED) return [];
  return all.flatMap(({ html, payload }) =>
    [html, payload].map((file): Compressible => ({ path: dist.storePath(file), effort: "quick" })),
  );
}

/** Whether pages that show the same content are the same: by the same code, with books of the same length. */
function isMadeAlike(before: Manifest, codeKey: string, ebooks: Manifest["ebooks"]): boolean {
  return before.codeKey === codeKey && JSON.stringify(before.ebooks) === JSON.stringify(ebooks);
}

/** The last build, if there is one that this code can read. */
function manifestBefore(dist: Dist): Manifest | undefined {
  const id = dist.currentId();
  try {
    return id ? dist.manifest(id) : undefined;
  } catch {
    return undefined;
  }
}
