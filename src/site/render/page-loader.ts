import { type Content, createContent } from "../../content/content.ts";
import { feedAt } from "../../content/feeds/feed-files.ts";
import { plainTextAt } from "../../content/feeds/llms-txt.ts";
import { toUtcDay } from "../../content/model/publishing-dates.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import { noRouteMatches, PageError, pageNotFound } from "../../navigation/page-error.ts";
import type { PagePayload } from "../../navigation/payload.ts";
import { createMatcher, runGuards } from "../../navigation/route.ts";
import { Redirect } from "../../navigation/route-rules.ts";
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
  /** For who wants to know what is asked of the content. */
  watch?: (content: Content) => Content;
}

/** What a page may depend on besides its address. */
export interface RequestContext {
  now: Date;
  form?: FormState | null;
  download?: string | null;
}

export type PageLoader = ReturnType<typeof createPageLoader>;
export type Page = PagePayload;

/** Asking a `URLPattern` costs more than a page's data, and the same addresses are asked for again and again. */
const MATCHES = 2000;

/** From addresses to pages' data, the same for prerendering and for a request. */
export function createPageLoader(options: PageLoaderOptions) {
  const { snapshot, siteUrl, search, editions, readHtml, readMarkdown, watch = (content) => content } = options;
  const content = watch(createContent(snapshot));
  const match = memoizeRecent(createMatcher(routes), MATCHES);
  const dataModule = memoizeImport((name: RouteName) => pageRegistry[name]());

  /** Throws the `PageError` or `Redirect` that stands in the page's place. */
  async function read(url: URL, { now, form = null, download = null }: RequestContext) {
    const matched = match(url.pathname);
    if (!matched) throw noRouteMatches(url.pathname + url.search);
    const { route, params } = matched;
    if (!route.validate(params)) throw pageNotFound(url.pathname + url.search);
    await runGuards(route.guards, guards, { url, params });
    const { load } = await dataModule(route.name);
    const visit = { now, form, download };
    const args = { params, query: url.searchParams, content, siteUrl, search, editions, readHtml, ...visit };
    return { route: route.name, address: url.pathname, params, ...(await load(args)) };
  }

  function pageOf({ route, address, params, data, head, status = 200 }: Awaited<ReturnType<typeof read>>): Page {
    return { route, params, status, head: buildHead(head, content, siteUrl, address), data: { ...data } };
  }

  return {
    match,
    /** The query parameters a page depends on. Only pages with an address of their own do, so nothing has to be matched. */
    queryOf: (path: string) => routes.find(({ pattern }) => pattern === path)?.query ?? [],
    prerenderedPaths: () => listPrerenderedPaths(content),
    /** Files for machines that follow from the content: feeds, Markdown versions, lists of what there is. */
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

    load: async (url: URL, visit: RequestContext): Promise<Page> => pageOf(await read(url, visit)),
    /** A page that need not be made if what it is made of, beside the company, is known. */
    async prepare(url: URL, visit: RequestContext): Promise<{ source: string; page: () => Page }> {
      const found = await read(url, visit);
      return { source: JSON.stringify(found), page: () => pageOf(found) };
    },

    /** What the social image of the page at this path is drawn from; null when it has no page or no image of its own. */
    async socialCard(path: string, now: Date): Promise<SocialCard | null> {
      try {
        const { route, params, head } = await read(new URL(path, siteUrl), { now });
        const { title, image = head.path && socialImagePath(head.path) } = head;
        return image === socialImagePath(path) ? createSocialCard(content, { route, params, path, title }) : null;
      } catch (error) {
        if (error instanceof PageError || error instanceof Redirect) return null;
        throw error;
      }
    },
  };
}
