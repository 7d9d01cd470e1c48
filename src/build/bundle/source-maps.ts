import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { type Dist, openDist } from "../../build-store/dist.ts";
import { getFontDirectory } from "../assets/fonts.ts";
import { createBrowserConfig, createViteConfig } from "./vite-config.ts";

class SourceMapMismatch extends Error {
  override name = "SourceMapMismatch";
}

/**
 * Writes source maps of the published scripts, each beside a copy of its script, to a folder that is not served. This
 * is not part of the normal build, because it takes time and the maps are rarely needed.
 */
export async function writeSourceMaps(root: string, distDirectory: string): Promise<string> {
  const dist = openDist(distDirectory);
  const directory = dist.at("maps");
  await build(createBrowserConfig(createViteConfig(root, getFontDirectory(dist)), directory, { maps: true }));
  for (const name of await readdir(directory)) {
    if (name.endsWith(".js")) await assertPublished(dist, directory, name);
    else if (!name.endsWith(".js.map")) await rm(join(directory, name));
  }
  return directory;
}

async function assertPublished(dist: Dist, directory: string, name: string): Promise<void> {
  const [served, mapped] = await Promise.all([readFile(dist.at("assets", name)), readFile(join(directory, name))]);
  if (!served.equals(mapped)) throw new SourceMapMismatch(`The source map of ${name} belongs to another script.`);
}
