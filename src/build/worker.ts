import { workerData } from "node:worker_threads";
import { z } from "zod";
import type { Document } from "../content/document.ts";
import type { Related } from "../content/similar/related.ts";
import type { Snapshot } from "../content/snapshot.ts";
import { openDist } from "../server/dist.ts";
import type { Edition } from "../server/manifest.ts";
import { keepCode, openCodeCache } from "./code-cache.ts";
import type { Changed } from "./document-maker.ts";
import type { EbookSource } from "./ebooks/ebook.ts";
import type { MadePage, PageMaker, PageToMake, SiteParts } from "./page-maker.ts";

// The tasks of a build's worker threads; workers.ts calls them by name. What a task needs is imported by the first of
// its kind, because no thread runs all of them.

openCodeCache();
const { directory, content } = z.object({ directory: z.string(), content: z.string() }).parse(workerData);
const dist = openDist(directory);

let documentMaker: ((changed: Changed[]) => Promise<Document[]>) | undefined;
let pageMaker: PageMaker | undefined;

export async function readDocuments(changed: Changed[]): Promise<Document[]> {
  const { createDocumentMaker } = await import("./document-maker.ts");
  documentMaker ??= createDocumentMaker(dist, content);
  return documentMaker(changed);
}

export async function renderPages({ site, pages }: { site: SiteParts; pages: PageToMake[] }): Promise<MadePage[]> {
  const { createPageMaker } = await import("./page-maker.ts");
  pageMaker ??= await createPageMaker(dist, readSnapshot(site.snapshot), site);
  return pageMaker.make(pages);
}

export async function makeEbook(source: EbookSource): Promise<Edition> {
  const { storeEbook } = await import("./ebooks/typeset.ts");
  return storeEbook(dist, content, source);
}

/** Articles come as JSON, which is quicker to send than what it stands for. */
export async function findRelated(articles: string): Promise<Related> {
  const { relatedIn } = await import("../content/similar/related.ts");
  return relatedIn(JSON.parse(articles));
}

/** Copies the index of the last build, named by its path below dist/. */
export async function prepareSearchIndex(before: string): Promise<void> {
  const { prepareIndex } = await import("./search-index.ts");
  await prepareIndex(dist, before).finally(keepCode);
}

export async function buildSearchIndex(options: { snapshot: string; today: string; codeKey: string }): Promise<string> {
  const { searchIndex } = await import("./search-index.ts");
  return searchIndex(dist, readSnapshot(options.snapshot), options.today, options.codeKey);
}

function readSnapshot(file: string): Snapshot {
  return JSON.parse(dist.read(file).toString());
}
