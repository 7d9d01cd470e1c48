export interface PostLimits {
  /** The largest body that is read. */
  bytes: number;
  /** Whether this client may post once more now. */
  mayPost: (client: string) => boolean;
}

/** The body of a post that the site's own pages sent, or the answer to one that is refused. */
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

/** Undefined for JSON that is none. */
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
  // The length a client declares need not be the length it sends.
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
