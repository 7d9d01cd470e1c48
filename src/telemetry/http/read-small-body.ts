export interface PostLimits {
  /** The largest accepted body. */
  bytes: number;
  /** Rate limit: whether this client may post now. */
  mayPost: (client: string) => boolean;
}

/** Reads the body of a same-origin POST; returns an error response if the request is rejected. */
export async function readSmallBody(
  request: Request,
  client: string,
  limits: PostLimits,
): Promise<Uint8Array | Response> {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return errorResponse(403);
  if (!limits.mayPost(client)) return errorResponse(429, { "retry-after": "60" });
  return (await readBody(request, limits.bytes)) ?? errorResponse(413);
}

export function errorResponse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { "cache-control": "no-store", ...headers } });
}

export function acceptedResponse(): Response {
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
}

/** Returns undefined for invalid JSON. */
export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
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
