import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip, zstdCompress, zstdDecompress } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import type { Dist } from "../../build-store/dist.ts";
import { memoizeRecent } from "../../shared/memoize.ts";
import { getContentType } from "./content-type.ts";
import { parseQualities } from "./request.ts";

/** In order of preference: the first one that the client accepts is used. */
export const encodings = ["br", "zstd", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

export const encodingSuffix: Record<Encoding, string> = { br: ".br", zstd: ".zst", gzip: ".gz", identity: "" };

/** `most` for files that are compressed after a build, `quick` while a visitor waits for the response. */
export type Effort = "most" | "quick";

const levels = {
  most: { br: 11, zstd: 19, gzip: 9 },
  quick: { br: 6, zstd: 9, gzip: 6 },
};

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const zstd = promisify(zstdCompress);

/** The size of the input is passed on, because without it the tables of zstd take tens of megabytes for any page. */
const compressors = {
  br: (bytes: Uint8Array, level: number) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: level,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_LGWIN]: chooseWindowBits(bytes.length),
      },
    }),
  zstd: (bytes: Uint8Array, level: number) =>
    zstd(bytes, { params: { [constants.ZSTD_c_compressionLevel]: level }, pledgedSrcSize: bytes.length }),
  gzip: (bytes: Uint8Array, level: number) => gz(bytes, { level }),
};

/** A window larger than the input only costs memory and time. */
function chooseWindowBits(length: number): number {
  const { BROTLI_MIN_WINDOW_BITS, BROTLI_DEFAULT_WINDOW } = constants;
  return Math.min(Math.max(Math.ceil(Math.log2(length + 16)), BROTLI_MIN_WINDOW_BITS), BROTLI_DEFAULT_WINDOW);
}

export async function compress(bytes: Uint8Array, encoding: Encoding, effort: Effort): Promise<Uint8Array> {
  if (encoding === "identity") return bytes;
  // Node's zlib streams keep their input until a full garbage collection, so they get a copy that is freed right away.
  const input = new Uint8Array(bytes);
  try {
    return await compressors[encoding](input, levels[effort][encoding]);
  } finally {
    input.buffer.transfer(0);
  }
}

const decompressors = { br: promisify(brotliDecompress), zstd: promisify(zstdDecompress), gzip: promisify(gunzip) };

/** Rejects for bytes that are truncated or damaged. */
export async function decompress(bytes: Uint8Array, encoding: Exclude<Encoding, "identity">): Promise<Uint8Array> {
  return decompressors[encoding](bytes);
}

/** The paths of those assets that have no Brotli file yet. */
export function listUncompressed(dist: Dist, names: string[]): string[] {
  const paths = names.filter((name) => isCompressible(getContentType(name))).map((name) => dist.at("assets", name));
  return paths.filter((path) => !existsSync(path + encodingSuffix.br));
}

const MAX_CACHED_HEADERS = 500;
/** Longer headers are not cached, because 500 of them would take megabytes. */
const MAX_HEADER_LENGTH = 200;

function parseAcceptEncoding(header: string): Encoding {
  const qualities = parseQualities(header);
  const isAccepted = (encoding: Encoding) => (qualities.get(encoding) ?? qualities.get("*") ?? 0) > 0;
  return encodings.find((encoding) => encoding !== "identity" && isAccepted(encoding)) ?? "identity";
}

/** Browsers send few different headers, so results are cached. */
const parseRecentHeader = memoizeRecent(parseAcceptEncoding, MAX_CACHED_HEADERS);

let lastHeader = "";
let lastEncoding: Encoding = "identity";

/** The best encoding for an `accept-encoding` header. Most requests have the header of the one before: comparing is faster than a lookup. */
export function chooseEncoding(header = ""): Encoding {
  if (header === lastHeader) return lastEncoding;
  lastEncoding = header.length > MAX_HEADER_LENGTH ? parseAcceptEncoding(header) : parseRecentHeader(header);
  lastHeader = header;
  return lastEncoding;
}

const COMPRESSIBLE =
  /^(text\/|application\/(json|javascript|xml|atom\+xml|feed\+json|manifest\+json|ld\+json)|image\/svg)/;

export function isCompressible(type: string): boolean {
  return COMPRESSIBLE.test(type);
}

/** Below this size, compression saves less than its headers cost. */
const MIN_COMPRESSED_BYTES = 1000;

/** Compresses a text that is sent often, such as the page of a server that refuses requests. */
export const compressStaticText = memoizeRecent(
  (text: string) => memoizeRecent((encoding: Encoding) => compressText(text, encoding), encodings.length),
  4,
);

export async function compressText(text: string, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await compress(Buffer.from(text), encoding, "quick"));
}

/** Middleware that compresses responses that are not compressed yet. Files are compressed in file-cache.ts. */
export const compressResponses: MiddlewareHandler = async (context, next) => {
  await next();
  const { res: uncompressed } = context;
  if (!isCompressible(uncompressed.headers.get("content-type") ?? "")) return;
  if (!uncompressed.headers.get("vary")?.includes("accept-encoding"))
    context.header("vary", "accept-encoding", { append: true });
  const encoding = chooseEncoding(context.req.header("accept-encoding"));
  if (encoding === "identity" || !uncompressed.body || uncompressed.headers.has("content-encoding")) return;
  const bytes = new Uint8Array(await uncompressed.arrayBuffer());
  const isSmall = bytes.length < MIN_COMPRESSED_BYTES;
  const body = isSmall ? bytes : new Uint8Array(await compress(bytes, encoding, "quick"));
  context.res = new Response(body, uncompressed);
  if (!isSmall) context.header("content-encoding", encoding);
};
