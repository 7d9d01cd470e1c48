import { readContent, readDocumentsFrom } from "../../content/load/read-content.ts";
import { writeSite } from "../../content/testing/write-site.ts";
import { createLayoutData } from "../render/layout-data.ts";
import { createPageLoader } from "../render/page-loader.ts";
import { listLinkTargets } from "../render/page-registry.ts";

export const siteUrl = "https://small.example";
const now = new Date("2026-11-15");

/** Loads pages of the small site with some files changed. */
export async function smallLoader(changes: Record<string, string | null>) {
  const directory = await writeSite(changes);
  const readDocuments = readDocumentsFrom(directory, new Map());
  const snapshot = await readContent({ listLinkTargets, directory, now, showUnpublished: false, readDocuments });
  const read = () => "";
  const loader = createPageLoader({
    ...{ snapshot, siteUrl, search: () => [] },
    ...{ readHtml: read, readMarkdown: read },
  });
  return {
    paths: loader.prerenderedPaths(),
    onDemandPaths: loader.onDemandPaths(),
    layout: createLayoutData(snapshot),
    cover: loader.cover,
    data: async (path: string) => (await loader.load(new URL(path, siteUrl), { now })).data,
    head: async (path: string) => (await loader.load(new URL(path, siteUrl), { now })).head,
    socialCard: (path: string) => loader.socialCard(path, now),
    text: (path: string) => loader.text(path, now),
  };
}
