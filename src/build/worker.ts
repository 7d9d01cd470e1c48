import { parentPort, workerData } from "node:worker_threads";
import type { Document } from "../content/document.ts";
import type { Related } from "../content/similar/related.ts";
import type { Snapshot } from "../content/snapshot.ts";
import { openDist } from "../server/dist.ts";
import type { Edition } from "../server/manifest.ts";
import { keepCode, openCodeCache } from "./code-cache.ts";
import type { Changed, EbookJob, Job, MadePage, PageJob, RelatedJob, WorkerSetup } from "./jobs.ts";
import type { PageMaker } from "./page-maker.ts";

openCodeCache();
const { directory, content }: WorkerSetup = workerData;
const dist = openDist(directory);

async function documents(changed: Changed[]): Promise<Document[]> {
  const { createDocumentMaker } = await import("./document-maker.ts");
  documentMaker ??= createDocumentMaker(dist, content);
  return documentMaker(changed);
}

let documentMaker: ((changed: Changed[]) => Promise<Document[]>) | undefined;

async function pages({ site, pages }: PageJob): Promise<MadePage[]> {
  const { createPageMaker } = await import("./page-maker.ts");
  pageMaker ??= await createPageMaker(dist, snapshotAt(site.snapshot), site);
  return pageMaker.make(pages);
}

let pageMaker: PageMaker | undefined;

function snapshotAt(file: string): Snapshot {
  return JSON.parse(dist.read(file).toString());
}

async function ebook({ source }: EbookJob): Promise<Edition> {
  const { storeEbook } = await import("./ebooks/typeset.ts");
  return storeEbook(dist, content, source);
}

async function related({ compared }: RelatedJob): Promise<Related> {
  const { relatedIn } = await import("../content/similar/related.ts");
  return relatedIn(JSON.parse(compared));
}

/** What a job needs is loaded by the first of its kind: no thread does all of them. */
async function done(job: Job): Promise<unknown> {
  if (job.kind === "documents") return documents(job.changed);
  if (job.kind === "pages") return pages(job);
  if (job.kind === "ebook") return ebook(job);
  if (job.kind === "related") return related(job);
  const { prepareIndex, searchIndex } = await import("./search-index.ts");
  if (job.kind === "prepare search") return prepareIndex(dist, job.before).finally(keepCode);
  const { snapshot, today, codeKey } = job;
  return searchIndex(dist, snapshotAt(snapshot), today, codeKey);
}

parentPort?.on("message", async (job: Job) => {
  try {
    parentPort?.postMessage({ result: await done(job) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
