import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { type Document, readDocument } from "../content/document.ts";
import { bodiesIn } from "../server/bodies.ts";
import { openDist } from "../server/dist.ts";
import { loadRenderer } from "../server/renderer.ts";
import type { Job, PageJob, Printed, WorkerSetup } from "./jobs.ts";

const { directory, content }: WorkerSetup = workerData;
const dist = openDist(directory);
const bodies = bodiesIn(dist);

async function documents(paths: string[]): Promise<Document[]> {
  const read: Document[] = [];
  for (const path of paths) {
    const { document, body } = await readDocument({ path, text: readFileSync(join(content, path), "utf8") });
    bodies.write(document.body.ref, body);
    read.push(document);
  }
  return read;
}

async function pages({ renderer, assets, frame, pages }: PageJob): Promise<Printed[]> {
  const { createPrinter } = await loadRenderer(dist, renderer);
  const printer = createPrinter({ assets, frame, readHtml: bodies.html });
  const made: Printed[] = [];
  for (const { path, page } of pages) {
    const html = dist.keep(await printer.document(page, path));
    made.push({ html, payload: dist.keep(await printer.payload(page)) });
  }
  return made;
}

parentPort?.on("message", async (job: Job) => {
  try {
    parentPort?.postMessage({ result: await (job.kind === "documents" ? documents(job.paths) : pages(job)) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
