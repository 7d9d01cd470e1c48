import { type Content, createContent } from "../../content/content.ts";
import { feedAt } from "../../content/feeds/feed-files.ts";
import { plainTextAt } from "../../content/feeds/llms-txt.ts";
import { toUtcDay } from "../../content/model/publishing-dates.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import { noRouteMatches, PageError, pageNotFound } from "../../navigation/page-error.ts";
import type { PagePayload } from "../../navigation/payload.ts";
import { createMatcher, Redirect, runGuards } from "../../navigation/route.ts";
import { memoizeImport, memoizeRecent } from "../../shared/memoize.ts";
import { drawCoverFor } from "../identity/covers.ts";
import { guards, type RouteName, routes } from "../routes.ts";
import { buildHead, socialImagePath } from "../seo/page-head.ts";
import { listIndexablePaths, listPrerenderedPaths } from "../seo/page-paths.ts";
import { renderRobotsTxt } from "../seo/robots.ts";
import { listSitemapEntries, renderSitemapAt } from "../seo/sitemap.ts";
import { createSocialCard, type SocialCard } from "../seo/social-card.ts";
import { pageRegistry } from "./page-registry.ts";
import type { FormState, LoadArgs } from "./page-types.ts";

export interface PageLoaderOptions {
  snapshot: Snapshot;
  siteUrl: string;
  search: LoadArgs["search"];
  editions: LoadArgs["editions"];
  readHtml: (ref: string) => string;
  readMarkdown: (ref: string) => string;
  /** Wraps the content, so that the build can track which parts of it a page reads. */
  watch?: (content: Content) => Content;
}

/** What a page may depend on besides its URL. */
export interface RequestContext {
  now: Date;
  form?: FormState | null;
  download?: string | null;
}

export type PageLoader = ReturnType<typeof createPageLoader>;
export type Page = PagePayload;

/** Matching a `URLPattern` costs more than loading a page's data, so the results for recent paths are cached. */
const MAX_CACHED_MATCHES = 2000;

/** Loads the data of pages by URL, both for prerendering and for requests. */
export function createPageLoader(options: PageLoaderOptions) {
  const { snapshot, siteUrl, search, editions, readHtml, readMarkdown, watch = (content) => content } = options;
  const content = watch(createContent(snapshot));
  const match = memoizeRecent(createMatcher(routes), MAX_CACHED_MATCHES);
  const importDataModule = memoizeImport((name: RouteName) => pageRegistry[name]());

  /** Runs guards and loader; throws the `PageError` or `Redirect` the URL leads to instead of a page. */
  async function loadData(url: URL, { now, form = null, download = null }: RequestContext) {
    const matched = match(url.pathname);
    if (!matched) throw noRouteMatches(url.pathname + url.search);
    const { route, params } = matched;
    if (!route.validate(params)) throw pageNotFound(url.pathname + url.search);
    await runGuards(route.guards, guards, { url, params });
    const { load } = await importDataModule(route.name);
    const context = { now, form, download };
    const args = { params, query: url.searchParams, content, siteUrl, search, editions, readHtml, ...context };
    return { route: route.name, address: url.pathname, params, ...(await load(args)) };
  }

  function toPage({ route, address, params, data, head, status = 200 }: Awaited<ReturnType<typeof loadData>>): Page {
    return { route, params, status, head: buildHead(head, content, siteUrl, address), data: { ...data } };
  }

  return {
    match,
    /** The query parameters a page depends on. Only routes with a static path have any, so paths are compared. */
    queryOf: (path: string) => routes.find(({ pattern }) => pattern === path)?.query ?? [],
    prerenderedPaths: () => listPrerenderedPaths(content),
    /** Text files derived from the content: robots.txt, sitemaps, feeds, Markdown versions, llms.txt. */
    text(path: string, now: Date): string | null {
      const today = toUtcDay(now);
      if (path === "/robots.txt") return renderRobotsTxt(siteUrl);
      if (path.startsWith("/sitemap")) return renderSitemapAt(path, listSitemapEntries(content, today), siteUrl);
      return (
        feedAt(content, path, { siteUrl, readHtml }) ?? plainTextAt(content, path, { siteUrl, today, readMarkdown })
      );
    },
    cover: (kind: string, slug: string, name: string) => drawCoverFor(content, kind, slug, name),
    listedPaths: (now: Date) => listIndexablePaths(content, toUtcDay(now)),

    load: async (url: URL, context: RequestContext): Promise<Page> => toPage(await loadData(url, context)),
    /** Like `load`, with a cache key: a page built from the same `source` and company data can be reused. */
    async prepare(url: URL, context: RequestContext): Promise<{ source: string; page: () => Page }> {
      const loaded = await loadData(url, context);
      return { source: JSON.stringify(loaded), page: () => toPage(loaded) };
    },

    /** What the page's social image is drawn from; null when there is no page or it uses another page's image. */
    async socialCard(path: string, now: Date): Promise<SocialCard | null> {
      try {
        const { route, params, head } = await loadData(new URL(path, siteUrl), { now });
        const { title, image = head.path && socialImagePath(head.path) } = head;
        return image === socialImagePath(path) ? createSocialCard(content, { route, params, path, title }) : null;
      } catch (error) {
        if (error instanceof PageError || error instanceof Redirect) return null;
        throw error;
      }
    },
  };
}
