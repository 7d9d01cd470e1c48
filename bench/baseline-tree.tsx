import { renderToString } from "react-dom/server";
import { App } from "../src/site/client/app.tsx";
import { Layout } from "../src/site/layouts/layout.tsx";
import type { LayoutData } from "../src/site/layouts/layout-types.ts";
import type { Page } from "../src/site/render/page-loader.ts";
import { routes } from "../src/site/routes.ts";

/** Returns a function that only renders a page's React tree, with its data already loaded. */
export async function createTreeRenderer(page: Page, path: string, site: LayoutData): Promise<() => string> {
  const route = routes.find(({ name }) => name === page.route);
  if (!route) throw new Error(`There is no route '${page.route}'.`);
  const { default: Page } = await route.load();
  const view = { kind: "page" as const, path, layout: route.layout, Page, data: page.data };
  return () =>
    renderToString(
      <Layout layout={route.layout} site={site} path={path}>
        <App view={view} />
      </Layout>,
    );
}
