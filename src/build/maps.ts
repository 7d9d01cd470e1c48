import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { type Dist, openDist } from "../server/dist.ts";
import { fontsIn } from "./fonts.ts";
import { browserBuild, viteConfig } from "./vite-config.ts";

class ForeignMap extends Error {
  override name = "ForeignMap";
}

/**
 * Source maps of the scripts that are served, each beside a copy of its script, in a folder that is not. They are made
 * apart from the build, which most of the time nobody wants to wait for them.
 */
export async function writeMaps(root: string, served: string): Promise<string> {
  const dist = openDist(served);
  const directory = dist.at("maps");
  await build(browserBuild(viteConfig(root, fontsIn(dist)), directory, { maps: true }));
  for (const name of await readdir(directory)) {
    if (name.endsWith(".js")) await assertServed(dist, directory, name);
    else if (!name.endsWith(".js.map")) await rm(join(directory, name));
  }
  return directory;
}

async function assertServed(dist: Dist, directory: string, name: string): Promise<void> {
  const [served, mapped] = await Promise.all([readFile(dist.at("assets", name)), readFile(join(directory, name))]);
  if (!served.equals(mapped)) throw new ForeignMap(`The source map of ${name} belongs to another script.`);
}
