import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Dist } from "../../build-store/dist.ts";
import type { Manifest } from "../../build-store/manifest.ts";
import { type FindImage, type ImageMetadata, imagePaths } from "../../content/markdown/images.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import { getContentType } from "../../server/http/content-type.ts";
import { readCachedJson } from "./cache.ts";

const IMAGE_CACHE_FILE = "kept/images.json";

/** The images of all documents in every size and format. Those that an earlier build has rendered are reused. */
export async function getOrRenderImages(
  dist: Dist,
  content: string,
  { pictures }: Pick<Snapshot, "pictures">,
): Promise<Manifest["files"]> {
  const previous = readCachedJson<Manifest["files"]>(dist, IMAGE_CACHE_FILE) ?? {};
  const isRendered = (address: string) => existsSync(dist.storePath(previous[address]?.store ?? "none"));
  const files: Manifest["files"] = {};
  for (const [path, metadata] of Object.entries(pictures)) {
    const addresses = imagePaths(metadata);
    const rendered = addresses.every(isRendered)
      ? {}
      : await renderImages(dist, join(content, path), metadata, isRendered);
    for (const address of addresses) {
      const file = rendered[address] ?? previous[address];
      if (file) files[address] = file;
    }
  }
  if (Object.keys(files).length) dist.replace(IMAGE_CACHE_FILE, JSON.stringify(files));
  return files;
}

async function renderImages(
  dist: Dist,
  file: string,
  metadata: ImageMetadata,
  isRendered: (address: string) => boolean,
): Promise<Manifest["files"]> {
  const { renderImageVariants } = await import("../assets/responsive-images.ts");
  const rendered: Manifest["files"] = {};
  for await (const [address, bytes] of renderImageVariants(file, metadata, isRendered))
    rendered[address] = { store: dist.put(bytes), type: getContentType(address) };
  return rendered;
}

/**
 * Like `createImageFinder`, but loads sharp with the first image: it is slow to load, and few documents show images.
 */
export function createLazyImageFinder(content: string): FindImage {
  let finder: Promise<FindImage> | undefined;
  return async (path) => {
    finder ??= import("../assets/responsive-images.ts").then(({ createImageFinder }) => createImageFinder(content));
    return (await finder)(path);
  };
}
