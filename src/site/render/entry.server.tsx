export { createPageLoader, type PageLoader, type PageLoaderOptions, type Page } from "./page-loader.ts";
export { createDocumentRenderer, type DocumentRenderer, type DocumentRendererOptions } from "./render-document.tsx";
