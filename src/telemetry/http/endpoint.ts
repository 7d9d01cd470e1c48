import type { z } from "zod";
import { parseClientNetwork } from "../../shared/client-network.ts";

/** `client` is the visitor's IP address, for rate limiting, and is not stored. */
export type Endpoint = (request: Request, client: string) => Promise<Response>;

interface PostLimits {
  /** The largest accepted body. */
  bytes: number;
  /** Requests per client and minute. A client is an IPv4 address or the /64 network of an IPv6 address. */
  perMinute: number;
  /** Limit for all clients together, which also bounds the memory used. */
  perMinuteTotal: number;
  /** The same for a day, for endpoints that store each request. */
  perDay?: number;
  perDayTotal?: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** An endpoint for small POSTs from the site's own pages; `handle` gets the body. */
export function createPostEndpoint(
  limits: PostLimits,
  handle: (body: Uint8Array, request: Request) => Response | Promise<Response>,
): Endpoint {
  const { bytes, perMinute, perMinuteTotal, perDay = Infinity, perDayTotal = Infinity } = limits;
  const isAllowedNow = createRateLimit({ perClient: perMinute, total: perMinuteTotal, periodMs: MINUTE_MS });
  const isAllowedToday =
    perDay === Infinity ? () => true : createRateLimit({ perClient: perDay, total: perDayTotal, periodMs: DAY_MS });
  return async (request, ip) => {
    const site = request.headers.get("sec-fetch-site");
    if (site !== null && site !== "same-origin") return createEmptyResponse(403);
    const client = parseClientNetwork(ip).address;
    if (!isAllowedNow(client)) return createEmptyResponse(429, { "retry-after": "60" });
    if (!isAllowedToday(client)) return createEmptyResponse(429, { "retry-after": "86400" });
    const body = await readBody(request, bytes);
    return body ? handle(body, request) : createEmptyResponse(413);
  };
}

export function createEmptyResponse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { "cache-control": "no-store", ...headers } });
}

/** Returns undefined for invalid JSON and for a value that does not match the schema. */
export function parseJson<Schema extends z.ZodType>(schema: Schema, body: Uint8Array): z.infer<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(new TextDecoder().decode(body))).data;
  } catch {
    return undefined;
  }
}

async function readBody(request: Request, limit: number): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get("content-length")) > limit) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  // The body may be longer than its content-length, or have none.
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

interface RateLimit {
  perClient: number;
  /** Limit for all clients together. */
  total: number;
  periodMs: number;
}

/**
 * Returns whether a client may send a request now. Clients are counted in memory, for one period, and never on disk. The
 * clock is monotonic, because a correction of the system's clock would make a period last longer.
 */
export function createRateLimit({ perClient, total: maxTotal, periodMs }: RateLimit, now = () => performance.now()) {
  const counts = new Map<string, number>();
  let total = 0;
  let resetAt = 0;

  return (client: string): boolean => {
    if (now() >= resetAt) {
      resetAt = now() + periodMs;
      total = 0;
      counts.clear();
    }
    const count = counts.get(client) ?? 0;
    if (count >= perClient || total >= maxTotal) return false;
    counts.set(client, count + 1);
    total++;
    return true;
  };
}
