import { pathToFileURL } from "node:url";
import type { Loader, LoaderOptions, Printer, PrinterOptions } from "../site/entry.server.tsx";
import type { Dist } from "./dist.ts";

export interface RendererModule {
  createLoader(options: LoaderOptions): Loader;
  createPrinter(options: PrinterOptions): Printer;
}

/** Loads the bundled site. Each build has its own file, so a running server can load a newer one beside the old. */
export async function loadRenderer(dist: Dist, file: string): Promise<RendererModule> {
  return import(pathToFileURL(dist.at(file)).href);
}
