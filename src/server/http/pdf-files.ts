import { setTimeout as sleep } from "node:timers/promises";
import type { Dist } from "../../build-store/dist.ts";
import { openPdfStore, type PdfKeys } from "../../build-store/pdf-store.ts";
import { createSingleFlight } from "../../shared/memoize.ts";
import { getContentType } from "./content-type.ts";
import { type CachedFile, createCachedFile, type FileDescription } from "./file-cache.ts";

const POLL_MS = 100;
/** All ebooks of a site take about ten seconds, on a slow machine three times as long. */
const MAX_WAIT_MS = 30_000;

/**
 * The PDFs of a build's ebooks and papers. One that is requested before it is typeset, in the first seconds of a new
 * site for example, is waited for. `undefined` means that it takes too long.
 */
export function createPdfFiles(dist: Dist, { ebooks, papers = {} }: PdfKeys, maxWaitMs = MAX_WAIT_MS) {
  const store = openPdfStore(dist);
  const files = new Map<string, CachedFile>();
  const share = createSingleFlight<string, CachedFile | undefined>();
  const getPaper = (path: string) => (path.endsWith(".pdf") ? papers[path.slice(0, -".pdf".length)] : undefined);

  function find(key: string, description: Pick<FileDescription, "cacheControl" | "extraHeaders">) {
    const cached = files.get(key);
    if (cached) return cached;
    const hash = store.find(key);
    if (hash === undefined) return undefined;
    const source = dist.storePath(hash);
    const file = createCachedFile({
      source,
      type: getContentType(".pdf"),
      etag: hash,
      contentHash: hash,
      ...description,
    });
    files.set(key, file);
    return file;
  }

  const waitFor = (key = "", description: Parameters<typeof find>[1]) =>
    share(key, async () => {
      const deadline = performance.now() + maxWaitMs;
      let file = find(key, description);
      while (!file && performance.now() < deadline) {
        await sleep(POLL_MS);
        file = find(key, description);
      }
      return file;
    });

  return {
    countMissing: (): number => store.countMissing({ ebooks, papers }),
    hasEbook: (slug: string): boolean => Object.hasOwn(ebooks, slug),
    /** Ebooks have no URL of their own: only signed links lead to them. */
    loadEbook: (slug: string) =>
      waitFor(ebooks[slug], {
        cacheControl: "private, no-store",
        extraHeaders: ["content-disposition", `attachment; filename="${slug}.pdf"`, "x-robots-tag", "noindex"],
      }),
    hasPaper: (path: string): boolean => getPaper(path) !== undefined,
    loadPaper: (path: string) => waitFor(getPaper(path), { cacheControl: "no-cache" }),
  };
}
