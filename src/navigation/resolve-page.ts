import type { BuildWatch } from "./build-watch.ts";
import { type Chunks, LoadFailure, loadChunk } from "./load.ts";
import { pageErrorFrom } from "./page-error.ts";
import type { PayloadStore } from "./payload-store.ts";
import type { Prefetcher } from "./prefetch.ts";
import { findRedirect, type GuardRegistry, type Match, Redirect, type RouteRules, runGuards } from "./route.ts";

export type ResolvedPage = Awaited<ReturnType<typeof resolvePage>>;

export interface Resolver {
  match: (pathname: string) => Match | null;
  guards: GuardRegistry;
  /** Empty until they are fetched. */
  rules: RouteRules;
  builds: BuildWatch;
  payloads: PayloadStore;
  prefetcher: Prefetcher;
  /** The build's manifest of the files each page needs. */
  chunks: () => Promise<Chunks>;
}

export const fullPath = (url: URL): string => url.pathname + url.search + url.hash;

/** Loads the code and data of a URL's page; throws the `Redirect` or `PageError` the URL leads to instead. */
export async function resolvePage(resolver: Resolver, url: URL, signal: AbortSignal) {
  const { builds, payloads } = resolver;
  assertCurrentBuild(builds);
  const rule = findRedirect(resolver.rules, url);
  if (rule) throw rule;

  const match = resolver.match(url.pathname);
  const route = match?.route.validate(match.params) ? match.route : null;
  if (match && route) await runGuards(route.guards, resolver.guards, { url, params: match.params });

  // Only the server knows the legacy redirects and what is not found, so paths without a route are requested, too.
  const payload =
    (await resolver.prefetcher.claim(url)) ??
    payloads.get(route, url) ??
    (await payloads.fetch(route, url, { signal }));
  assertCurrentBuild(builds);
  if ("redirect" in payload) {
    // It was fetched with only the query the route depends on; a redirect's target may depend on all of it.
    const withFullQuery = route && url.search ? await payloads.fetch(null, url, { signal }) : payload;
    throw new Redirect("redirect" in withFullQuery ? withFullQuery.redirect : payload.redirect);
  }
  if ("error" in payload) throw pageErrorFrom(payload, fullPath(url));
  if (!route) throw new LoadFailure(fullPath(url));

  return { route, payload, module: await loadChunk(route, resolver.chunks) };
}

/** Once the server has a newer build, this tab's chunks may be gone: only a full page load is safe. */
function assertCurrentBuild({ hasNewBuild }: BuildWatch): void {
  if (hasNewBuild) throw new LoadFailure("new build");
}
