import { Piscina } from "piscina";
import type { Loader } from "../../site/entry.server.tsx";
import type { SocialCard } from "../../site/social-card.ts";
import type { Dist } from "../dist.ts";
import { socialImages } from "./images.ts";

const ADDRESS = /^\/social(\/.+)?\.png$/;
/** The letters of one image are set while others are compressed. */
const CONCURRENT_DRAWINGS = 4;
/** Then the fonts' memory is given back. */
const IDLE_MS = 60_000;

type DrawSocialImage = typeof import("./worker.ts").default;

/**
 * The picture at `/social{path}.png`. A large site's pictures are drawn when they are first asked for: most never are.
 * They are drawn in a worker thread, so that a visitor's page never waits for a crawler's picture.
 */
export function createSocial(dist: Dist, loader: Pick<Loader, "socialCard">, codeKey: string) {
  const images = socialImages(dist, codeKey);
  const pool = new Piscina({
    filename: new URL("./worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: CONCURRENT_DRAWINGS,
    idleTimeout: IDLE_MS,
  });
  const draw = (card: SocialCard): ReturnType<DrawSocialImage> => pool.run(card);
  const pending = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();

  async function findOrDraw(address: string, now: Date): Promise<Uint8Array<ArrayBuffer> | null> {
    const match = ADDRESS.exec(address);
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
