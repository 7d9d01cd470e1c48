import type { Snapshot } from "../content/snapshot.ts";
import { bodiesIn } from "../server/bodies.ts";
import { type Dist, hashOf } from "../server/dist.ts";
import type { Manifest, Prerendered } from "../server/manifest.ts";
import { loadRenderer } from "../server/renderer.ts";
import type { SiteFrame } from "../site/layouts/layout.ts";
import { type Question, questionsAsked } from "./watch-content.ts";

/** What all pages of a site are made from. */
export interface SiteParts {
  renderer: string;
  assets: Manifest["assets"];
  frame: SiteFrame;
  /** In the store. */
  snapshot: string;
  siteUrl: string;
  editions: Manifest["ebooks"];
  /** Stands for the code that turns data into bytes, and for what all pages show. */
  codeKey: string;
  now: Date;
}

/** A page's path, and the page as it was the last time. */
export type PageToMake = [path: string, before: Prerendered | undefined];
export type MadePage = [path: string, made: Prerendered, asked: Question[]];
export type PageMaker = Awaited<ReturnType<typeof createPageMaker>>;

/** Makes pages that are the same for all; one whose data and code did not change keeps its bytes. */
export async function createPageMaker(dist: Dist, snapshot: Snapshot, parts: SiteParts) {
  const { renderer, assets, frame, siteUrl, editions, codeKey, now } = parts;
  const { createLoader, createPrinter } = await loadRenderer(dist, renderer);
  const { html: readHtml, markdown: readMarkdown } = bodiesIn(dist);
  const { watchArticle, watch, during } = questionsAsked();
  const watched = { ...snapshot, articles: snapshot.articles.map(watchArticle) };
  const loader = createLoader({
    snapshot: watched,
    watch,
    siteUrl,
    editions,
    search: () => [],
    readHtml,
    readMarkdown,
  });
  const printer = createPrinter({ assets, frame, readHtml });

  async function make([path, before]: PageToMake): Promise<MadePage> {
    const prepare = () => loader.prepare(new URL(path, siteUrl), { now });
    const [{ source, page }, asked] = await during(prepare);
    const key = hashOf(codeKey, path, source);
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
