import { pathToFileURL } from "node:url";
import type { Dist } from "../../build-store/dist.ts";

export type RendererModule = typeof import("../../site/render/entry.server.tsx");

/** Imports the bundled renderer of a build. Its file name is unique, so a running server can load several builds. */
export async function loadRenderer(dist: Dist, file: string): Promise<RendererModule> {
  return import(pathToFileURL(dist.at(file)).href);
}
