import type { SocialCard } from "../../../site/seo/social-card.ts";
import { drawSocialPng } from "./draw-social-image.ts";

/** The task of the worker threads started in social-images.ts. */
export default async function drawSocialImage(card: SocialCard): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await drawSocialPng(card));
}
