import type { BuildWatch } from "./build-watch.ts";
import { fetchWithDeadline } from "./deadline.ts";
import { type Payload, parseSuggestions, payloadUrl } from "./payload.ts";
import type { Route } from "./route.ts";

/** A payload or chunk could not be loaded. The caller decides whether to retry, reload or show an error. */
export class LoadFailure extends Error {
  override name = "LoadFailure";
}

const MAX_STORED_PAYLOADS = 50;
/** Pages rendered on demand go stale; this is long enough for the click that follows a prefetch. */
const ON_DEMAND_TTL_MS = 30_000;

export interface PayloadStore {
  get(route: Route | null, url: URL): Payload | undefined;
  put(route: Route | null, url: URL, payload: Payload): void;
  fetch(route: Route | null, url: URL, options: { signal: AbortSignal; priority?: RequestPriority }): Promise<Payload>;
}

/** Caches payloads in memory. When it is full, the one stored longest ago is evicted. Errors are not cached. */
export function createPayloadStore(buildId: string, builds: BuildWatch): PayloadStore {
  const entries = new Map<string, { payload: Payload; expiresAt: number }>();

  const store: PayloadStore = {
    get(route, url) {
      const entry = entries.get(payloadUrl(route, url, buildId));
      return entry && entry.expiresAt > Date.now() ? entry.payload : undefined;
    },
    put(route, url, payload) {
      const key = payloadUrl(route, url, buildId);
      entries.delete(key);
      entries.set(key, { payload, expiresAt: route && !route.onDemand ? Infinity : Date.now() + ON_DEMAND_TTL_MS });
      const [oldest] = entries.keys();
      if (entries.size > MAX_STORED_PAYLOADS && oldest !== undefined) entries.delete(oldest);
    },
    async fetch(route, url, options) {
      const address = payloadUrl(route, url, buildId);
      const read = async (response: Response) => {
        builds.observe(response);
        const payload = await parsePayload(response, address);
        if ("error" in payload) payload.nearest = parseSuggestions(response.headers.get("link"));
        return payload;
      };
      const payload = await fetchWithDeadline(address, read, options).catch((cause: unknown) => {
        options.signal.throwIfAborted();
        throw cause instanceof LoadFailure ? cause : new LoadFailure(`${address} could not be fetched.`, { cause });
      });
      if (!("error" in payload)) store.put(route, url, payload);
      return payload;
    },
  };
  return store;
}

async function parsePayload(response: Response, address: string): Promise<Payload> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isPayload(body)) return body;
  throw new LoadFailure(`${address} answered ${response.status} without a payload.`);
}

function isPayload(body: unknown): body is Payload {
  return typeof body === "object" && body !== null && ("data" in body || "redirect" in body || "error" in body);
}
