import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it, onTestFinished } from "vitest";
import { openDist } from "../../../build-store/dist.ts";
import type { SocialCard } from "../../../site/seo/social-card.ts";
import { createSocialImages, openSocialImageStore } from "./social-images.ts";

const now = new Date("2026-11-15");
const cloth = { slug: "outbox", dyes: ["woad"], kind: "article" } as const;
const card: SocialCard = { title: "An outbox before Kafka", label: "Article", site: "Northloom", cloth };

function given(cards: Record<string, SocialCard>) {
  const directory = mkdtempSync(join(tmpdir(), "social-"));
  const dist = openDist(directory);
  const social = createSocialImages(dist, { socialCard: async (path) => cards[path] ?? null }, "code");
  onTestFinished(async () => {
    await social.close();
    rmSync(directory, { recursive: true });
  });
  return { ...social, images: openSocialImageStore(dist, "code") };
}

it("draws a picture when it is first asked for and keeps it", async () => {
  const { image, images } = given({ "/blog/outbox": card });
  expect(images.has(card)).toBe(false);
  const [one, again] = await Promise.all([
    image("/social/blog/outbox.png", now),
    image("/social/blog/outbox.png", now),
  ]);
  expect(await sharp(one ?? "").metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  expect(again).toBe(one);
  expect(await images.read(card)).toEqual(Buffer.from(one ?? []));
});

it("takes a picture that is there, until its page says something else", async () => {
  const cards = { "/": card };
  const { image, images } = given(cards);
  images.keep(card, Buffer.from("drawn at build"));
  expect(String(await image("/social.png", now))).toBe("drawn at build");
  cards["/"] = { ...card, title: "Another title" };
  expect(String(await image("/social.png", now))).not.toBe("drawn at build");
});

it("has no picture for what is no page", async () => {
  const { image } = given({ "/": card });
  expect(await image("/social/nowhere.png", now)).toBeNull();
});

it("rejects a drawing that is under way when it is closed", async () => {
  const { image, close } = given({ "/": card });
  let failure: unknown;
  image("/social.png", now).catch((error) => {
    failure = error;
  });
  // Closed until it hits the drawing, which begins once the page has been looked up.
  await expect.poll(() => close().then(() => failure)).toMatchObject({ message: "Terminating worker thread" });
});
