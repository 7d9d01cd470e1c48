import { renderToString } from "react-dom/server";
import { type Head, renderHead } from "../../navigation/head.ts";
import type { PageError } from "../../navigation/page-error.ts";
import type { SuggestedPage } from "../../navigation/payload.ts";
import type { PageModule } from "../../navigation/route.ts";
import { memoizeImport } from "../../shared/memoize.ts";
import { App, createErrorHead, createErrorView, createPageView, getLayout, type ViewState } from "../client/app.tsx";
import { Layout } from "../layouts/layout.tsx";
import type { LayoutData, LayoutName } from "../layouts/layout-types.ts";
import { getAriaCurrent } from "../layouts/nav-links.ts";
import { routes } from "../routes.ts";
import { resolveHtmlRefs } from "./html-refs.ts";
import type { Page } from "./page-loader.ts";

export interface DocumentRendererOptions {
  assets: DocumentAssets;
  frame: LayoutData;
  /** Reads a long HTML by its reference. */
  readHtml: (ref: string) => string;
}

export type DocumentRenderer = ReturnType<typeof createDocumentRenderer>;

/** From a page's data to what is sent: its document or its payload. */
export function createDocumentRenderer({ assets, frame, readHtml }: DocumentRendererOptions) {
  const framed = createLayoutRenderer(frame);
  const pageModule = memoizeImport<(typeof routes)[number], PageModule>(({ load }) => load());

  function document(head: Head, shown: ViewState, route: string | null, payload: object): string {
    const { app, preloads } = framed(shown);
    return serializeDocument(assets, { head, route, app, preloads, payload: JSON.stringify(payload) });
  }

  return {
    async document(page: Page, path: string): Promise<string> {
      const route = routes.find(({ name }) => name === page.route);
      if (!route) throw new Error(`There is no route '${page.route}'.`);
      const data = resolveHtmlRefs(page.data, readHtml);
      const shown = createPageView(path, route, await pageModule(route), { ...page, data });
      // The head stands in the document already, and so does long HTML, which the data only refers to.
      const { head, ...rest } = page;
      return document(head, shown, page.route, { ...rest, head: { title: head.title } });
    },

    payload(page: Page): string {
      return JSON.stringify({ ...page, data: resolveHtmlRefs(page.data, readHtml) });
    },

    errorDocument({ view, message }: PageError, path: string, nearest: SuggestedPage[]): string {
      return document(createErrorHead(view), createErrorView(path, { view, message, nearest }), null, { error: view });
    },
  };
}

const PAGE_PLACEHOLDER = "%page%";

/**
 * The page is a tree of its own inside the frame, because it alone is taken over in the browser. The frame differs only
 * in which of its links it marks, so pages that mark the same share it.
 */
function createLayoutRenderer(site: LayoutData) {
  const frames = new Map<string, string>();
  const render = (layout: LayoutName, path: string) =>
    renderToString(
      <Layout layout={layout} site={site} path={path}>
        {PAGE_PLACEHOLDER}
      </Layout>,
    );
  const links = [...new Set(render("default", "/").match(/(?<=href=")\/[^"]*/g)), "/services"];

  return (shown: ViewState) => {
    const layout = getLayout(shown);
    const key = [layout, ...links.filter((href) => getAriaCurrent(href, shown.path))].join(" ");
    const isExact = links.includes(shown.path);
    const frame = frames.get(key + isExact) ?? render(layout, shown.path);
    frames.set(key + isExact, frame);
    const page = renderToString(<App view={shown} />);
    // React writes preloads of images before the markup; inside `<main>` they would outlive the page.
    const preloads = /^(?:<link rel="preload"[^>]*>)*/.exec(page)?.[0] ?? "";
    return { app: frame.replace(PAGE_PLACEHOLDER, () => page.slice(preloads.length)), preloads };
  };
}

/** What the bundler made, as documents need it. */
interface DocumentAssets {
  boot: string;
  theme: string;
  /** Where the browser learns which files each page needs. */
  chunks: string;
  /** Scripts that take any page over, for when the page is idle. */
  preload: string[];
  /** Fonts that text above the fold is set in. */
  fonts: string[];
  styles: string[];
  pageStyles: Record<string, string[]>;
  pageScripts: Record<string, string[]>;
}

interface DocumentParts {
  head: Head;
  route: string | null;
  app: string;
  /** Links to images that the page shows first. */
  preloads: string;
  payload: string;
}

function serializeDocument(assets: DocumentAssets, { head, route, app, preloads, payload }: DocumentParts): string {
  const sheets = [...assets.styles, ...(assets.pageStyles[route ?? ""] ?? [])];
  const later = [...assets.preload, ...(assets.pageScripts[route ?? ""] ?? [])];
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, minimum-scale=1">',
    renderHead(head),
    `<script src="${assets.theme}"></script>`,
    ...assets.fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
    ...sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`),
    '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">',
    `<script type="module" src="${assets.boot}" data-chunks="${assets.chunks}" data-later="${later.join(" ")}"></script>`,
    `${preloads}</head><body>${app}`,
    `<script type="application/json" id="payload">${payload.replaceAll("<", "\\u003c")}</script>`,
    "</body></html>",
  ].join("");
}
