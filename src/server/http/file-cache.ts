import { readFile } from "node:fs/promises";
import { writeAtomically } from "../../build-store/atomic-write.ts";
import { compress, type Encoding, encodingSuffix, isCompressible } from "./compression.ts";
import { getContentType } from "./content-type.ts";

/** A response that is ready to send: the encoded bytes of a file and their headers. */
export interface FileVariant {
  /** Alternating names and values, the raw format of `writeHead`. */
  headers: string[];
  body: Buffer;
  /** Whether it was requested since eviction last considered it. */
  isRecentlyUsed: boolean;
}

interface FileDescription {
  /** The path of the file, or its bytes. */
  source: string | Buffer;
  type: string;
  etag: string;
  cacheControl: string;
  /** Query parameters that the page depends on; a request that has one is rendered on demand instead. */
  query?: readonly string[];
  /** Headers that only this file has, as alternating names and values. */
  extraHeaders?: readonly string[];
}

/** A file of the site at one URL, with the encodings that are in the cache. */
export type CachedFile = ReturnType<typeof createCachedFile>;

export function createCachedFile({ query = [], extraHeaders = [], ...file }: FileDescription) {
  const variants: Partial<Record<Encoding, FileVariant>> = {};
  // An HTML page is also available as Markdown by content negotiation.
  const isDocument = file.type === getContentType(".html");
  return { ...file, query, extraHeaders, isCompressible: isCompressible(file.type), isDocument, variants };
}

/** Limit for the bodies in memory. */
const MAX_CACHE_BYTES = 96 * 1024 * 1024;

/**
 * Caches files as ready responses, up to a limit in bytes. Eviction is "second chance": the oldest is evicted first, but
 * one that was requested in the meantime is skipped once. This approximates LRU, and a request only has to set a flag.
 */
export function createFileCache(commonHeaders: readonly string[], limit = MAX_CACHE_BYTES) {
  const cachedVariants = new Map<FileVariant, () => void>();
  let cachedBytes = 0;

  function add(variant: FileVariant, evict: () => void): void {
    cachedVariants.set(variant, evict);
    cachedBytes += variant.body.length;
    for (const [oldest, evictOldest] of cachedVariants) {
      if (cachedBytes <= limit) return;
      cachedVariants.delete(oldest);
      if (oldest.isRecentlyUsed) {
        oldest.isRecentlyUsed = false;
        cachedVariants.set(oldest, evictOldest);
      } else {
        cachedBytes -= oldest.body.length;
        evictOldest();
      }
    }
  }

  async function load(file: CachedFile, encoding: Encoding): Promise<FileVariant> {
    const body = await readEncoded(file.source, encoding);
    const headers = [...createHeaders(file, encoding, body.length), ...commonHeaders];
    const variant = { body, headers, isRecentlyUsed: false };
    file.variants[encoding] = variant;
    add(variant, () => delete file.variants[encoding]);
    return variant;
  }
  return { load, cachedBytes: () => cachedBytes };
}

function createHeaders(file: CachedFile, encoding: Encoding, length: number): string[] {
  return [
    ...["content-type", file.type, "content-length", String(length), "etag", formatEtag(file.etag, encoding)],
    ...createVaryHeader(file),
    ...(encoding === "identity" ? ["accept-ranges", "bytes"] : ["content-encoding", encoding]),
    ...["cache-control", file.cacheControl],
    ...file.extraHeaders,
  ];
}

/** The request headers that the response depends on, for caches between server and client. */
export function createVaryHeader({ isCompressible, isDocument }: CachedFile): string[] {
  if (!isCompressible) return [];
  return ["vary", isDocument ? "accept, accept-encoding" : "accept-encoding"];
}

export function formatEtag(etag: string, encoding: Encoding): string {
  return `"${etag}${encoding === "identity" ? "" : `-${encoding}`}"`;
}

/** Whether the client has this file already, in any encoding. `*` matches any ETag. */
export function hasMatchingEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.includes(etag) || ifNoneMatch === "*");
}

/** Files that the build did not compress are compressed on the first request and stored next to the original. */
async function readEncoded(source: string | Buffer, encoding: Encoding): Promise<Buffer> {
  if (Buffer.isBuffer(source)) return copyBuffer(await compress(source, encoding, "quick"));
  if (encoding === "identity") return readFile(source);
  try {
    return await readFile(source + encodingSuffix[encoding]);
  } catch {
    const compressed = copyBuffer(await compress(await readFile(source), encoding, "quick"));
    // On a read-only disk the file is compressed again after each eviction.
    await writeAtomically(source + encodingSuffix[encoding], compressed).catch(() => {});
    return compressed;
  }
}

/** Copies out of Node's buffer pool: a cached slice of it would keep the memory of the whole pool alive. */
function copyBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(new Uint8Array(bytes).buffer);
}
