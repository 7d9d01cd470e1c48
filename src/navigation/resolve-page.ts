import { type Chunks, loadStyles } from "./chunks.ts";
import { withDeadline } from "./deadline.ts";
import { noRouteMatches, pageErrorFrom, pageNotFound } from "./page-error.ts";
import type { PagePayload, Payload, RedirectPayload } from "./payload.ts";
import { LoadFailure, type PayloadStore } from "./payload-store.ts";
import type { Prefetcher } from "./prefetch.ts";
import type { Match, PageModule, Route } from "./route.ts";
import { type GuardRegistry, runGuards } from "./route.ts";
import { findRedirect, Redirect, type RouteRules } from "./route-rules.ts";

/** A page whose code and data are loaded. */
export interface ResolvedPage {
  route: Route;
  payload: PagePayload;
  module: PageModule;
}

export interface Resolver {
  match: (pathname: string) => Match | null;
  guards: GuardRegistry;
  rules: () => RouteRules;
  payloads: PayloadStore;
  prefetcher: Prefetcher;
  /** The build's manifest of the files each page needs. */
  chunks: () => Promise<Chunks>;
  /** Throws when a response has shown that this tab belongs to an older build. */
  assertCurrentBuild(): void;
}

export const fullPath = (url: URL): string => url.pathname + url.search + url.hash;

/** Loads the page of a URL; throws the `Redirect` or `PageError` the URL leads to instead. */
export async function resolvePage(resolver: Resolver, url: URL, signal: AbortSignal): Promise<ResolvedPage> {
  const rule = findRedirect(resolver.rules(), url);
  if (rule) throw rule;

  const found = resolver.match(url.pathname);
  const match = found?.route.validate(found.params) ? found : null;
  if (match) await runGuards(match.route.guards, resolver.guards, { url, params: match.params });

  const payload = await getPayload(resolver, match, url, signal);
  if ("redirect" in payload) throw await getRedirect(payload, resolver, match, url, signal);
  if ("error" in payload) throw pageErrorFrom(payload, fullPath(url));
  // Only the server knows the legacy redirects, so even a path without a route was requested; it has no page here.
  if (!match) throw found ? pageNotFound(fullPath(url)) : noRouteMatches(fullPath(url));

  return { route: match.route, payload, module: await loadChunk(match.route, resolver.chunks) };
}

async function getPayload(resolver: Resolver, match: Match | null, url: URL, signal: AbortSignal): Promise<Payload> {
  const { payloads, prefetcher } = resolver;
  const route = match?.route ?? null;
  const payload =
    (await prefetcher.claim(url)) ?? payloads.get(route, url) ?? (await payloads.fetch(route, url, { signal }));
  resolver.assertCurrentBuild();
  return payload;
}

/** The payload was fetched with only the query the route depends on; a redirect's target may depend on all of it. */
async function getRedirect(
  { redirect }: RedirectPayload,
  { payloads }: Resolver,
  match: Match | null,
  url: URL,
  signal: AbortSignal,
): Promise<Redirect> {
  const withFullQuery = match && url.search ? await payloads.fetch(null, url, { signal }) : undefined;
  return new Redirect(withFullQuery && "redirect" in withFullQuery ? withFullQuery.redirect : redirect);
}

async function loadChunk(route: Route, chunks: Resolver["chunks"]): Promise<PageModule> {
  try {
    const [module] = await withDeadline(() => Promise.all([route.load(), loadStyles(route.name, chunks)]));
    return module;
  } catch (cause) {
    throw new LoadFailure(`The code of page '${route.name}' could not be loaded.`, { cause });
  }
}
