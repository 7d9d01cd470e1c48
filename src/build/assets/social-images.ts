import type { Dist } from "../../build-store/dist.ts";
import { openSocialImageStore } from "../../server/routes/social/social-images.ts";
import type { PageLoader } from "../../site/render/entry.server.tsx";
import { startProgress } from "../pipeline/progress.ts";

/**
 * Drawing takes about 60 ms of CPU per image, so on a large site the server draws each image on first request instead.
 */
const MAX_PAGES = 200;
/** One image's text is laid out on the main thread while others are rasterized on other cores. */
const CONCURRENCY = 4;

/** Draws the social images that do not exist yet. */
export async function drawSocialImages(dist: Dist, loader: PageLoader, codeKey: string, now: Date): Promise<void> {
  const paths = loader.listedPaths(now);
  if (paths.length > MAX_PAGES) return;
  const images = openSocialImageStore(dist, codeKey);
  const cards = await Promise.all(paths.map((path) => loader.socialCard(path, now)));
  const missing = cards.flatMap((card) => (card && !images.has(card) ? [card] : []));
  if (missing.length === 0) return;
  const { drawSocialPng } = await import("../../server/routes/social/draw-social-image.ts");
  const bar = startProgress("social images", missing.length);
  const draw = async () => {
    for (let card = missing.pop(); card; card = missing.pop()) {
      images.write(card, await drawSocialPng(card));
      bar.step();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, draw));
  bar.end();
}
