import type { Dist } from "../../build-store/dist.ts";
import { InvalidContent, type LocatedContentError } from "../../content/content-error.ts";
import { type ReadOptions, readContent } from "../../content/load/read-content.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import type { Related } from "../../content/search/related.ts";
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
  /** Stands for the code that reads content. */
  codeKey: string;
  stampOfFile: (file: string) => string;
  workers: Workers;
  now: Date;
}

/** All of content/, read and checked. What is as the last build saw it is taken from that. */
export async function loadContent({ root, dist, content, codeKey, stampOfFile, workers, now }: LoadContentOptions) {
  const readDocuments = createDocumentReader({
    ...{ dist, directory: content, codeKey, stampOfFile },
    ...{ readHere: createDocumentRenderer(dist, content), readInThreads: workers.documents },
  });
  const { readYaml, keep: keepYaml } = openYamlCache(dist, codeKey);
  let related: Promise<Related> | undefined;
  const onArticlesRead = (articles: Snapshot["articles"]) => {
    related = getOrComputeRelated(dist, articles, codeKey, workers.related);
    // Mistakes in the content are told first.
    related.catch(() => {});
  };
  const rulesKey = hashSources(root, ["src/build", "src/server/redirects", "src/shared"]);
  const { snapshot, rules } = await loadAndCheckContent(
    { directory: content, showUnpublished: false, now, readYaml, readDocuments, onArticlesRead },
    (snapshot) => loadRedirects(dist, content, snapshot, rulesKey),
  );
  keepYaml();
  await workers.closeReaders();
  return { snapshot: { ...snapshot, related: (await related) ?? {} }, rules };
}

interface CheckedContent<Rules> {
  snapshot: Snapshot;
  rules: Rules;
}

type LoadRules<Rules> = (snapshot: Snapshot) => Promise<Rules>;

/** Reads and checks all of content/, old addresses and the characters of ebooks included; throws every mistake in it at once. */
export async function loadAndCheckContent<Rules>(
  options: ReadOptions,
  rulesOf: LoadRules<Rules>,
): Promise<CheckedContent<Rules>> {
  const missingGlyphs = await findMissingGlyphs(options.directory, options.readYaml);
  const whole = await loadWithRules(options, rulesOf).catch((error) =>
    Promise.reject(addMistakes(error, missingGlyphs)),
  );
  if (missingGlyphs.length) throw new InvalidContent(missingGlyphs);
  return whole;
}

async function loadWithRules<Rules>(options: ReadOptions, rulesOf: LoadRules<Rules>): Promise<CheckedContent<Rules>> {
  const snapshot = await readContent(options).catch(async (error) =>
    Promise.reject(await addRedirectMistakes(error, options.directory)),
  );
  return { snapshot, rules: await rulesOf(snapshot) };
}

function addMistakes(error: unknown, more: LocatedContentError[]): unknown {
  return error instanceof InvalidContent ? new InvalidContent([...error.mistakes, ...more]) : error;
}
