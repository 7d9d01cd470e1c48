import type { Dist } from "../server/dist.ts";
import { socialImages } from "../server/social/images.ts";
import type { Loader } from "../site/entry.server.tsx";
import { progress } from "./progress.ts";

/** Drawing takes a core some 60 ms a picture, so a large site leaves it to the server, which draws what is asked for. */
const MOST_DRAWN = 200;
/** The picture's letters are set while others are painted on the cores beside. */
const AT_ONCE = 4;

/** Draws the social images that are not there yet. */
export async function drawSocialImages(dist: Dist, loader: Loader, codeKey: string, now: Date): Promise<void> {
  const paths = loader.listedPaths(now);
  if (paths.length > MOST_DRAWN) return;
  const images = socialImages(dist, codeKey);
  const cards = await Promise.all(paths.map((path) => loader.socialCard(path, now)));
  const missing = cards.flatMap((card) => (card && !images.has(card) ? [card] : []));
  if (missing.length === 0) return;
  const { socialPng } = await import("../server/social/drawing.ts");
  const bar = progress("social images", missing.length);
  const draw = async () => {
    for (let card = missing.pop(); card; card = missing.pop()) {
      images.keep(card, await socialPng(card));
      bar.step();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, draw));
  bar.end();
}
