import { renderToString } from "react-dom/server";
import type { Head } from "../navigation/head.ts";
import type { PageError } from "../navigation/page-error.ts";
import type { NearPage } from "../navigation/payload.ts";
import { App, layoutOf, type Shown } from "./app.tsx";
import { type Assets, printDocument } from "./document.ts";
import { errorHead } from "./error-head.ts";
import { withHtml, withoutHtml } from "./html-in-data.ts";
import { Frame } from "./layouts/frame.tsx";
import type { SiteFrame } from "./layouts/layout.ts";
import type { Page } from "./page-loader.ts";
import { routes } from "./routes.ts";
import { views } from "./views.ts";

export interface PrinterOptions {
  assets: Assets;
  frame: SiteFrame;
  /** Reads a long HTML by its reference. */
  readHtml: (ref: string) => string;
}

export type Printer = ReturnType<typeof createPrinter>;

/** From a page's data to what is sent: its document or its payload. */
export function createPrinter({ assets, frame, readHtml }: PrinterOptions) {
  function document(head: Head, shown: Shown, route: string | null, payload: object): string {
    const app = framed(shown, frame);
    return printDocument(assets, { head, route, app, payload: JSON.stringify(payload, withoutHtml) });
  }

  /** What the page's component gets: its data, or the page itself when the server renders it. */
  async function dataFor({ route, data }: Page): Promise<Page["data"]> {
    const filled = withHtml(data, readHtml);
    const load = Object.entries(views).find(([name]) => name === route)?.[1];
    if (!load) return filled;
    const { default: View } = await load();
    return { view: { ref: "view", html: renderToString(<View {...filled} />) } };
  }

  return {
    async document(page: Page, path: string): Promise<string> {
      const route = routes.find(({ name }) => name === page.route);
      if (!route) throw new Error(`There is no route '${page.route}'.`);
      const { default: Page } = await route.load();
      const data = await dataFor(page);
      const shown = { kind: "page" as const, path, layout: route.layout, Page, data };
      // The head stands in the document already.
      const { head, ...rest } = page;
      return document(head, shown, page.route, { ...rest, head: { title: head.title }, data });
    },

    async payload(page: Page): Promise<string> {
      return JSON.stringify({ ...page, data: await dataFor(page) });
    },

    errorDocument({ view, message }: PageError, path: string, nearest: NearPage[]): string {
      const shown = { kind: "error" as const, path, error: view, message, nearest };
      return document(errorHead(view), shown, null, { error: view, nearest });
    },
  };
}

const PLACE = "%page%";

/** The page is a tree of its own inside the frame, because it alone is taken over in the browser. */
function framed(shown: Shown, site: SiteFrame): string {
  const frame = renderToString(
    <Frame layout={layoutOf(shown)} site={site} path={shown.path}>
      {PLACE}
    </Frame>,
  );
  return frame.replace(PLACE, () => renderToString(<App shown={shown} />));
}
