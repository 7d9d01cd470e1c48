import { pathToFileURL } from "node:url";
import type { Loader, LoaderOptions, Printer } from "../site/entry.server.tsx";
import type { Assets } from "../site/document.ts";
import type { Dist } from "./dist.ts";

interface RendererModule {
  createLoader(options: LoaderOptions): Loader;
  createPrinter(options: { assets: Assets; readHtml: (ref: string) => string }): Printer;
}

/** Loads the bundled site. Each build has its own file, so a running server can load a newer one beside the old. */
export async function loadRenderer(dist: Dist, file: string): Promise<RendererModule> {
  return import(pathToFileURL(dist.at(file)).href);
}
