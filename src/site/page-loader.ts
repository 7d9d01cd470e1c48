import { dayOf } from "../content/calendar.ts";
import { createContent } from "../content/content.ts";
import { feedAt } from "../content/feeds/feed-files.ts";
import { plainTextAt } from "../content/plain-text/plain-text.ts";
import type { Snapshot } from "../content/snapshot.ts";
import { runGuards } from "../navigation/guards.ts";
import { noRouteMatches, pageNotFound } from "../navigation/page-error.ts";
import type { PagePayload } from "../navigation/payload.ts";
import { matcher } from "../navigation/route.ts";
import { coverAt } from "./covers.ts";
import { guards } from "./guards.ts";
import { completeHead } from "./head.ts";
import type { FormState, LoadArgs } from "./load.ts";
import { loaders } from "./loaders.ts";
import { rememberModules } from "./module-memory.ts";
import { listedPaths, prerenderedPaths } from "./paths.ts";
import { type RouteName, routes } from "./routes.ts";

export interface LoaderOptions {
  snapshot: Snapshot;
  siteUrl: string;
  search: LoadArgs["search"];
  readHtml: (ref: string) => string;
  readMarkdown: (ref: string) => string;
}

/** What a page may depend on besides its address. */
export interface Visit {
  now: Date;
  form?: FormState | null;
  download?: string | null;
}

export type Loader = ReturnType<typeof createLoader>;
export type Page = PagePayload;

/** From addresses to pages' data, the same for prerendering and for a request. */
export function createLoader({ snapshot, siteUrl, search, ...bodies }: LoaderOptions) {
  const content = createContent(snapshot);
  const match = rememberMatches(matcher(routes));
  const dataModule = rememberModules((name: RouteName) => loaders[name]());

  return {
    match,
    prerenderedPaths: () => prerenderedPaths(content),
    /** Files for machines that follow from the content: feeds, Markdown versions, the list of them. */
    text: (path: string) =>
      feedAt(content, path, { siteUrl, ...bodies }) ?? plainTextAt(content, path, { siteUrl, ...bodies }),
    cover: (kind: string, slug: string, cut: string) => coverAt(content, kind, slug, cut),
    listedPaths: (now: Date) => listedPaths(content, dayOf(now)),

    /** Throws the `PageError` or `Redirect` that stands in the page's place. */
    async load(url: URL, { now, form = null, download = null }: Visit): Promise<Page> {
      const matched = match(url.pathname);
      if (!matched) throw noRouteMatches(url.pathname + url.search);
      const { route, params } = matched;
      if (!route.validate(params)) throw pageNotFound(url.pathname + url.search);
      await runGuards(route.guards, guards, { url, params });
      const { load } = await dataModule(route.name);
      const args = { params, query: url.searchParams, content, now, siteUrl, form, search, download };
      const { data, head, status = 200 } = await load(args);
      return { route: route.name, params, status, head: completeHead(head, content, siteUrl), data: { ...data } };
    },
  };
}

const MOST_REMEMBERED = 2000;

/** Asking a `URLPattern` costs more than a page's data, and the same addresses are asked for again and again. */
function rememberMatches(match: ReturnType<typeof matcher<RouteName>>): typeof match {
  const known = new Map<string, ReturnType<typeof match>>();
  return (pathname) => {
    const found = known.get(pathname) ?? match(pathname);
    if (known.size < MOST_REMEMBERED) known.set(pathname, found);
    return found;
  };
}
