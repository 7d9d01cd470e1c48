import { pathToFileURL } from "node:url";
import { openBodyStore } from "../../build-store/body-store.ts";
import { computeHash, type Dist } from "../../build-store/dist.ts";
import type { Manifest, PrerenderedPage } from "../../build-store/manifest.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import type { LayoutData } from "../../site/layouts/layout-types.ts";
import { createDependencyTracker, type Dependency, type PageDependencies } from "./page-dependencies.ts";
import { mapInBatches, startProgress } from "./progress.ts";

interface PrerenderOptions {
  paths: string[];
  previousPages: Manifest["pages"];
  /** Pages whose recorded dependencies did not change, so that their data need not be loaded. */
  unchanged: PageDependencies;
  renderInline: RenderPages;
  renderInWorkers: RenderPages;
}

interface PrerenderResult {
  pages: Manifest["pages"];
  dependencies: PageDependencies;
}

type RenderPages = (pages: PageToRender[]) => Promise<RenderedPage[]>;

const BATCH_SIZE = 16;
/** Up to this number, the main thread is done before a worker thread would have loaded its modules. */
const MAX_INLINE_PAGES = 800;

/** Renders all prerendered pages, on all cores if there are many, and reuses those that did not change. */
export async function prerenderPages({
  paths,
  previousPages,
  unchanged,
  renderInline,
  renderInWorkers,
}: PrerenderOptions): Promise<PrerenderResult> {
  const reused: RenderedPage[] = [];
  const pending: PageToRender[] = [];
  for (const path of paths) {
    const page = previousPages[path];
    const dependencies = unchanged.get(path);
    if (page && dependencies) reused.push([path, page, dependencies]);
    else pending.push([path, page]);
  }
  const bar = startProgress("pages", pending.length);
  const isFew = pending.length <= MAX_INLINE_PAGES;
  const rendered = await mapInBatches(pending, isFew ? MAX_INLINE_PAGES : BATCH_SIZE, async (batch) => {
    const result = await (isFew ? renderInline(batch) : renderInWorkers(batch));
    bar.step(batch.length);
    return result;
  });
  bar.end();
  const all = [...reused, ...rendered];
  return {
    pages: Object.fromEntries(all.map(([path, page]) => [path, page])),
    dependencies: new Map(all.map(([path, , dependencies]) => [path, dependencies])),
  };
}

/** The inputs that all pages of a site share. */
export interface SiteParts {
  renderer: string;
  assets: Manifest["assets"];
  frame: LayoutData;
  /** Hash of the snapshot in the store. */
  snapshot: string;
  siteUrl: string;
  editions: Manifest["ebooks"];
  /** Hash of the code that renders pages and of the data that all pages show. */
  codeKey: string;
  now: Date;
}

/** A page's path, with the page of the previous build if there was one. */
export type PageToRender = [path: string, previous: PrerenderedPage | undefined];
export type RenderedPage = [path: string, page: PrerenderedPage, dependencies: Dependency[]];
export type PageRenderer = Awaited<ReturnType<typeof createPageRenderer>>;

/**
 * Renders pages that are the same for all visitors. A page whose data and code did not change keeps its stored files.
 */
export async function createPageRenderer(dist: Dist, snapshot: Snapshot, parts: SiteParts) {
  const { renderer, assets, frame, siteUrl, editions, codeKey, now } = parts;
  const { createPageLoader, createDocumentRenderer }: typeof import("../../site/render/entry.server.tsx") =
    await import(pathToFileURL(dist.at(renderer)).href);
  const { html: readHtml, markdown: readMarkdown } = openBodyStore(dist);
  const { watchArticle, watch, recordDependencies } = createDependencyTracker();
  const watchedSnapshot = { ...snapshot, articles: snapshot.articles.map(watchArticle) };
  const loader = createPageLoader({
    snapshot: watchedSnapshot,
    watch,
    siteUrl,
    editions,
    search: () => [],
    readHtml,
    readMarkdown,
  });
  const documentRenderer = createDocumentRenderer({ assets, frame, readHtml });

  async function renderPage([path, previous]: PageToRender): Promise<RenderedPage> {
    const prepare = () => loader.prepare(new URL(path, siteUrl), { now });
    const [{ source, page: load }, dependencies] = await recordDependencies(prepare);
    const key = computeHash(codeKey, path, source);
    if (previous?.key === key) return [path, previous, dependencies];
    const page = load();
    const html = dist.put(await documentRenderer.document(page, path));
    return [path, { html, payload: dist.put(documentRenderer.payload(page)), key }, dependencies];
  }

  return {
    loader,
    async render(pages: PageToRender[]): Promise<RenderedPage[]> {
      const rendered: RenderedPage[] = [];
      for (const page of pages) rendered.push(await renderPage(page));
      return rendered;
    },
  };
}
