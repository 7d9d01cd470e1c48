import { join } from "node:path";
import { z } from "zod";
import type { Dist } from "../../build-store/dist.ts";
import { checkHouseStyle, listTextFiles, readTexts } from "../../content/checks/house-style.ts";
import { InvalidContent, type LocatedContentError } from "../../content/content-error.ts";
import { type ReadOptions, readContent } from "../../content/load/read-content.ts";
import { readYaml } from "../../content/load/yaml.ts";
import type { Article, Snapshot } from "../../content/model/snapshot.ts";
import type { Related } from "../../content/search/related.ts";
import { listLinkTargets } from "../../site/render/page-registry.ts";
import { type Cache, hashModule, openCache } from "../cache/cache.ts";
import { findMissingGlyphs } from "../ebooks/missing-glyphs.ts";
import { addRedirectMistakes, loadRedirects } from "../redirects/load-redirects.ts";
import { type ChangedDocument, createDocumentInspector, createDocumentReader } from "./read-documents.ts";
import type { Workers } from "./workers.ts";

interface LoadContentOptions {
  dist: Dist;
  cache: Cache;
  content: string;
  workers: Workers;
  now: Date;
}

/** Reads and checks all of content/ for a build. `related` is still being computed. */
export async function loadContent({ dist, cache, content, workers, now }: LoadContentOptions) {
  const renderInWorkers = (changed: ChangedDocument[]) => workers.documents.run("renderDocuments", { changed });
  const readDocuments = createDocumentReader({ dist, cache, content, renderInWorkers });
  let related = Promise.resolve<Related>({});
  const startRelated = (articles: Article[]) => {
    related = findRelated(cache, workers, articles);
    // It is awaited after the checks, so that mistakes in the content are reported first.
    related.catch(() => {});
  };
  const { snapshot, rules } = await loadAndCheckContent(
    { ...createReadOptions(cache, content, now), readDocuments, onArticlesRead: startRelated },
    (snapshot) => loadRedirects(dist, cache, content, snapshot),
  );
  // The caller handles a failure.
  related.finally(workers.documents.close).catch(() => {});
  return { snapshot, related, rules };
}

/** Calls `read` with options to read a site's content for checks, and with the cache of the builds in `dist`. */
export async function withContentReader<T>(
  dist: Dist,
  content: string,
  read: (options: ReadOptions, cache: Cache) => Promise<T>,
): Promise<T> {
  const cache = openCache(dist);
  try {
    const readDocuments = createDocumentInspector(cache, content);
    return await read({ ...createReadOptions(cache, content, new Date()), readDocuments }, cache);
  } finally {
    cache.close();
  }
}

/** Options to read the published content. Files that did not change since the last build are taken from the cache. */
function createReadOptions(cache: Cache, directory: string, now: Date) {
  const problem = z.object({ line: z.number(), column: z.number(), message: z.string() });
  const parsed = cache.namespace("yaml", {
    code: hashModule(new URL("../../content/load/yaml.ts", import.meta.url)),
    schema: z.object({ value: z.unknown(), problems: z.array(problem) }),
  });
  const readCachedYaml = (text: string) => parsed.getOrComputeSync([text], () => readYaml(text));
  return { directory, showUnpublished: false, now, readYaml: readCachedYaml, listLinkTargets };
}

/**
 * Finds related articles by the fields that are compared: comparing all articles takes longer than the rest of a build
 * after a small edit, and most edits change none of these fields. It runs in a thread that has read documents: starting
 * one would have to wait for the main thread, which is busy with the checks.
 */
function findRelated(cache: Cache, workers: Workers, articles: Article[]): Promise<Related> {
  const cached = cache.namespace("related", {
    code: hashModule(new URL("../../content/search/related.ts", import.meta.url)),
    schema: z.record(z.string(), z.array(z.string())),
  });
  const comparedFields = JSON.stringify(
    articles.map(({ slug, title, description, category, tags, keywords }) => {
      return { slug, title, description, category, tags, keywords };
    }),
  );
  return cached.getOrCompute([comparedFields], () =>
    workers.documents.run("findRelated", { articles: comparedFields }),
  );
}

/** Warnings about the style of all texts; the same as in the last run if no file has changed. */
export async function findStyleWarnings(cache: Cache, content: string): Promise<LocatedContentError[]> {
  const cached = cache.namespace("house-style", {
    code: hashModule(new URL("../../content/checks/house-style.ts", import.meta.url)),
    schema: z.array(
      z.object({ file: z.string(), message: z.string(), line: z.number().optional(), column: z.number().optional() }),
    ),
  });
  const files = await listTextFiles(content);
  const fingerprints = files.map((file) => [file, cache.fingerprint(join(content, file))]);
  return cached.getOrCompute(fingerprints, async () => checkHouseStyle(await readTexts(content)));
}

/**
 * Reads and checks all of content/, including redirects and the characters of ebooks. Throws all mistakes in one error.
 */
export async function loadAndCheckContent<Rules>(
  options: ReadOptions,
  loadRules: (snapshot: Snapshot) => Promise<Rules>,
): Promise<{ snapshot: Snapshot; rules: Rules }> {
  const load = async () => {
    const snapshot = await readContent(options).catch(async (error) => {
      throw await addRedirectMistakes(error, options.directory);
    });
    return { snapshot, rules: await loadRules(snapshot) };
  };
  const loading = load();
  // While documents are read in other threads. A failure of `loading` is handled below.
  loading.catch(() => {});
  const missingGlyphs = await findMissingGlyphs(options.directory, options.readYaml);
  const loaded = await loading.catch((error) => {
    throw error instanceof InvalidContent ? new InvalidContent([...error.mistakes, ...missingGlyphs]) : error;
  });
  if (missingGlyphs.length) throw new InvalidContent(missingGlyphs);
  return loaded;
}
