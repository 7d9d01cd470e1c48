import { pathToFileURL } from "node:url";
import type { PageLoader, PageLoaderOptions, DocumentRenderer, DocumentRendererOptions } from "../../site/render/entry.server.tsx";
import type { Dist } from "../../build-store/dist.ts";

export interface RendererModule {
  createPageLoader(options: PageLoaderOptions): PageLoader;
  createDocumentRenderer(options: DocumentRendererOptions): DocumentRenderer;
}

/** Loads the bundled site. Each build has its own file, so a running server can load a newer one beside the old. */
export async function loadRenderer(dist: Dist, file: string): Promise<RendererModule> {
  return import(pathToFileURL(dist.at(file)).href);
}
