import type { DocumentRenderer, DocumentRendererOptions } from "./render-document.tsx";

export { createPageLoader, type Page, type PageLoader, type PageLoaderOptions } from "./page-loader.ts";

export type { DocumentRenderer };

/** Loads React with the first call: a server can send prerendered pages without it. */
export async function createDocumentRenderer(options: DocumentRendererOptions): Promise<DocumentRenderer> {
  const renderDocument = await import("./render-document.tsx");
  return renderDocument.createDocumentRenderer(options);
}
