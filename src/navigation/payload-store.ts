import type { BuildWatch } from "./build-watch.ts";
import { fetchWithDeadline } from "./deadline.ts";
import { type Payload, parseSuggestions, payloadUrl } from "./payload.ts";
import type { Route } from "./route.ts";

/** The payload did not come, or was not one. The page itself may be fine: the caller decides what to do. */
export class LoadFailure extends Error {
  override name = "LoadFailure";
}

const MAX_STORED_PAYLOADS = 50;
/** Pages made for the request grow old; one that was fetched on intent is good for the click that follows. */
const ON_DEMAND_TTL_MS = 30_000;

export interface PayloadStore {
  get(route: Route | null, url: URL): Payload | undefined;
  put(route: Route | null, url: URL, payload: Payload): void;
  fetch(route: Route | null, url: URL, options: { signal: AbortSignal; priority?: RequestPriority }): Promise<Payload>;
}

export function createPayloadStore(buildId: string, builds: BuildWatch): PayloadStore {
  const kept = new Map<string, { payload: Payload; until: number }>();

  const store: PayloadStore = {
    get(route, url) {
      const entry = kept.get(payloadUrl(route, url, buildId));
      return entry && entry.until > Date.now() ? entry.payload : undefined;
    },
    put(route, url, payload) {
      const key = payloadUrl(route, url, buildId);
      kept.delete(key);
      kept.set(key, { payload, until: route && !route.onDemand ? Infinity : Date.now() + ON_DEMAND_TTL_MS });
      const [oldest] = kept.keys();
      if (kept.size > MAX_STORED_PAYLOADS && oldest !== undefined) kept.delete(oldest);
    },
    async fetch(route, url, options) {
      const address = payloadUrl(route, url, buildId);
      const read = async (response: Response) => {
        builds.observe(response);
        const payload = await parse(response, address);
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

async function parse(response: Response, address: string): Promise<Payload> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isPayload(body)) return body;
  throw new LoadFailure(`${address} answered ${response.status} without a payload.`);
}

function isPayload(body: unknown): body is Payload {
  return typeof body === "object" && body !== null && ("data" in body || "redirect" in body || "error" in body);
}
