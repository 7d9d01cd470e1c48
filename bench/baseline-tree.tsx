import { renderToString } from "react-dom/server";
import { App } from "../src/site/client/app.tsx";
import { Layout } from "../src/site/layouts/layout.tsx";
import type { LayoutData } from "../src/site/layouts/layout-types.ts";
import type { Page } from "../src/site/render/page-loader.ts";
import { routes } from "../src/site/routes.ts";

/** What React does for a page's whole tree, its data at hand, and nothing else. */
export async function treeOf(page: Page, path: string, site: LayoutData): Promise<() => string> {
  const route = routes.find(({ name }) => name === page.route);
  if (!route) throw new Error(`There is no route '${page.route}'.`);
  const { default: Page } = await route.load();
  const shown = { kind: "page" as const, path, layout: route.layout, Page, data: page.data };
  return () =>
    renderToString(
      <Layout layout={route.layout} site={site} path={path}>
        <App view={shown} />
      </Layout>,
    );
}
