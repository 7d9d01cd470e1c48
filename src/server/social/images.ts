import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { SocialCard } from "../../site/social-card.ts";
import { type Dist, hashOf } from "../dist.ts";

/**
 * Social images on disk, named after all that they are drawn from: a card, and the code that draws it. What a build
 * draws and what the server draws on demand lie side by side.
 */
export function socialImages(dist: Dist, codeKey: string) {
  const name = (card: SocialCard) => `social/${codeKey}/${hashOf(JSON.stringify(card))}.png`;
  return {
    has: (card: SocialCard): boolean => existsSync(dist.at(name(card))),
    keep: (card: SocialCard, png: Uint8Array): void => dist.replace(name(card), png),
    read: (card: SocialCard): Promise<Uint8Array<ArrayBuffer> | null> =>
      readFile(dist.at(name(card))).catch(() => null),
  };
}
