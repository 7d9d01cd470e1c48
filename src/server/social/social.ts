import type { Loader } from "../../site/entry.server.tsx";
import type { Dist } from "../dist.ts";
import { createArtist } from "./artist.ts";
import { socialImages } from "./images.ts";

const ADDRESS = /^\/social(\/.+)?\.png$/;

/** The picture at `/social{path}.png`. A large site's pictures are drawn when they are first asked for: most never are. */
export function createSocial(dist: Dist, loader: Pick<Loader, "socialCard">, codeKey: string) {
  const images = socialImages(dist, codeKey);
  const artist = createArtist();
  const drawing = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();

  async function drawn(address: string, now: Date): Promise<Uint8Array<ArrayBuffer> | null> {
    const match = ADDRESS.exec(address);
    const card = match && (await loader.socialCard(match[1] ?? "/", now));
    if (!card) return null;
    const known = await images.read(card);
    if (known) return known;
    const png = await artist.draw(card);
    // A read-only disk costs speed and nothing else.
    try {
      images.keep(card, png);
    } catch {}
    return png;
  }

  return {
    async image(address: string, now: Date): Promise<Uint8Array<ArrayBuffer> | null> {
      const work = drawing.get(address) ?? drawn(address, now).finally(() => drawing.delete(address));
      drawing.set(address, work);
      return work;
    },
    close: artist.close,
  };
}
