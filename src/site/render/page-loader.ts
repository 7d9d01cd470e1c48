import { type Content, createContent } from "../../content/content.ts";
import { feedAt } from "../../content/feeds/feed.ts";
import { renderLlmsTxt, renderMarkdownVersion } from "../../content/feeds/llms-txt.ts";
import { toUtcDay } from "../../content/model/publishing-dates.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import { noRouteMatches, PageError, pageNotFound } from "../../navigation/page-error.ts";
import type { PagePayload } from "../../navigation/payload.ts";
import { createMatcher, Redirect, runGuards } from "../../navigation/route.ts";
import { memoizeRecent } from "../../shared/memoize.ts";
import { type CoverDesign, drawCoverFile, drawPersonMonogram } from "../identity/cover-file.ts";
import { identities } from "../identity/identities.ts";
import { guards, routes } from "../routes.ts";
import { buildHead, socialImagePath } from "../seo/page-head.ts";
import { renderRobotsTxt } from "../seo/robots.ts";
import { renderSecurityTxt, SECURITY_TXT_PATH } from "../seo/security-txt.ts";
import { renderSitemapAt } from "../seo/sitemap.ts";
import type { SocialCard } from "../seo/social-card.ts";
import type { PageContext } from "./define-page.ts";
import {
  buildPath,
  listLlmsTxtEntries,
  listPages,
  listSearchKinds,
  listSitemapEntries,
  listTextPaths,
  pageRegistry,
} from "./page-registry.ts";
import type { FormState, LeadView, LoadArgs, SubscriptionView } from "./page-types.ts";

export interface PageLoaderOptions {
  snapshot: Snapshot;
  siteUrl: string;
  search: LoadArgs["search"];
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
  lead?: LeadView | null;
  subscription?: SubscriptionView | null;
}

export type PageLoader = ReturnType<typeof createPageLoader>;
export type Page = PagePayload;

/** Matching a `URLPattern` costs more than loading a page's data, so the results for recent paths are cached. */
const MAX_CACHED_MATCHES = 2000;

/** Loads the data of pages by URL, both for prerendering and for requests. */
export function createPageLoader(options: PageLoaderOptions) {
  const { snapshot, siteUrl, search, readHtml, readMarkdown, watch = (content) => content } = options;
  const unwatched = createContent(snapshot);
  const content = watch(unwatched);
  const identity = identities[snapshot.identity];
  const site = { content, siteUrl, identity, search, searchKinds: listSearchKinds(unwatched), readHtml };
  const matchRoute = createMatcher(routes);
  const match = memoizeRecent((path: string) => {
    const matched = matchRoute(path);
    // The route of text pages matches nearly every path: one without a page has no route, which is another error.
    return matched?.route.name === "text" && !unwatched.textPages.find(path) ? null : matched;
  }, MAX_CACHED_MATCHES);

  /** Runs guards and loader; throws the `PageError` or `Redirect` the URL leads to instead of a page. */
  async function loadData(url: URL, request: RequestContext) {
    const { now, form = null, download = null, lead = null, subscription = null } = request;
    const matched = match(url.pathname);
    if (!matched) throw noRouteMatches(url.pathname + url.search);
    const { route, params } = matched;
    if (!route.validate(params)) throw pageNotFound(url.pathname + url.search);
    await runGuards(route.guards, guards, { url, params });
    const path = buildPath(route.pattern, params);
    const args = { ...site, path, query: url.searchParams, now, form, download, lead, subscription };
    const loaded = await pageRegistry[route.name].load(params, args);
    return { route: route.name, address: url.pathname, params, ...loaded };
  }

  function toPage({ route, address, params, data, head, status = 200 }: Awaited<ReturnType<typeof loadData>>): Page {
    return { route, params, status, head: buildHead(head, content, siteUrl, address), data: { ...data } };
  }

  function renderMarkdownAt(path: string, context: PageContext): string | null {
    const matched = match(path);
    const markdown = matched && pageRegistry[matched.route.name].markdown(matched.params, context);
    return markdown ? renderMarkdownVersion(markdown, new URL(path, siteUrl), readMarkdown) : null;
  }

  function listPaths(isOnDemand: boolean): string[] {
    const pages = listPages(content).filter((page) => page.isOnDemand === isOnDemand);
    return pages.map(({ path }) => path);
  }

  /** The cover of a page, by the kind and slug in the cover's path. */
  function findCoverDesign(kind: string, slug: string): CoverDesign | null {
    for (const { cover } of Object.values(pageRegistry)) {
      const dyes = cover && cover.kind === kind && cover.dyes(content, slug);
      if (cover && dyes) return { kind: cover.kind, dyes };
    }
    return null;
  }

  return {
    match,
    identity,
    /** The query parameters a page depends on. Only routes with a static path have any, so paths are compared. */
    queryOf: (path: string) => routes.find(({ pattern }) => pattern === path)?.query ?? [],
    /** Paths of all pages that do not depend on the visitor or the date. */
    prerenderedPaths: () => listPaths(false),
    onDemandPaths: () => listPaths(true),
    textPaths: () => listTextPaths(content),
    /** Text files derived from the content: robots.txt, security.txt, sitemaps, feeds, Markdown versions, llms.txt. */
    text(path: string, now: Date): string | null {
      const context = { content, today: toUtcDay(now) };
      if (path === "/robots.txt") return renderRobotsTxt(siteUrl);
      if (path === SECURITY_TXT_PATH) return renderSecurityTxt(content.company, siteUrl, now);
      if (path.startsWith("/sitemap")) return renderSitemapAt(path, listSitemapEntries(context), siteUrl);
      if (path === "/llms.txt")
        return renderLlmsTxt(
          content.company,
          content.pages.about?.lead ?? content.pages.home.lead,
          listLlmsTxtEntries(context),
          siteUrl,
        );
      return path.endsWith(".md")
        ? renderMarkdownAt(path.slice(0, -".md".length), context)
        : feedAt(content, path, { siteUrl, readHtml });
    },
    /** The drawing at `/covers/{kind}/{slug}/{name}.svg`. */
    cover(kind: string, slug: string, name: string): string | null {
      if (kind === "person") return drawPersonMonogram(identity, content, slug, name);
      const design = findCoverDesign(kind, slug);
      return design && drawCoverFile(identity, design, slug, name);
    },
    /** Paths of the pages that search engines should index. */
    listedPaths: (now: Date) => listSitemapEntries({ content, today: toUtcDay(now) }).map(({ path }) => path),

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
        const { cover, social } = pageRegistry[route];
        const labelled = image === socialImagePath(path) && social(params, { content, today: toUtcDay(now) });
        if (!labelled) return null;
        const { label, dyes = ["woad"] } = labelled;
        const { slug = "" } = params;
        const design = cover && findCoverDesign(cover.kind, slug);
        const pattern = design ? { slug, ...design } : { kind: "article" as const, slug: path, dyes };
        const { name, wordmark = name } = content.company;
        return { title, label, site: wordmark, identity: snapshot.identity, pattern };
      } catch (error) {
        if (error instanceof PageError || error instanceof Redirect) return null;
        throw error;
      }
    },
  };
}
