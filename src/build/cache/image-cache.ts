import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Dist } from "../../build-store/dist.ts";
import type { Manifest } from "../../build-store/manifest.ts";
import { type FindImage, type ImageMetadata, imagePaths } from "../../content/markdown/images.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import { getContentType } from "../../server/http/content-type.ts";
import { readCachedJson } from "./cache.ts";

const IMAGE_CACHE_FILE = "kept/images.json";

/** The images of all texts in every size and format; one that a build before this one has made is not made again. */
export async function getOrRenderImages(
  dist: Dist,
  content: string,
  { pictures }: Pick<Snapshot, "pictures">,
): Promise<Manifest["files"]> {
  const before = readCachedJson<Manifest["files"]>(dist, IMAGE_CACHE_FILE) ?? {};
  const isMade = (address: string) => existsSync(dist.storePath(before[address]?.store ?? "none"));
  const files: Manifest["files"] = {};
  for (const [path, facts] of Object.entries(pictures)) {
    const addresses = imagePaths(facts);
    const made = addresses.every(isMade) ? {} : await renderImages(dist, join(content, path), facts, isMade);
    for (const address of addresses) {
      const file = made[address] ?? before[address];
      if (file) files[address] = file;
    }
  }
  if (Object.keys(files).length) dist.replace(IMAGE_CACHE_FILE, JSON.stringify(files));
  return files;
}

async function renderImages(
  dist: Dist,
  file: string,
  facts: ImageMetadata,
  isMade: (address: string) => boolean,
): Promise<Manifest["files"]> {
  const { renderImageVariants } = await import("../assets/responsive-images.ts");
  const made: Manifest["files"] = {};
  for await (const [address, bytes] of renderImageVariants(file, facts, isMade))
    made[address] = { store: dist.keep(bytes), type: getContentType(address) };
  return made;
}

/** As `picturesIn`, for texts of which few show images: what measures them is slow to load. */
export function createLazyImageFinder(content: string): FindImage {
  let pictures: Promise<FindImage> | undefined;
  return async (path) => {
    pictures ??= import("../assets/responsive-images.ts").then(({ createImageFinder }) => createImageFinder(content));
    return (await pictures)(path);
  };
}
