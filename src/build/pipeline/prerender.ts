import { pathToFileURL } from "node:url";
import { openBodyStore } from "../../build-store/body-store.ts";
import { computeHash, type Dist } from "../../build-store/dist.ts";
import type { Manifest, PrerenderedPage } from "../../build-store/manifest.ts";
import { createContent } from "../../content/content.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import type { LayoutData } from "../../site/layouts/layout-types.ts";
import { createLayoutData } from "../../site/render/layout-data.ts";
import type { Bundle } from "../bundle/bundle.ts";
import type { Cache } from "../cache/cache.ts";
import {
  createDependencyTracker,
  type Dependency,
  openDependencyStore,
  type PageDependencies,
} from "./page-dependencies.ts";
import { runInBatches } from "./progress.ts";

interface PrerenderOptions {
  dist: Dist;
  cache: Cache;
  snapshot: Snapshot;
  site: SiteParts;
  previous: Manifest | undefined;
  renderInWorkers: (pages: PageToRender[]) => Promise<RenderedPage[]>;
}

/** Up to this number of pages, the main thread is done before a worker thread would have loaded its modules. */
const MAX_INLINE = 800;

/**
 * Renders all prerendered pages, on all cores if there are many, and reuses those whose content and code are the same as
 * in the previous build.
 */
export async function prerenderPages(options: PrerenderOptions) {
  const { dist, cache, snapshot, site, previous, renderInWorkers } = options;
  const { loader, render } = await createPageRenderer(dist, snapshot, site);
  const { unchangedPages, save } = openDependencyStore(cache, createContent(snapshot), site.codeKey);
  const unchanged = previous && unchangedPages(previous.id);
  const pages = new Map<string, PrerenderedPage>();
  const dependencies: PageDependencies = new Map();
  const add = (rendered: RenderedPage[]) => {
    for (const [path, page, own] of rendered) {
      pages.set(path, page);
      dependencies.set(path, own);
    }
  };
  const pending: PageToRender[] = [];
  for (const path of loader.prerenderedPaths()) {
    const page = previous?.pages[path];
    const own = unchanged?.get(path);
    if (page && own) add([[path, page, own]]);
    else pending.push([path, page]);
  }
  add(
    await runInBatches("pages", pending, {
      maxInline: MAX_INLINE,
      batchSize: 16,
      runInline: render,
      runInWorkers: renderInWorkers,
    }),
  );
  return {
    pages: Object.fromEntries(pages) satisfies Manifest["pages"],
    saveDependencies: (buildId: string) => save(buildId, dependencies),
  };
}

/** The inputs that all pages of a site share. */
export interface SiteParts {
  renderer: string;
  assets: Manifest["assets"];
  layoutData: LayoutData;
  /** Hash of the snapshot in the store. */
  snapshot: string;
  siteUrl: string;
  /** Hash of the code that renders pages and of the data that all pages show. */
  codeKey: string;
  now: Date;
}

/** Collects what all pages are rendered from. */
export function createSiteParts(
  { renderer, assets }: Bundle,
  content: Snapshot,
  rest: Pick<SiteParts, "snapshot" | "siteUrl" | "now">,
): SiteParts {
  const layoutData = createLayoutData(content);
  const codeKey = computeHash(renderer, JSON.stringify([assets, layoutData, content.company, rest.siteUrl]));
  return { ...rest, renderer, assets, layoutData, codeKey };
}

/** A page's path, with the page of the previous build if there was one. */
export type PageToRender = [path: string, previous: PrerenderedPage | undefined];
export type RenderedPage = [path: string, page: PrerenderedPage, dependencies: Dependency[]];
export type PageRenderer = Awaited<ReturnType<typeof createPageRenderer>>;

/**
 * Renders pages that are the same for all visitors. A page whose data and code did not change keeps its stored files.
 */
export async function createPageRenderer(dist: Dist, snapshot: Snapshot, parts: SiteParts) {
  const { renderer, assets, layoutData, siteUrl, codeKey, now } = parts;
  const { createPageLoader, createDocumentRenderer }: typeof import("../../site/render/entry.server.tsx") =
    await import(pathToFileURL(dist.at(renderer)).href);
  const { html: readHtml, markdown: readMarkdown } = openBodyStore(dist);
  const { watchArticle, watch, recordDependencies } = createDependencyTracker();
  const watchedSnapshot = { ...snapshot, articles: snapshot.articles.map(watchArticle) };
  const loader = createPageLoader({
    snapshot: watchedSnapshot,
    watch,
    siteUrl,
    search: () => [],
    readHtml,
    readMarkdown,
  });
  const documentRenderer = await createDocumentRenderer({
    assets,
    styles: dist.readStyles(assets),
    layoutData,
    readHtml,
  });

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
