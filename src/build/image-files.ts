import { existsSync } from "node:fs";
import { join } from "node:path";
import { type PictureFacts, pictureAddresses } from "../content/markdown/pictures.ts";
import type { Snapshot } from "../content/snapshot.ts";
import { contentType } from "../server/content-type.ts";
import type { Dist } from "../server/dist.ts";
import type { Manifest } from "../server/manifest.ts";
import { keptJson } from "./kept.ts";

const KEPT = "kept/images.json";

/** The images of all texts in every size and format; one that a build before this one has made is not made again. */
export async function imageFiles(
  dist: Dist,
  content: string,
  { pictures }: Pick<Snapshot, "pictures">,
): Promise<Manifest["files"]> {
  const before = keptJson<Manifest["files"]>(dist, KEPT) ?? {};
  const isMade = (address: string) => existsSync(dist.storePath(before[address]?.store ?? "none"));
  const files: Manifest["files"] = {};
  for (const [path, facts] of Object.entries(pictures)) {
    const addresses = pictureAddresses(facts);
    const made = addresses.every(isMade) ? {} : await make(dist, join(content, path), facts, isMade);
    for (const address of addresses) {
      const file = made[address] ?? before[address];
      if (file) files[address] = file;
    }
  }
  if (Object.keys(files).length) dist.replace(KEPT, JSON.stringify(files));
  return files;
}

async function make(
  dist: Dist,
  file: string,
  facts: PictureFacts,
  isMade: (address: string) => boolean,
): Promise<Manifest["files"]> {
  const { makePicture } = await import("./images.ts");
  const made: Manifest["files"] = {};
  for await (const [address, bytes] of makePicture(file, facts, isMade))
    made[address] = { store: dist.keep(bytes), type: contentType(address) };
  return made;
}
