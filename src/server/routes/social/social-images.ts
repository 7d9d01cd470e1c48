import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Piscina } from "piscina";
import { computeHash, type Dist } from "../../../build-store/dist.ts";
import type { PageLoader } from "../../../site/render/entry.server.tsx";
import type { SocialCard } from "../../../site/seo/social-card.ts";

const SOCIAL_IMAGE_PATH = /^\/social(\/.+)?\.png$/;
/** The letters of one image are set while others are compressed. */
const CONCURRENT_DRAWINGS = 4;
/** Then the fonts' memory is given back. */
const IDLE_MS = 60_000;

type DrawSocialImage = typeof import("./social-image-worker.ts").default;

/**
 * The picture at `/social{path}.png`. A large site's pictures are drawn when they are first asked for: most never are.
 * They are drawn in a worker thread, so that a visitor's page never waits for a crawler's picture.
 */
export function createSocialImages(dist: Dist, loader: Pick<PageLoader, "socialCard">, codeKey: string) {
  const images = openSocialImageStore(dist, codeKey);
  const pool = new Piscina({
    filename: new URL("./social-image-worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: CONCURRENT_DRAWINGS,
    idleTimeout: IDLE_MS,
  });
  const draw = (card: SocialCard): ReturnType<DrawSocialImage> => pool.run(card);
  const pending = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();

  async function findOrDraw(address: string, now: Date): Promise<Uint8Array<ArrayBuffer> | null> {
    const match = SOCIAL_IMAGE_PATH.exec(address);
    const card = match && (await loader.socialCard(match[1] ?? "/", now));
    if (!card) return null;
    const known = await images.read(card);
    if (known) return known;
    const png = await draw(card);
    // A read-only disk costs speed and nothing else.
    try {
      images.keep(card, png);
    } catch {}
    return png;
  }

  return {
    async image(address: string, now: Date): Promise<Uint8Array<ArrayBuffer> | null> {
      const image = pending.get(address) ?? findOrDraw(address, now).finally(() => pending.delete(address));
      pending.set(address, image);
      return image;
    },
    /** Drawings that are under way fail. */
    close: () => pool.destroy(),
  };
}

/**
 * Social images on disk, named after all that they are drawn from: a card, and the code that draws it. What a build
 * draws and what the server draws on demand lie side by side.
 */
export function openSocialImageStore(dist: Dist, codeKey: string) {
  const name = (card: SocialCard) => `social/${codeKey}/${computeHash(JSON.stringify(card))}.png`;
  return {
    has: (card: SocialCard): boolean => existsSync(dist.at(name(card))),
    keep: (card: SocialCard, png: Uint8Array): void => dist.replace(name(card), png),
    read: (card: SocialCard): Promise<Uint8Array<ArrayBuffer> | null> =>
      readFile(dist.at(name(card))).catch(() => null),
  };
}
