import { renderToString } from "react-dom/server";
import type { Head } from "../navigation/head.ts";
import type { PageError } from "../navigation/page-error.ts";
import type { NearPage } from "../navigation/payload.ts";
import type { PageModule } from "../navigation/route.ts";
import { App, asError, asShown, layoutOf, type Shown } from "./app.tsx";
import { type Assets, printDocument } from "./document.ts";
import { errorHead } from "./error-head.ts";
import { withHtml } from "./html-in-data.ts";
import { Frame } from "./layouts/frame.tsx";
import type { LayoutName, SiteFrame } from "./layouts/layout.ts";
import { rememberModules } from "./module-memory.ts";
import type { Page } from "./page-loader.ts";
import { routes } from "./routes.ts";
import { current } from "./sections/header/links.ts";

export interface PrinterOptions {
  assets: Assets;
  frame: SiteFrame;
  /** Reads a long HTML by its reference. */
  readHtml: (ref: string) => string;
}

export type Printer = ReturnType<typeof createPrinter>;

/** From a page's data to what is sent: its document or its payload. */
export function createPrinter({ assets, frame, readHtml }: PrinterOptions) {
  const framed = framer(frame);
  const pageModule = rememberModules<(typeof routes)[number], PageModule>(({ load }) => load());

  function document(head: Head, shown: Shown, route: string | null, payload: object): string {
    const { app, preloads } = framed(shown);
    return printDocument(assets, { head, route, app, preloads, payload: JSON.stringify(payload) });
  }

  return {
    async document(page: Page, path: string): Promise<string> {
      const route = routes.find(({ name }) => name === page.route);
      if (!route) throw new Error(`There is no route '${page.route}'.`);
      const data = withHtml(page.data, readHtml);
      const shown = asShown(path, route, await pageModule(route), { ...page, data });
      // The head stands in the document already, and so does long HTML, which the data only refers to.
      const { head, ...rest } = page;
      return document(head, shown, page.route, { ...rest, head: { title: head.title } });
    },

    payload(page: Page): string {
      return JSON.stringify({ ...page, data: withHtml(page.data, readHtml) });
    },

    errorDocument({ view, message }: PageError, path: string, nearest: NearPage[]): string {
      return document(errorHead(view), asError(path, { view, message, nearest }), null, { error: view });
    },
  };
}

const PLACE = "%page%";

/**
 * The page is a tree of its own inside the frame, because it alone is taken over in the browser. The frame differs only
 * in which of its links it marks, so pages that mark the same share it.
 */
function framer(site: SiteFrame) {
  const frames = new Map<string, string>();
  const render = (layout: LayoutName, path: string) =>
    renderToString(
      <Frame layout={layout} site={site} path={path}>
        {PLACE}
      </Frame>,
    );
  const links = [...new Set(render("default", "/").match(/(?<=href=")\/[^"]*/g)), "/services"];

  return (shown: Shown) => {
    const layout = layoutOf(shown);
    const key = [layout, ...links.filter((href) => current(href, shown.path))].join(" ");
    const isExact = links.includes(shown.path);
    const frame = frames.get(key + isExact) ?? render(layout, shown.path);
    frames.set(key + isExact, frame);
    const page = renderToString(<App shown={shown} />);
    // React writes preloads of images before the markup; inside `<main>` they would outlive the page.
    const preloads = /^(?:<link rel="preload"[^>]*>)*/.exec(page)?.[0] ?? "";
    return { app: frame.replace(PLACE, () => page.slice(preloads.length)), preloads };
  };
}
