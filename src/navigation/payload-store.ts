import type { BuildWatch } from "./build-watch.ts";
import { fetchWithDeadline } from "./load.ts";
import { type Payload, parseSuggestions } from "./payload.ts";
import type { Route } from "./route.ts";

const MAX_STORED_PAYLOADS = 50;
/** Pages rendered on demand go stale; this is long enough for the click that follows a prefetch. */
const ON_DEMAND_TTL_MS = 30_000;

export type PayloadStore = ReturnType<typeof createPayloadStore>;

/** Caches payloads in memory. When it is full, the one stored longest ago is evicted. Errors are not cached. */
export function createPayloadStore(buildId: string, builds: BuildWatch) {
  const entries = new Map<string, { payload: Payload; expiresAt: number }>();

  const store = {
    get(route: Route | null, url: URL): Payload | undefined {
      const entry = entries.get(payloadUrl(route, url, buildId));
      return entry && entry.expiresAt > Date.now() ? entry.payload : undefined;
    },
    put(route: Route | null, url: URL, payload: Payload): void {
      const key = payloadUrl(route, url, buildId);
      entries.delete(key);
      entries.set(key, { payload, expiresAt: route && !route.onDemand ? Infinity : Date.now() + ON_DEMAND_TTL_MS });
      const [oldest] = entries.keys();
      if (entries.size > MAX_STORED_PAYLOADS && oldest !== undefined) entries.delete(oldest);
    },
    async fetch(route: Route | null, url: URL, options: { signal: AbortSignal; priority?: RequestPriority }) {
      const payload = await fetchWithDeadline(payloadUrl(route, url, buildId), readPayload, options);
      if (!("error" in payload)) store.put(route, url, payload);
      return payload;
    },
  };

  async function readPayload(response: Response): Promise<Payload> {
    builds.observe(response);
    const payload: Payload = await response.json();
    if ("error" in payload) payload.suggestions = parseSuggestions(response.headers.get("link"));
    else if (!("data" in payload || "redirect" in payload)) throw new Error(`Status ${response.status}`);
    return payload;
  }
  return store;
}

/**
 * URL of a page's payload: its path, the query parameters its route depends on, and the build id. Without a route, all
 * query parameters are sent.
 */
export function payloadUrl(route: Pick<Route, "query"> | null, url: URL, buildId: string): string {
  const path = url.pathname === "/" ? "" : url.pathname;
  const query = new URLSearchParams();
  for (const key of route?.query ?? []) for (const value of url.searchParams.getAll(key)) query.append(key, value);
  const search = route ? query.toString() : url.search.slice(1);
  return `${path}/_payload.json?${search ? `${search}&` : ""}${buildId}`;
}
