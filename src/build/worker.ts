import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import type { Document } from "../content/document.ts";
import type { Snapshot } from "../content/snapshot.ts";
import { bodiesIn } from "../server/bodies.ts";
import { openDist } from "../server/dist.ts";
import type { Edition } from "../server/manifest.ts";
import { keepCode, openCodeCache } from "./code-cache.ts";
import { findPictureIn } from "./find-picture.ts";
import type { Changed, EbookJob, Job, MadePage, PageJob, WarmUp, WorkerSetup } from "./jobs.ts";
import type { PageMaker } from "./page-maker.ts";

openCodeCache();
const { directory, content }: WorkerSetup = workerData;
const dist = openDist(directory);
const bodies = bodiesIn(dist);
const findPicture = findPictureIn(content);

/** What a job needs is loaded by the first of its kind: no thread does all of them. */
const code = {
  documents: async () => ({
    ...(await import("../content/document.ts")),
    ...(await import("../content/markdown/markdown.ts")),
  }),
  pages: () => import("./page-maker.ts"),
  ebook: () => import("./ebooks/bind-book.ts"),
  search: () => import("./search-index.ts"),
} satisfies Record<Job["kind"], () => Promise<unknown>>;

async function documents(changed: Changed[]): Promise<Document[]> {
  const { readDocument, rememberFences } = await code.documents();
  const read: Document[] = [];
  for (const { path, before } of changed) {
    if (before && bodies.has(before)) rememberFences(bodies.markdown(before), bodies.html(before));
    const text = readFileSync(join(content, path), "utf8");
    const { document, body } = await readDocument({ path, text }, findPicture);
    bodies.write(document.body.ref, body);
    read.push(document);
  }
  return read;
}

async function pages({ site, pages }: PageJob): Promise<MadePage[]> {
  const { createPageMaker } = await code.pages();
  maker ??= await createPageMaker(dist, snapshotAt(site.snapshot), site);
  return maker.make(pages);
}

let maker: PageMaker | undefined;

function snapshotAt(file: string): Snapshot {
  return JSON.parse(dist.read(file).toString());
}

async function ebook({ book }: EbookJob): Promise<Edition> {
  const { bindBook } = await code.ebook();
  return bindBook(dist, content, book);
}

async function done(job: Job): Promise<unknown> {
  if (job.kind === "documents") return documents(job.changed);
  if (job.kind === "pages") return pages(job);
  if (job.kind === "ebook") return ebook(job);
  const { searchIndex } = await code.search();
  const { snapshot, today, codeKey, before } = job;
  return searchIndex(dist, snapshotAt(snapshot), today, codeKey, before);
}

parentPort?.on("message", async (job: Job | WarmUp) => {
  // What fails here fails again where it is needed, and is told there.
  if (job.kind === "warm up") return code[job.for]().then(keepCode, () => {});
  try {
    parentPort?.postMessage({ result: await done(job) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
