import { workerData } from "node:worker_threads";
import { z } from "zod";
import { openDist } from "../../build-store/dist.ts";
import type { EbookEdition } from "../../build-store/manifest.ts";
import type { Document } from "../../content/load/document.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import type { Related } from "../../content/search/related.ts";
import { saveCompileCache, startCompileCache } from "../cache/compile-cache.ts";
import type { EbookSource } from "../ebooks/ebook.ts";
import type { MadePage, PageRenderer, PageToMake, SiteParts } from "./prerender.ts";
import type { Changed } from "./render-documents.ts";

// The tasks of a build's worker threads; workers.ts calls them by name. What a task needs is imported by the first of
// its kind, because no thread runs all of them.

startCompileCache();
const { directory, content } = z.object({ directory: z.string(), content: z.string() }).parse(workerData);
const dist = openDist(directory);

let documentRenderer: ((changed: Changed[]) => Promise<Document[]>) | undefined;
let pageRenderer: PageRenderer | undefined;

export async function readDocuments(changed: Changed[]): Promise<Document[]> {
  const { createDocumentRenderer } = await import("./render-documents.ts");
  documentRenderer ??= createDocumentRenderer(dist, content);
  return documentRenderer(changed);
}

export async function renderPages({ site, pages }: { site: SiteParts; pages: PageToMake[] }): Promise<MadePage[]> {
  const { createPageRenderer } = await import("./prerender.ts");
  pageRenderer ??= await createPageRenderer(dist, readSnapshot(site.snapshot), site);
  return pageRenderer.make(pages);
}

export async function makeEbook(source: EbookSource): Promise<EbookEdition> {
  const { storeEbook } = await import("../ebooks/typeset.ts");
  return storeEbook(dist, content, source);
}

/** Articles come as JSON, which is quicker to send than what it stands for. */
export async function findRelated(articles: string): Promise<Related> {
  const { computeRelated } = await import("../../content/search/related.ts");
  return computeRelated(JSON.parse(articles));
}

/** Copies the index of the last build, named by its path below dist/. */
export async function prepareSearchIndex(before: string): Promise<void> {
  const { copyPreviousIndex } = await import("./search-index.ts");
  await copyPreviousIndex(dist, before).finally(saveCompileCache);
}

export async function buildSearchIndex(options: { snapshot: string; today: string; codeKey: string }): Promise<string> {
  const { buildSearchIndex } = await import("./search-index.ts");
  return buildSearchIndex(dist, readSnapshot(options.snapshot), options.today, options.codeKey);
}

function readSnapshot(file: string): Snapshot {
  return JSON.parse(dist.read(file).toString());
}
