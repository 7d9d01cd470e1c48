import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { enableCompileCache, flushCompileCache } from "node:module";
import { availableParallelism } from "node:os";
import { openBodyStore } from "../../build-store/body-store.ts";
import { computeHash, type Dist, openDist } from "../../build-store/dist.ts";
import type { Document } from "../../content/model/document.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import type { Related } from "../../content/search/related.ts";
import type { PageRenderer, PageToRender, RenderedPage, SiteParts } from "./prerender.ts";
import { withTiming } from "./progress.ts";
import type { ChangedDocument } from "./read-documents.ts";

// Each thread has to enable Node's compile cache itself. Without it, loading code takes a fifth of a small build.
enableCompileCache();

/** The folders that a task reads and writes. */
interface Folders {
  directory: string;
  content: string;
}

type Tasks = typeof import("./workers.ts");
type TaskName = Exclude<keyof Tasks, "createWorkers">;
type Input<Name extends TaskName> = Omit<Parameters<Tasks[Name]>[0], keyof Folders>;
type Output<Name extends TaskName> = Promise<Awaited<ReturnType<Tasks[Name]>>>;

export type Workers = Awaited<ReturnType<typeof createWorkers>>;

/** The worker threads of a build, in pools that are closed early to free the memory of modules no longer needed. */
export async function createWorkers(folders: Folders) {
  // Imported here, because the threads load this module as well.
  const { Piscina } = await import("piscina");
  const createPool = () => {
    const pool = new Piscina({
      filename: import.meta.url,
      minThreads: 0,
      maxThreads: availableParallelism(),
      idleTimeout: Number.POSITIVE_INFINITY,
      // With a heap limit a thread collects garbage sooner, uses less memory and is hardly slower.
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 },
    });
    return {
      run: <Name extends TaskName>(name: Name, input: Input<Name>): Output<Name> =>
        pool.run({ ...folders, ...input }, { name }),
      close: () => pool.destroy(),
    };
  };
  /** Closed after reading, which frees the grammars of the syntax highlighter. */
  const documents = createPool();
  const pages = createPool();
  const close = async () => {
    await Promise.all([documents.close(), pages.close()]);
  };
  return { documents, pages, close };
}

// The tasks, which a pool calls by name. Each imports its modules when it runs, because no thread runs all of them.

let documentRenderer: ((changed: ChangedDocument[]) => Promise<Document[]>) | undefined;
let pageRenderer: PageRenderer | undefined;

export async function renderDocuments(task: Folders & { changed: ChangedDocument[] }): Promise<Document[]> {
  const { createDocumentRenderer } = await import("./read-documents.ts");
  documentRenderer ??= createDocumentRenderer(openDist(task.directory), task.content);
  return documentRenderer(task.changed);
}

export async function renderPages(task: Folders & { site: SiteParts; pages: PageToRender[] }): Promise<RenderedPage[]> {
  const { createPageRenderer } = await import("./prerender.ts");
  const dist = openDist(task.directory);
  pageRenderer ??= await createPageRenderer(dist, readSnapshot(dist, task.site.snapshot), task.site);
  return pageRenderer.render(task.pages);
}

/** Articles are passed as JSON, which is faster to post to a thread than a structured clone of the objects. */
export async function findRelated({ articles }: { articles: string }): Promise<Related> {
  const { computeRelated } = await import("../../content/search/related.ts");
  return computeRelated(JSON.parse(articles));
}

const UNFINISHED_INDEX = "search/unfinished.db";

async function loadSearchModules() {
  const { createContent } = await import("../../content/content.ts");
  const { buildIndex } = await import("../../content/search/build-index.ts");
  const { listSearchEntries } = await import("../../site/render/page-registry.ts");
  return { createContent, listSearchEntries, buildIndex };
}

/**
 * Copies the index of the previous build, from which the next is updated if the code is the same. It runs before the
 * content is read, and loads the modules that the next task needs.
 */
export async function copySearchIndex(task: Folders & { previous: string; code: string }): Promise<void> {
  const dist = openDist(task.directory);
  rmSync(dist.at(UNFINISHED_INDEX), { force: true });
  const isReusable = task.previous.startsWith(`search/${task.code}-`) && existsSync(dist.at(task.previous));
  if (isReusable) copyFileSync(dist.at(task.previous), dist.at(UNFINISHED_INDEX));
  await loadSearchModules();
  // A thread that is terminated does not write its compile cache by itself.
  flushCompileCache();
}

/** Builds the search index from the copy of the previous one, if any. Its name is a hash of the code and the entries. */
export async function buildSearchIndex(
  task: Folders & { snapshot: string; today: string; code: string },
): Promise<string> {
  const { createContent, listSearchEntries, buildIndex } = await loadSearchModules();
  const dist = openDist(task.directory);
  const content = createContent(readSnapshot(dist, task.snapshot));
  const entries = [...listSearchEntries({ content, today: task.today }, openBodyStore(dist).text)];
  const name = `search/${task.code}-${computeHash(...entries.flatMap(({ url, hash }) => [url, hash]))}.db`;
  const unfinished = dist.at(UNFINISHED_INDEX);
  if (existsSync(dist.at(name))) {
    rmSync(unfinished, { force: true });
    return name;
  }
  mkdirSync(dist.at("search"), { recursive: true });
  await withTiming("search index", async () => buildIndex(entries, unfinished));
  renameSync(unfinished, dist.at(name));
  return name;
}

function readSnapshot(dist: Dist, hash: string): Snapshot {
  return JSON.parse(dist.read(hash).toString());
}
