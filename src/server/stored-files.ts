import { readFile } from "node:fs/promises";
import { contentType } from "./content-type.ts";
import { compress, type Encoding, isCompressible, suffix } from "./encoding.ts";
import { writeInOneStep } from "./in-one-step.ts";

/** An answer as it goes out: bytes and the headers that belong to them. */
export interface Variant {
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[];
  body: Buffer;
  /** Asked for since it was last looked at, so it is not let go of yet. */
  wanted: boolean;
}

/** A file of the site at one address, in every encoding somebody has asked for. */
export interface StoredFile {
  /** Where its bytes are: a file's path, or the bytes themselves. */
  source: string | Buffer;
  type: string;
  isCompressible: boolean;
  /** A page, which some would rather have as Markdown. */
  isDocument: boolean;
  etag: string;
  cacheControl: string;
  variants: Partial<Record<Encoding, Variant>>;
  /** Its page also depends on these query parameters; with them it is made for the request. */
  query: readonly string[];
}

type Described = Pick<StoredFile, "source" | "type" | "etag" | "cacheControl" | "query">;

export function storedFile(file: Described): StoredFile {
  return {
    ...file,
    isCompressible: isCompressible(file.type),
    isDocument: file.type === contentType(".html"),
    variants: {},
  };
}

/** Bytes of bodies kept in memory. */
const MEMORY = 96 * 1024 * 1024;

/**
 * Reads files once and keeps them ready to send, up to a limit. Past it the oldest go first, but one that was asked for
 * in the meantime is passed over once: nearly as good as order of use, and a request has only to set a flag.
 */
export function createFileMemory(common: readonly string[], limit = MEMORY) {
  const held = new Map<Variant, () => void>();
  let bytesHeld = 0;

  function remember(variant: Variant, forget: () => void): void {
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

  return async function load(file: StoredFile, encoding: Encoding): Promise<Variant> {
    const body = await bytes(file.source, encoding);
    const headers = [...headersOf(file, encoding, body.length), ...common];
    const variant = { body, headers, wanted: false };
    file.variants[encoding] = variant;
    remember(variant, () => delete file.variants[encoding]);
    return variant;
  };
}

function headersOf(file: StoredFile, encoding: Encoding, length: number): string[] {
  const headers = ["content-type", file.type, "content-length", String(length), "etag", tag(file.etag, encoding)];
  headers.push(...vary(file));
  if (encoding === "identity") headers.push("accept-ranges", "bytes");
  else headers.push("content-encoding", encoding);
  return [...headers, "cache-control", file.cacheControl];
}

/** On what the bytes at one address depend, for caches on the way. */
export function vary({ isCompressible, isDocument }: StoredFile): string[] {
  if (!isCompressible) return [];
  return ["vary", isDocument ? "accept, accept-encoding" : "accept-encoding"];
}

export function tag(etag: string, encoding: Encoding): string {
  return `"${etag}${encoding === "identity" ? "" : `-${encoding}`}"`;
}

/** Whether a reader has these bytes already, in whatever encoding. A star stands for any. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.includes(etag) || ifNoneMatch === "*");
}

/** The build compresses what it can in reasonable time; the rest is compressed when first asked for, and kept. */
async function bytes(source: string | Buffer, encoding: Encoding): Promise<Buffer> {
  if (Buffer.isBuffer(source)) return apart(await compress(source, encoding, "quick"));
  if (encoding === "identity") return readFile(source);
  try {
    return await readFile(source + suffix[encoding]);
  } catch {
    const made = apart(await compress(await readFile(source), encoding, "quick"));
    // A read-only disk costs speed and nothing else.
    await writeInOneStep(source + suffix[encoding], made).catch(() => {});
    return made;
  }
}

/** Small buffers are cut from larger ones, and one that is kept would keep all of its neighbours. */
function apart(bytes: Uint8Array): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}
