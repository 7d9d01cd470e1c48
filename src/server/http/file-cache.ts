import { readFile } from "node:fs/promises";
import { writeAtomically } from "../../build-store/atomic-write.ts";
import { computeHash } from "../../build-store/dist.ts";
import { compress, decompress, type Encoding, encodingSuffix, isCompressible } from "./compression.ts";
import { getContentType } from "./content-type.ts";
import { serializeHead } from "./fast-path.ts";

/** A response that is ready to send: the encoded bytes of a file and their headers. */
export interface FileVariant {
  /** Alternating names and values, the raw format of `writeHead`. */
  headers: string[];
  body: Buffer;
  /** The whole response with status 200, made by `serializeVariant`. */
  response?: Buffer;
  /** Whether it was requested since eviction last considered it. */
  isRecentlyUsed: boolean;
}

export interface FileDescription {
  /** The path of the file, or its bytes. */
  source: string | Buffer;
  type: string;
  etag: string;
  cacheControl: string;
  /** The hash of the content as the build wrote it; a file with other content is not served. */
  contentHash?: string;
  /** Query parameters that the page depends on; a request that has one is rendered on demand instead. */
  query?: readonly string[];
  /** Headers that only this file has, as alternating names and values. */
  extraHeaders?: readonly string[];
  /** Whether another format has the same URL and is chosen by the `accept` header. */
  variesByAccept?: boolean;
  /** Whether its Brotli file is written after the build is published. */
  isCompressedLater?: boolean;
}

/** A file of the site at one URL, with the encodings that are in the cache. */
export type CachedFile = ReturnType<typeof createCachedFile>;

export function createCachedFile({ query = [], extraHeaders = [], ...file }: FileDescription) {
  const variants: Partial<Record<Encoding, FileVariant>> = {};
  const loading: Partial<Record<Encoding, Promise<FileVariant>>> = {};
  // An HTML page is also available as Markdown by content negotiation.
  const isDocument = file.type === getContentType(".html");
  const { variesByAccept = isDocument } = file;
  const state = { isCompressible: isCompressible(file.type), isDocument, variesByAccept, variants, loading };
  return { ...file, query, extraHeaders, ...state };
}

/** Limit for the files of a build in memory. */
const MAX_CACHE_BYTES = 96 * 1024 * 1024;

/** How long a file is sent as it was compressed quickly before the server looks for the better compressed one again. */
const RECHECK_MS = 60_000;

/** What a variant takes in memory besides its body: headers, also as bytes, and objects. */
const VARIANT_OVERHEAD_BYTES = 4096;

export type FileCache = ReturnType<typeof createFileCache>;

/**
 * Caches files as ready responses, up to a limit in bytes. Eviction is "second chance": the oldest is evicted first, but
 * one that was requested in the meantime is skipped once. This approximates LRU, and a request only has to set a flag.
 */
export function createFileCache(
  commonHeaders: readonly string[],
  { documentHeaders = commonHeaders, limit = MAX_CACHE_BYTES } = {},
) {
  const entries = new Map<CachedFile, { bytes: number; onEvict: () => void }>();
  let totalBytes = 0;

  /** Counts bytes that are held for a file. `onEvict` must release what the cache does not know of. */
  function add(file: CachedFile, bytes: number, onEvict = () => {}): void {
    const entry = entries.getOrInsert(file, { bytes: 0, onEvict });
    entry.bytes += bytes;
    totalBytes += bytes;
    for (const [oldest, oldestEntry] of entries) {
      if (totalBytes <= limit) return;
      if (takeRecentUse(oldest)) {
        entries.delete(oldest);
        entries.set(oldest, oldestEntry);
      } else {
        remove(oldest);
        oldestEntry.onEvict();
      }
    }
  }

  function remove(file: CachedFile): void {
    totalBytes -= entries.get(file)?.bytes ?? 0;
    entries.delete(file);
    file.variants = {};
  }

  async function loadVariant(file: CachedFile, encoding: Encoding): Promise<FileVariant> {
    const { body, isPreliminary } = await readEncoded(file, encoding);
    const headers = [
      ...createHeaders(file, encoding, body.length),
      ...(file.isDocument ? documentHeaders : commonHeaders),
    ];
    const variant: FileVariant = { body, headers, isRecentlyUsed: false };
    file.variants[encoding] = variant;
    // A page that was evicted in the meantime, or is not cached at all, is collected after this response.
    const isHeld = typeof file.source === "string" || entries.has(file);
    if (isHeld) add(file, VARIANT_OVERHEAD_BYTES + body.length);
    if (isPreliminary) setTimeout(remove, RECHECK_MS, file).unref();
    return variant;
  }

  return {
    add,
    remove,
    cachedBytes: () => totalBytes,
    /** Requests that arrive while a variant is being loaded share the result. */
    load(file: CachedFile, encoding: Encoding): Promise<FileVariant> {
      file.loading[encoding] ??= loadVariant(file, encoding).finally(() => delete file.loading[encoding]);
      return file.loading[encoding];
    },
  };
}

/** Whether any variant was requested since this was last called. */
function takeRecentUse({ variants }: CachedFile): boolean {
  const used = Object.values(variants).filter((variant) => variant.isRecentlyUsed);
  for (const variant of used) variant.isRecentlyUsed = false;
  return used.length > 0;
}

/** Returns the whole response with status 200, headers included, as one buffer. */
export function serializeVariant(variant: FileVariant): Buffer {
  if (variant.response) return variant.response;
  const head = serializeHead(200, variant.headers);
  // Not from Node's buffer pool: a slice of it would keep the memory of the whole pool alive.
  const response = Buffer.allocUnsafeSlow(head.length + variant.body.length);
  response.write(head, "latin1");
  response.set(variant.body, head.length);
  variant.response = response;
  // The bytes are not held twice.
  variant.body = response.subarray(head.length);
  return response;
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
export function createVaryHeader({ isCompressible, variesByAccept }: CachedFile): string[] {
  if (!isCompressible) return [];
  return ["vary", variesByAccept ? "accept, accept-encoding" : "accept-encoding"];
}

export function formatEtag(etag: string, encoding: Encoding): string {
  return `"${etag}${encoding === "identity" ? "" : `-${encoding}`}"`;
}

/** Whether the client has this file already, in any encoding. `*` matches any ETag. */
export function hasMatchingEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.includes(etag) || ifNoneMatch === "*");
}

/** A file that was truncated or changed after the build wrote it. */
class DamagedFile extends Error {
  override name = "DamagedFile";
}

interface EncodedFile {
  body: Buffer;
  /** Whether a better compressed file is written later. */
  isPreliminary?: boolean;
}

/**
 * Reads a file in an encoding. A compressed file that is missing or damaged is made from the original and stored next
 * to it; a damaged original is an error.
 */
async function readEncoded(
  { source, contentHash, isCompressedLater }: CachedFile,
  encoding: Encoding,
): Promise<EncodedFile> {
  if (Buffer.isBuffer(source))
    return { body: encoding === "identity" ? source : copyBuffer(await compress(source, encoding, "quick")) };
  const isIntact = (content: Uint8Array) => contentHash === undefined || computeHash(content) === contentHash;
  const readOriginal = async () => {
    const content = await readFile(source);
    if (isIntact(content)) return content;
    throw new DamagedFile(`${source} is not as the build wrote it: deploy the build again.`);
  };
  if (encoding === "identity") return { body: await readOriginal() };
  const path = source + encodingSuffix[encoding];
  const stored = await readFile(path).catch(() => undefined);
  const content = stored && (await decompress(stored, encoding).catch(() => undefined));
  if (stored && content && isIntact(content)) return { body: stored };
  const body = copyBuffer(await compress(await readOriginal(), encoding, "quick"));
  if (!stored && encoding === "br" && isCompressedLater) return { body, isPreliminary: true };
  // On a read-only disk the file is compressed again after each eviction.
  await writeAtomically(path, body).catch(() => {});
  return { body };
}

/** Copies out of Node's buffer pool: a cached slice of it would keep the memory of the whole pool alive. */
function copyBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(new Uint8Array(bytes).buffer);
}
