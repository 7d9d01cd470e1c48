import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it, onTestFinished } from "vitest";
import { openDist } from "../../../build-store/dist.ts";
import type { SocialCard } from "../../../site/seo/social-card.ts";
import { createSocialImages, openSocialImageStore } from "./social-images.ts";

const now = new Date("2026-11-15");
const pattern = { slug: "outbox", dyes: ["woad"], kind: "article" } as const;
const card: SocialCard = {
  ...{ title: "An outbox before Kafka", label: "Article", site: "Small" },
  identity: "weave",
  pattern,
};

function openImages(cards: Record<string, SocialCard>) {
  const directory = mkdtempSync(join(tmpdir(), "social-"));
  const dist = openDist(directory);
  const social = createSocialImages(dist, { socialCard: async (path) => cards[path] ?? null }, "code");
  onTestFinished(async () => {
    await social.close();
    rmSync(directory, { recursive: true });
  });
  return { ...social, directory, images: openSocialImageStore(dist, "code") };
}

it("draws an image on the first request and stores it", async () => {
  const { getImage, images } = openImages({ "/blog/outbox": card });
  expect(await images.read(card)).toBeNull();
  const [first, second] = await Promise.all([
    getImage("/social/blog/outbox.png", now),
    getImage("/social/blog/outbox.png", now),
  ]);
  expect(await sharp(first ?? "").metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  expect(second).toBe(first);
  expect(await images.read(card)).toEqual(Buffer.from(first ?? []));
});

it("returns the stored image until the card of its page changes", async () => {
  const cards = { "/": card };
  const { getImage, images } = openImages(cards);
  images.write(card, Buffer.from("drawn before"));
  expect(String(await getImage("/social.png", now))).toBe("drawn before");
  cards["/"] = { ...card, title: "Another title" };
  expect(String(await getImage("/social.png", now))).not.toBe("drawn before");
});

it("draws an image once even if it cannot be stored", async () => {
  const { getImage, directory } = openImages({ "/": card });
  // A file in place of the folder fails for root as well, who may write to a read-only folder.
  writeFileSync(join(directory, "social"), "");
  const first = await getImage("/social.png", now);
  expect(first).not.toBeNull();
  expect(await getImage("/social.png", now)).toBe(first);
});

it("returns null for a path without a page", async () => {
  const { getImage } = openImages({ "/": card });
  expect(await getImage("/social/nowhere.png", now)).toBeNull();
});

it("rejects an image that is being drawn when it is closed", async () => {
  const { getImage, close } = openImages({ "/": card });
  let failure: unknown;
  getImage("/social.png", now).catch((error) => {
    failure = error;
  });
  // Closes repeatedly, because the drawing only begins after the page has been looked up.
  await expect.poll(() => close().then(() => failure)).toMatchObject({ message: "Terminating worker thread" });
});
