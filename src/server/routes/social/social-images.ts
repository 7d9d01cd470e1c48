import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Piscina } from "piscina";
import { z } from "zod";
import { computeHash, type Dist } from "../../../build-store/dist.ts";
import { createSingleFlight } from "../../../shared/memoize.ts";
import type { PageLoader } from "../../../site/render/entry.server.tsx";
import type { SocialCard } from "../../../site/seo/social-card.ts";

const SOCIAL_IMAGE_PATH = /^\/social(\/.+)?\.png$/;
/** One thread lays out the text of an image while libvips compresses others in its own threads. */
const CONCURRENT_DRAWINGS = 4;
/** An idle worker thread ends after this time, which frees the memory of its fonts. */
const IDLE_MS = 60_000;
const pngSchema = z.instanceof(Uint8Array);

/**
 * Social images at `/social{path}.png`. They are drawn on the first request, because most are never requested; in a worker
 * thread, so that pages are not delayed.
 */
export function createSocialImages(dist: Dist, loader: Pick<PageLoader, "socialCard">, codeKey: string) {
  const images = openSocialImageStore(dist, codeKey);
  let pool: Promise<Piscina> | undefined;
  const share = createSingleFlight<string, Uint8Array | null>();

  async function readOrDraw(path: string, now: Date): Promise<Uint8Array | null> {
    const match = SOCIAL_IMAGE_PATH.exec(path);
    const card = match && (await loader.socialCard(match[1] ?? "/", now));
    if (!card) return null;
    const stored = await images.read(card);
    if (stored) return stored;
    pool ??= createDrawingPool();
    const png = pngSchema.parse(await (await pool).run(card, { name: "drawSocialPng" }));
    images.write(card, png);
    return png;
  }

  return {
    getImage: (path: string, now: Date): Promise<Uint8Array | null> => share(path, () => readOrDraw(path, now)),
    /** Rejects images that are still being drawn. */
    close: async () => (await pool)?.destroy(),
  };
}

async function createDrawingPool(): Promise<Piscina> {
  const { Piscina } = await import("piscina");
  return new Piscina({
    // In the project's folder, not beside this module, which is bundled into dist/.
    filename: pathToFileURL("src/server/routes/social/draw-social-image.ts").href,
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: CONCURRENT_DRAWINGS,
    idleTimeout: IDLE_MS,
  });
}

/** About 40 kB each. */
const MAX_IMAGES_IN_MEMORY = 100;

/** Social images by the hash of their card and of the code that draws it: on disk, or in memory if it is read-only. */
export function openSocialImageStore(dist: Dist, codeKey: string) {
  const getFileName = (card: SocialCard) => `social/${codeKey}/${computeHash(JSON.stringify(card))}.png`;
  const inMemory = new Map<string, Uint8Array>();
  return {
    write(card: SocialCard, png: Uint8Array): void {
      const name = getFileName(card);
      try {
        dist.replace(name, png);
      } catch {
        inMemory.set(name, png);
        if (inMemory.size > MAX_IMAGES_IN_MEMORY) for (const oldest of inMemory.keys().take(1)) inMemory.delete(oldest);
      }
    },
    read(card: SocialCard): Promise<Uint8Array | null> {
      const name = getFileName(card);
      return readFile(dist.at(name)).catch(() => inMemory.get(name) ?? null);
    },
  };
}
