import { readFile } from "node:fs/promises";
import { writeAtomically } from "../../build-store/atomic-write.ts";
import { openBodyStore } from "../../build-store/body-store.ts";
import type { Dist } from "../../build-store/dist.ts";
import type { Manifest } from "../../build-store/manifest.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import { compress, encodingSuffix, listUncompressed } from "../../server/http/compression.ts";
import { type EbookSource, getPdfKeys, listEbookSources, typesetMissing } from "../ebooks/ebook.ts";
import { startProgress, withTiming } from "./progress.ts";

/** The code that typesets ebooks is not that of the build any more. */
export class ChangedCode extends Error {
  override name = "ChangedCode";
}

/**
 * Does for a published build what visitors need not wait for: typesets its PDFs, which takes as long as the build
 * itself, and compresses its assets as far as possible. Until then downloads wait for their PDF, and the server
 * compresses assets quickly.
 */
export async function finishBuild(dist: Dist, manifest: Manifest, content: string): Promise<void> {
  // One after the other, because Typst blocks this thread. If the first fails, the second is still done.
  try {
    await compressAssets(dist, manifest.assetFiles);
  } finally {
    await typesetPdfs(dist, manifest, content);
  }
}

async function typesetPdfs(dist: Dist, manifest: Manifest, content: string): Promise<void> {
  const snapshot: Snapshot = JSON.parse(dist.read(manifest.snapshot).toString());
  const { ebooks, papers } = listEbookSources(snapshot, manifest.siteUrl ?? "", openBodyStore(dist).html);
  const keys = { ...getPdfKeys(ebooks), ...getPdfKeys(papers) };
  const builtKeys = { ...manifest.ebooks, ...manifest.papers };
  if (Object.entries(keys).some(([slug, key]) => key !== builtKeys[slug]))
    throw new ChangedCode("The code has changed since the build: run 'npm run build' first.");
  const typeset = async (source: EbookSource) => {
    const { typesetFrom } = await import("../ebooks/typeset.ts");
    return withTiming(source.slug, () => typesetFrom(content, source));
  };
  // Papers are short, so most PDFs are there after a few seconds.
  await typesetMissing({ dist, sources: [...papers, ...ebooks], typeset });
}

/** zlib runs in libuv's pool of four threads; more tasks would only wait in its queue. */
const CONCURRENCY = 4;

/**
 * Compresses assets with Brotli, which all browsers accept, next to the original files. The server makes the other
 * encodings when a client asks for one.
 */
export async function compressAssets(dist: Dist, names: string[]): Promise<void> {
  const missing = listUncompressed(dist, names);
  const bar = startProgress("compressed", missing.length);
  const queue = missing.values();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const path of queue) {
        await writeAtomically(path + encodingSuffix.br, await compress(await readFile(path), "br", "most"));
        bar.step();
      }
    }),
  );
  bar.end();
}
