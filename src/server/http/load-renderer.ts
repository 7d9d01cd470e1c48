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

/** Imports the bundled renderer of a build. Its file name is unique, so a running server can load several builds. */
export async function loadRenderer(dist: Dist, file: string): Promise<RendererModule> {
  return import(pathToFileURL(dist.at(file)).href);
}
