export { createPageLoader, type Page, type PageLoader, type PageLoaderOptions } from "./page-loader.ts";
export { createDocumentRenderer, type DocumentRenderer, type DocumentRendererOptions } from "./render-document.tsx";
