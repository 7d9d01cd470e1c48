import { type Chunks, loadStyles } from "./chunks.ts";
import { withDeadline } from "./deadline.ts";
import { noRouteMatches, pageErrorFrom, pageNotFound } from "./page-error.ts";
import type { PagePayload, Payload, RedirectPayload } from "./payload.ts";
import { LoadFailure, type PayloadStore } from "./payload-store.ts";
import type { Prefetcher } from "./prefetch.ts";
import type { Match, PageModule, Route } from "./route.ts";
import { type GuardRegistry, runGuards } from "./route.ts";
import { findRedirect, Redirect, type RouteRules } from "./route-rules.ts";

/** A page that can be shown: its code is here and so is its data. */
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
  /** Files each page needs, as the build wrote them down. */
  chunks: () => Promise<Chunks>;
  /** Throws when an answer showed that this tab belongs to an older build. */
  assertCurrentBuild(): void;
}

export const fullPath = (url: URL): string => url.pathname + url.search + url.hash;

/** From an address to a page, or to the error or redirect that stands in its place. */
export async function resolvePage(resolver: Resolver, url: URL, signal: AbortSignal): Promise<ResolvedPage> {
  const rule = findRedirect(resolver.rules(), url);
  if (rule) throw rule;

  const found = resolver.match(url.pathname);
  const match = found?.route.validate(found.params) ? found : null;
  if (match) await runGuards(match.route.guards, resolver.guards, { url, params: match.params });

  const payload = await payloadFor(resolver, match, url, signal);
  if ("redirect" in payload) throw await redirectTo(payload, resolver, match, url, signal);
  if ("error" in payload) throw pageErrorFrom(payload, fullPath(url));
  // The old list of addresses lives on the server, so an unknown path was worth asking for; it has no page of its own.
  if (!match) throw found ? pageNotFound(fullPath(url)) : noRouteMatches(fullPath(url));

  return { route: match.route, payload, module: await loadChunk(match.route, resolver.chunks) };
}

async function payloadFor(resolver: Resolver, match: Match | null, url: URL, signal: AbortSignal): Promise<Payload> {
  const { payloads, prefetcher } = resolver;
  const route = match?.route ?? null;
  const payload =
    (await prefetcher.claim(url)) ?? payloads.get(route, url) ?? (await payloads.fetch(route, url, { signal }));
  resolver.assertCurrentBuild();
  return payload;
}

/** A page was asked for with the part of the query it knows; where an address leads, all of it matters. */
async function redirectTo(
  { redirect }: RedirectPayload,
  { payloads }: Resolver,
  match: Match | null,
  url: URL,
  signal: AbortSignal,
): Promise<Redirect> {
  const whole = match && url.search ? await payloads.fetch(null, url, { signal }) : undefined;
  return new Redirect(whole && "redirect" in whole ? whole.redirect : redirect);
}

async function loadChunk(route: Route, chunks: Resolver["chunks"]): Promise<PageModule> {
  try {
    const [module] = await withDeadline(() => Promise.all([route.load(), loadStyles(route.name, chunks)]));
    return module;
  } catch (cause) {
    throw new LoadFailure(`The code of page '${route.name}' could not be loaded.`, { cause });
  }
}
