import { bodiesIn } from "../server/bodies.ts";
import { type Dist, hashOf } from "../server/dist.ts";
import type { Prerendered } from "../server/manifest.ts";
import { loadRenderer } from "../server/renderer.ts";
import type { SiteParts } from "./jobs.ts";

export type PageMaker = (path: string, before: Prerendered | undefined) => Promise<Prerendered>;

/** Makes pages that are the same for all; one whose data and code did not change keeps its bytes. */
export async function createPageMaker(dist: Dist, parts: SiteParts): Promise<PageMaker> {
  const { renderer, assets, frame, snapshot, siteUrl, editions, codeKey, now } = parts;
  const { createLoader, createPrinter } = await loadRenderer(dist, renderer);
  const { html: readHtml, markdown: readMarkdown } = bodiesIn(dist);
  const loader = createLoader({
    ...{ snapshot: JSON.parse(dist.read(snapshot).toString()), siteUrl, editions, search: () => [] },
    ...{ readHtml, readMarkdown },
  });
  const printer = createPrinter({ assets, frame, readHtml });

  return async (path, before) => {
    const { source, page } = await loader.prepare(new URL(path, siteUrl), { now });
    const key = hashOf(codeKey, path, source);
    if (before?.key === key) return before;
    const made = page();
    const html = dist.keep(await printer.document(made, path));
    return { html, payload: dist.keep(printer.payload(made)), key };
  };
}
