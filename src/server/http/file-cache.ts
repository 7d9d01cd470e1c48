import { readFile } from "node:fs/promises";
import { writeAtomically } from "../../build-store/atomic-write.ts";
import { compress, type Encoding, encodingSuffix, isCompressible } from "./compression.ts";
import { getContentType } from "./content-type.ts";

/** An answer as it goes out: bytes and the headers that belong to them. */
export interface FileVariant {
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[];
  body: Buffer;
  /** Asked for since it was last looked at, so it is not let go of yet. */
  wanted: boolean;
}

/** A file of the site at one address, in every encoding somebody has asked for. */
export interface CachedFile {
  /** Where its bytes are: a file's path, or the bytes themselves. */
  source: string | Buffer;
  type: string;
  isCompressible: boolean;
  /** A page, which some would rather have as Markdown. */
  isDocument: boolean;
  etag: string;
  cacheControl: string;
  variants: Partial<Record<Encoding, FileVariant>>;
  /** Its page also depends on these query parameters; with them it is made for the request. */
  query: readonly string[];
}

type FileDescription = Pick<CachedFile, "source" | "type" | "etag" | "cacheControl" | "query">;

export function createCachedFile(file: FileDescription): CachedFile {
  return {
    ...file,
    isCompressible: isCompressible(file.type),
    isDocument: file.type === getContentType(".html"),
    variants: {},
  };
}

/** Bytes of bodies kept in memory. */
const MAX_CACHE_BYTES = 96 * 1024 * 1024;

/**
 * Reads files once and keeps them ready to send, up to a limit. Past it the oldest go first, but one that was asked for
 * in the meantime is passed over once: nearly as good as order of use, and a request has only to set a flag.
 */
export function createFileCache(common: readonly string[], limit = MAX_CACHE_BYTES) {
  const held = new Map<FileVariant, () => void>();
  let bytesHeld = 0;

  function remember(variant: FileVariant, forget: () => void): void {
    held.set(variant, forget);
    bytesHeld += variant.body.length;
    for (const [oldest, letGo] of held) {
      if (bytesHeld <= limit) return;
      held.delete(oldest);
      if (oldest.wanted) {
        oldest.wanted = false;
        held.set(oldest, letGo);
      } else {
        bytesHeld -= oldest.body.length;
        letGo();
      }
    }
  }

  return async function load(file: CachedFile, encoding: Encoding): Promise<FileVariant> {
    const body = await readEncoded(file.source, encoding);
    const headers = [...createHeaders(file, encoding, body.length), ...common];
    const variant = { body, headers, wanted: false };
    file.variants[encoding] = variant;
    remember(variant, () => delete file.variants[encoding]);
    return variant;
  };
}

function createHeaders(file: CachedFile, encoding: Encoding, length: number): string[] {
  const headers = [
    "content-type",
    file.type,
    "content-length",
    String(length),
    "etag",
    formatEtag(file.etag, encoding),
  ];
  headers.push(...createVaryHeader(file));
  if (encoding === "identity") headers.push("accept-ranges", "bytes");
  else headers.push("content-encoding", encoding);
  return [...headers, "cache-control", file.cacheControl];
}

/** On what the bytes at one address depend, for caches on the way. */
export function createVaryHeader({ isCompressible, isDocument }: CachedFile): string[] {
  if (!isCompressible) return [];
  return ["vary", isDocument ? "accept, accept-encoding" : "accept-encoding"];
}

export function formatEtag(etag: string, encoding: Encoding): string {
  return `"${etag}${encoding === "identity" ? "" : `-${encoding}`}"`;
}

/** Whether a reader has these bytes already, in whatever encoding. A star stands for any. */
export function hasMatchingEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.includes(etag) || ifNoneMatch === "*");
}

/** The build compresses what it can in reasonable time; the rest is compressed when first asked for, and kept. */
async function readEncoded(source: string | Buffer, encoding: Encoding): Promise<Buffer> {
  if (Buffer.isBuffer(source)) return copyBuffer(await compress(source, encoding, "quick"));
  if (encoding === "identity") return readFile(source);
  try {
    return await readFile(source + encodingSuffix[encoding]);
  } catch {
    const made = copyBuffer(await compress(await readFile(source), encoding, "quick"));
    // A read-only disk costs speed and nothing else.
    await writeAtomically(source + encodingSuffix[encoding], made).catch(() => {});
    return made;
  }
}

/** Small buffers are cut from larger ones, and one that is kept would keep all of its neighbours. */
function copyBuffer(bytes: Uint8Array): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}
