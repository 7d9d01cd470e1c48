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
import { type RouteName, routes } from "../routes.ts";
import { resolveHtmlRefs } from "./html-refs.ts";
import type { Page } from "./page-loader.ts";

export interface DocumentRendererOptions {
  assets: DocumentAssets;
  /** The text of every style sheet by its URL. */
  styles: ReadonlyMap<string, string>;
  layoutData: LayoutData;
  /** Reads long HTML by its reference. */
  readHtml: (ref: string) => string;
}

export type DocumentRenderer = ReturnType<typeof createDocumentRenderer>;

/** Renders a page's data as its document or as its payload. */
export function createDocumentRenderer({ assets, styles, layoutData, readHtml }: DocumentRendererOptions) {
  const renderInLayout = createLayoutRenderer(layoutData);
  const importPage = memoizeImport<(typeof routes)[number], PageModule>(({ load }) => load());

  function renderDocument(
    head: Head,
    view: ViewState,
    payload: object,
    { route, isSecret }: { route: string | null; isSecret: boolean },
  ): string {
    const { app, preloads } = renderInLayout(view);
    const sheets = [...assets.styles, ...(assets.pageStyles[route ?? ""] ?? [])];
    const fonts = EXTENDED_HEADING.test(app) ? [...assets.fonts, ...assets.extendedFonts] : assets.fonts;
    const modules = [...assets.preload, ...(assets.pageScripts[route ?? ""] ?? [])];
    // The dev server has none: it does not bundle.
    const later = modules.length > 0 ? ` data-later="${modules.join(" ")}"` : "";
    return [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1, minimum-scale=1">',
      ...PAINTED_WHEN_COMPLETE.filter((id) => app.includes(`id="${id}"`)).map(
        (id) => `<link rel="expect" href="#${id}" blocking="render">`,
      ),
      renderHead(head),
      "<noscript>",
      ...fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
      "</noscript>",
      // Inline, because a request for them would delay the first paint (decision 0022). The router reads `data-href`.
      ...sheets.map((sheet) => `<style data-href="${sheet}">${styles.get(sheet)}</style>`),
      // It blocks the first paint only of secret pages, to which the server does not add a visitor's theme. It stands
      // behind the styles because it loads the fonts that they declare.
      `<script ${isSecret ? "" : "async "}src="${assets.theme}"></script>`,
      '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
      '<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">',
      ...(isSecret
        ? []
        : [`<script type="module" src="${assets.boot}" data-chunks="${assets.chunks}"${later}></script>`]),
      `${preloads}</head><body>${app}`,
      ...(isSecret
        ? []
        : [
            `<script type="application/json" id="payload">${JSON.stringify(payload).replaceAll("<", "\\u003c")}</script>`,
          ]),
      "</body></html>",
    ].join("");
  }

  return {
    async document(page: Page, path: string): Promise<string> {
      const route = routes.find(({ name }) => name === page.route);
      if (!route) throw new Error(`There is no route '${page.route}'.`);
      const data = resolveHtmlRefs(page.data, readHtml);
      const view = createPageView(path, route, await importPage(route), { ...page, data });
      // The payload repeats neither the head nor long HTML, because the browser can read both from the document.
      const { head, ...rest } = page;
      const isSecret = SECRET_ROUTES.includes(page.route);
      return renderDocument(head, view, { ...rest, head: { title: head.title } }, { route: page.route, isSecret });
    },

    payload(page: Page): string {
      return JSON.stringify({ ...page, data: resolveHtmlRefs(page.data, readHtml) });
    },

    /** `isSecret` if the URL may be one of a secret page, for example followed by a full stop. */
    errorDocument({ view, message }: PageError, path: string, suggestions: SuggestedPage[], isSecret: boolean): string {
      const errorView = createErrorView(path, { view, message, suggestions }, layoutData.services.length > 0);
      return renderDocument(createErrorHead(view), errorView, { error: view }, { route: null, isSecret });
    },
  };
}

/** The URLs of these pages are secrets, so no script of them may report the URL to anybody. */
const SECRET_ROUTES: readonly string[] = ["lead", "newsletterConfirm", "newsletterUnsubscribe"] satisfies RouteName[];

/** The first paint waits for these elements, because what stands before them moves while it is parsed. */
const PAINTED_WHEN_COMPLETE = ["menu", "page-header-end"];

const PAGE_PLACEHOLDER = "%page%";

/**
 * The page is rendered separately from the layout, because only the page is hydrated. The layout depends only on which
 * of its links are marked as current, so its HTML is cached by those.
 */
function createLayoutRenderer(site: LayoutData) {
  const cache = new Map<string, string>();
  const renderLayout = (layout: LayoutName, path: string) =>
    renderToString(
      <Layout layout={layout} site={site} path={path}>
        {PAGE_PLACEHOLDER}
      </Layout>,
    );
  const links = [...new Set(renderLayout("default", "/").match(/(?<=href=")\/[^"]*/g)), "/services"];

  return (view: ViewState) => {
    const layout = getLayout(view);
    const marked = links.filter((href) => getAriaCurrent(href, view.path));
    const key = [layout, ...marked, links.includes(view.path)].join(" ");
    const layoutHtml = cache.get(key) ?? renderLayout(layout, view.path);
    cache.set(key, layoutHtml);
    const page = renderToString(<App view={view} />);
    // React writes image preloads before the markup. In `<main>` they would stay after a page change.
    const preloads = /^(?:<link rel="preload"[^>]*>)*/.exec(page)?.[0] ?? "";
    return { app: layoutHtml.replace(PAGE_PLACEHOLDER, () => page.slice(preloads.length)), preloads };
  };
}

/** URLs of the bundled files that documents refer to. */
interface DocumentAssets {
  boot: string;
  theme: string;
  /** The chunk manifest, which lists the files each page needs. */
  chunks: string;
  /** Scripts that hydrate any page, loaded when the page is idle. */
  preload: string[];
  /** Fonts of text above the fold. */
  fonts: string[];
  /** Fonts of headings with letters that `fonts` lack. */
  extendedFonts: string[];
  styles: string[];
  pageStyles: Record<string, string[]>;
  pageScripts: Record<string, string[]>;
}

/** A heading with a letter beyond Latin-1, such as “Łódź”. */
const EXTENDED_HEADING = /<h([1-6])\b(?:(?!<\/h\1>).)*[\u0100-\u024f]/s;
