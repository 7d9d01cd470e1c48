import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { contentType } from "../server/content-type.ts";
import type { Dist } from "../server/dist.ts";
import type { Manifest } from "../server/manifest.ts";
import { writeFavicons } from "./favicon.ts";
import { writeIcons } from "./icons.ts";

/** Icons and the site's mark: files that follow from code alone and have fixed addresses. */
export async function pictureFiles(dist: Dist): Promise<Manifest["files"]> {
  const files: Manifest["files"] = {};
  const folders = [
    { address: "/", write: writeFavicons },
    { address: "/icons/", write: writeIcons },
  ];
  for (const { address, write } of folders) {
    const folder = dist.at("tmp", "pictures");
    await write(folder);
    for (const name of await readdir(folder)) {
      const store = dist.keep(await readFile(join(folder, name)));
      files[address + name] = { store, type: contentType(name) };
    }
    await rm(folder, { recursive: true });
  }
  return files;
}
