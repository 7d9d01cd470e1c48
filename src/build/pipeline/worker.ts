import { workerData } from "node:worker_threads";
import { z } from "zod";
import { openDist } from "../../build-store/dist.ts";
import type { EbookEdition } from "../../build-store/manifest.ts";
import type { Document } from "../../content/load/document.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import type { Related } from "../../content/search/related.ts";
import { saveCompileCache, startCompileCache } from "../cache/compile-cache.ts";
import type { EbookSource } from "../ebooks/ebook.ts";
import type { PageRenderer, PageToRender, RenderedPage, SiteParts } from "./prerender.ts";
import type { ChangedDocument } from "./render-documents.ts";

// The tasks of a build's worker threads, which worker-pool.ts calls by name. Each task imports its modules when it runs
// first, because no thread runs all kinds of tasks.

startCompileCache();
const { directory, content } = z.object({ directory: z.string(), content: z.string() }).parse(workerData);
const dist = openDist(directory);

let documentRenderer: ((changed: ChangedDocument[]) => Promise<Document[]>) | undefined;
let pageRenderer: PageRenderer | undefined;

export async function readDocuments(changed: ChangedDocument[]): Promise<Document[]> {
  const { createDocumentRenderer } = await import("./render-documents.ts");
  documentRenderer ??= createDocumentRenderer(dist, content);
  return documentRenderer(changed);
}

export async function renderPages({
  site,
  pages,
}: {
  site: SiteParts;
  pages: PageToRender[];
}): Promise<RenderedPage[]> {
  const { createPageRenderer } = await import("./prerender.ts");
  pageRenderer ??= await createPageRenderer(dist, readSnapshot(site.snapshot), site);
  return pageRenderer.render(pages);
}

export async function typesetEbook(source: EbookSource): Promise<EbookEdition> {
  const { storeEbook } = await import("../ebooks/typeset.ts");
  return storeEbook(dist, content, source);
}

/** Articles are passed as JSON, which is faster to post to a thread than a structured clone of the objects. */
export async function findRelated(articles: string): Promise<Related> {
  const { computeRelated } = await import("../../content/search/related.ts");
  return computeRelated(JSON.parse(articles));
}

/** Copies the index of the previous build, given by its path in dist/. */
export async function prepareSearchIndex(previousIndex: string): Promise<void> {
  const { copyPreviousIndex } = await import("./search-index.ts");
  await copyPreviousIndex(dist, previousIndex).finally(saveCompileCache);
}

export async function buildSearchIndex(options: { snapshot: string; today: string; codeKey: string }): Promise<string> {
  const { buildSearchIndex } = await import("./search-index.ts");
  return buildSearchIndex(dist, readSnapshot(options.snapshot), options.today, options.codeKey);
}

function readSnapshot(file: string): Snapshot {
  return JSON.parse(dist.read(file).toString());
}
