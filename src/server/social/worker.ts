import type { SocialCard } from "../../site/social-card.ts";
import { socialPng } from "./drawing.ts";

/** The task of the worker thread in social.ts. */
export default async function drawSocialImage(card: SocialCard): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await socialPng(card));
}
