import type { Dist } from "../../build-store/dist.ts";
import { InvalidContent, type LocatedContentError } from "../../content/content-error.ts";
import { type ReadOptions, readContent } from "../../content/load/read-content.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import type { Related } from "../../content/search/related.ts";
import { listLinkTargets } from "../../site/render/page-registry.ts";
import { hashSources } from "../cache/cache.ts";
import { getOrComputeRelated, openYamlCache } from "../cache/content-cache.ts";
import { createDocumentReader } from "../cache/document-cache.ts";
import { findMissingGlyphs } from "../ebooks/missing-glyphs.ts";
import { addRedirectMistakes, loadRedirects } from "../redirects/load-redirects.ts";
import { createDocumentRenderer } from "./render-documents.ts";
import type { Workers } from "./worker-pool.ts";

interface LoadContentOptions {
  root: string;
  dist: Dist;
  content: string;
  /** Hash of the code that reads content. */
  codeKey: string;
  getFingerprint: (file: string) => string;
  workers: Workers;
  now: Date;
}

/** Reads and checks all of content/. Files that did not change since the last build are taken from its cache. */
export async function loadContent({ root, dist, content, codeKey, getFingerprint, workers, now }: LoadContentOptions) {
  const readDocuments = createDocumentReader({
    ...{ dist, directory: content, codeKey, getFingerprint },
    ...{ readInline: createDocumentRenderer(dist, content), readInWorkers: workers.documents },
  });
  const { readYaml, save: saveYamlCache } = openYamlCache(dist, codeKey);
  let related: Promise<Related> | undefined;
  const startRelated = (articles: Snapshot["articles"]) => {
    related = getOrComputeRelated(dist, articles, codeKey, workers.related);
    // It is awaited after the checks, so that mistakes in the content are reported first.
    related.catch(() => {});
  };
  const rulesKey = hashSources(root, ["src/build", "src/server/redirects", "src/shared"]);
  const { snapshot, rules } = await loadAndCheckContent(
    { directory: content, showUnpublished: false, now, readYaml, readDocuments, onArticlesRead: startRelated },
    (snapshot) => loadRedirects(dist, content, snapshot, rulesKey),
  );
  saveYamlCache();
  await workers.closeDocumentPool();
  return { snapshot: { ...snapshot, related: (await related) ?? {} }, rules };
}

interface CheckedContent<Rules> {
  snapshot: Snapshot;
  rules: Rules;
}

type LoadRules<Rules> = (snapshot: Snapshot) => Promise<Rules>;

/**
 * Reads and checks all of content/, including redirects and the characters of ebooks. Throws all mistakes in one error.
 */
export async function loadAndCheckContent<Rules>(
  options: Omit<ReadOptions, "listLinkTargets">,
  loadRules: LoadRules<Rules>,
): Promise<CheckedContent<Rules>> {
  const missingGlyphs = await findMissingGlyphs(options.directory, options.readYaml);
  const checked = await loadWithRules(options, loadRules).catch((error) =>
    Promise.reject(addMistakes(error, missingGlyphs)),
  );
  if (missingGlyphs.length) throw new InvalidContent(missingGlyphs);
  return checked;
}

async function loadWithRules<Rules>(
  options: Omit<ReadOptions, "listLinkTargets">,
  loadRules: LoadRules<Rules>,
): Promise<CheckedContent<Rules>> {
  const snapshot = await readContent({ ...options, listLinkTargets }).catch(async (error) =>
    Promise.reject(await addRedirectMistakes(error, options.directory)),
  );
  return { snapshot, rules: await loadRules(snapshot) };
}

function addMistakes(error: unknown, more: LocatedContentError[]): unknown {
  return error instanceof InvalidContent ? new InvalidContent([...error.mistakes, ...more]) : error;
}
