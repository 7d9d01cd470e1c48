import { pathToFileURL } from "node:url";
import type { Dist } from "../../build-store/dist.ts";
import type {
  DocumentRenderer,
  DocumentRendererOptions,
  PageLoader,
  PageLoaderOptions,
} from "../../site/render/entry.server.tsx";

export interface RendererModule {
  createPageLoader(options: PageLoaderOptions): PageLoader;
  createDocumentRenderer(options: DocumentRendererOptions): DocumentRenderer;
}

/** Loads the bundled site. Each build has its own file, so a running server can load a newer one beside the old. */
export async function loadRenderer(dist: Dist, file: string): Promise<RendererModule> {
  return import(pathToFileURL(dist.at(file)).href);
}
