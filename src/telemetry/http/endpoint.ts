import type { z } from "zod";

/** `client` identifies a visitor for rate limiting and is not stored. */
export type Endpoint = (request: Request, client: string) => Promise<Response>;

interface PostLimits {
  /** The largest accepted body. */
  bytes: number;
  /** Requests per client and minute. */
  perMinute: number;
  /** Limit for all clients together, which also bounds the memory used. */
  perMinuteTotal: number;
}

/** An endpoint for small POSTs from the site's own pages; `handle` gets the body. */
export function createPostEndpoint(
  limits: PostLimits,
  handle: (body: Uint8Array, request: Request) => Response | Promise<Response>,
): Endpoint {
  const isAllowed = createRateLimit(limits);
  return async (request, client) => {
    const site = request.headers.get("sec-fetch-site");
    if (site !== null && site !== "same-origin") return createEmptyResponse(403);
    if (!isAllowed(client)) return createEmptyResponse(429, { "retry-after": "60" });
    const body = await readBody(request, limits.bytes);
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

/** Returns whether a client may send a request now. Clients are counted in memory, for a minute, and never on disk. */
export function createRateLimit({ perMinute, perMinuteTotal }: Omit<PostLimits, "bytes">, now = Date.now) {
  const counts = new Map<string, number>();
  let total = 0;
  let resetAt = 0;

  return (client: string): boolean => {
    if (now() >= resetAt) {
      resetAt = now() + 60_000;
      total = 0;
      counts.clear();
    }
    const count = counts.get(client) ?? 0;
    if (count >= perMinute || total >= perMinuteTotal) return false;
    counts.set(client, count + 1);
    total++;
    return true;
  };
}
