import { openBodyStore } from "../../build-store/body-store.ts";
import { computeHash, type Dist } from "../../build-store/dist.ts";
import type { Manifest, PrerenderedPage } from "../../build-store/manifest.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import { loadRenderer } from "../../server/http/load-renderer.ts";
import type { LayoutData } from "../../site/layouts/layout-types.ts";
import { createDependencyTracker, type Dependency, type PageDependencies } from "./page-dependencies.ts";
import { mapInBatches, startProgress } from "./progress.ts";

interface PrerenderOptions {
  paths: string[];
  before: Manifest["pages"];
  /** Pages that are known to be as before without asking for their data. */
  unchanged: PageDependencies;
  renderInline: RenderPages;
  renderInWorkers: RenderPages;
}

interface PrerenderResult {
  pages: Manifest["pages"];
  dependencies: PageDependencies;
}

type RenderPages = (pages: PageToMake[]) => Promise<MadePage[]>;

const BATCH_SIZE = 16;
/** Done before a thread has loaded what it needs. */
const MAX_INLINE_PAGES = 800;

/** Every page that is the same for all, made on all cores. */
export async function prerenderPages({
  paths,
  before,
  unchanged,
  renderInline,
  renderInWorkers,
}: PrerenderOptions): Promise<PrerenderResult> {
  const kept: MadePage[] = [];
  const left: PageToMake[] = [];
  for (const path of paths) {
    const page = before[path];
    const asked = unchanged.get(path);
    if (page && asked) kept.push([path, page, asked]);
    else left.push([path, page]);
  }
  const bar = startProgress("pages", left.length);
  const isFew = left.length <= MAX_INLINE_PAGES;
  const made = await mapInBatches(left, isFew ? MAX_INLINE_PAGES : BATCH_SIZE, async (batch) => {
    const result = await (isFew ? renderInline(batch) : renderInWorkers(batch));
    bar.step(batch.length);
    return result;
  });
  bar.end();
  const all = [...kept, ...made];
  return {
    pages: Object.fromEntries(all.map(([path, page]) => [path, page])),
    dependencies: new Map(all.map(([path, , asked]) => [path, asked])),
  };
}

/** What all pages of a site are made from. */
export interface SiteParts {
  renderer: string;
  assets: Manifest["assets"];
  frame: LayoutData;
  /** In the store. */
  snapshot: string;
  siteUrl: string;
  editions: Manifest["ebooks"];
  /** Stands for the code that turns data into bytes, and for what all pages show. */
  codeKey: string;
  now: Date;
}

/** A page's path, and the page as it was the last time. */
export type PageToMake = [path: string, before: PrerenderedPage | undefined];
export type MadePage = [path: string, made: PrerenderedPage, asked: Dependency[]];
export type PageRenderer = Awaited<ReturnType<typeof createPageRenderer>>;

/** Makes pages that are the same for all; one whose data and code did not change keeps its bytes. */
export async function createPageRenderer(dist: Dist, snapshot: Snapshot, parts: SiteParts) {
  const { renderer, assets, frame, siteUrl, editions, codeKey, now } = parts;
  const { createPageLoader, createDocumentRenderer } = await loadRenderer(dist, renderer);
  const { html: readHtml, markdown: readMarkdown } = openBodyStore(dist);
  const { watchArticle, watch, during } = createDependencyTracker();
  const watched = { ...snapshot, articles: snapshot.articles.map(watchArticle) };
  const loader = createPageLoader({
    snapshot: watched,
    watch,
    siteUrl,
    editions,
    search: () => [],
    readHtml,
    readMarkdown,
  });
  const printer = createDocumentRenderer({ assets, frame, readHtml });

  async function make([path, before]: PageToMake): Promise<MadePage> {
    const prepare = () => loader.prepare(new URL(path, siteUrl), { now });
    const [{ source, page }, asked] = await during(prepare);
    const key = computeHash(codeKey, path, source);
    if (before?.key === key) return [path, before, asked];
    const made = page();
    const html = dist.keep(await printer.document(made, path));
    return [path, { html, payload: dist.keep(printer.payload(made)), key }, asked];
  }

  return {
    loader,
    async make(pages: PageToMake[]): Promise<MadePage[]> {
      const made: MadePage[] = [];
      for (const page of pages) made.push(await make(page));
      return made;
    },
  };
}
