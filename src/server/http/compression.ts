import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import { createMiddleware } from "hono/factory";

/** Best first: a reader who takes several gets the smallest. */
export const encodings = ["br", "zstd", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

export const encodingSuffix: Record<Encoding, string> = { br: ".br", zstd: ".zst", gzip: ".gz", identity: "" };

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const zstd = promisify(zstdCompress);

/** Who waits: nobody while a site is built, a visitor while a page is made. */
export type Effort = "most" | "quick";

const levels = {
  most: { br: 11, zstd: 19, gzip: 9 },
  quick: { br: 6, zstd: 9, gzip: 6 },
};

export async function compress(bytes: Uint8Array, encoding: Encoding, effort: Effort): Promise<Uint8Array> {
  const level = levels[effort];
  if (encoding === "br") {
    const params = { [constants.BROTLI_PARAM_QUALITY]: level.br, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    return brotli(bytes, { params });
  }
  if (encoding === "zstd") return zstd(bytes, { params: { [constants.ZSTD_c_compressionLevel]: level.zstd } });
  if (encoding === "gzip") return gz(bytes, { level: level.gzip });
  return bytes;
}

const encodingByHeader = new Map<string, Encoding>();
const MAX_CACHED_HEADERS = 500;

/** Browsers send a handful of different headers, so each is read once. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  let encoding = encodingByHeader.get(header);
  if (!encoding) {
    encoding = parseAcceptEncoding(header);
    if (encodingByHeader.size < MAX_CACHED_HEADERS) encodingByHeader.set(header, encoding);
  }
  return encoding;
}

function parseAcceptEncoding(header: string): Encoding {
  const refused = new Set<string>();
  const taken = new Set<string>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.trim().split(/\s*;\s*/);
    (parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? refused : taken).add(name);
  }
  const fits = (encoding: Encoding) => taken.has(encoding) || (taken.has("*") && !refused.has(encoding));
  return encodings.find((encoding) => encoding !== "identity" && fits(encoding)) ?? "identity";
}

const COMPRESSIBLE =
  /^(text\/|application\/(json|javascript|xml|atom\+xml|feed\+json|manifest\+json|ld\+json)|image\/svg)/;

export function isCompressible(type: string): boolean {
  return COMPRESSIBLE.test(type);
}

/** Below this, compression saves less than the headers that tell of it. */
const MIN_COMPRESSED_BYTES = 1000;

/** Answers that are made for one request, like error pages, travel compressed as files do. */
export const compressResponses = createMiddleware(async (context, next) => {
  await next();
  const { res: plain } = context;
  if (!isCompressible(plain.headers.get("content-type") ?? "") || plain.headers.has("content-encoding")) return;
  if (!plain.headers.get("vary")?.includes("accept-encoding"))
    context.header("vary", "accept-encoding", { append: true });
  const encoding = chooseEncoding(context.req.header("accept-encoding"));
  if (encoding === "identity" || !plain.body) return;
  const bytes = new Uint8Array(await plain.arrayBuffer());
  const isSmall = bytes.length < MIN_COMPRESSED_BYTES;
  const body = isSmall ? bytes : new Uint8Array(await compress(bytes, encoding, "quick"));
  context.res = new Response(body, plain);
  if (!isSmall) context.header("content-encoding", encoding);
});
