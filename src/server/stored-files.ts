import { readFile, writeFile } from "node:fs/promises";
import { compress, type Encoding, isCompressible, suffix } from "./encoding.ts";

/** An answer as it goes out: bytes and the headers that belong to them. */
export interface Variant {
  headers: string[];
  body: Buffer;
}

/** A file of the site at one address, in every encoding somebody has asked for. */
export interface StoredFile {
  path: string;
  type: string;
  etag: string;
  cacheControl: string;
  variants: Partial<Record<Encoding, Variant>>;
  /** Its page also depends on these query parameters; with them it is made for the request. */
  query: readonly string[];
}

/** Bytes of bodies kept in memory; past it the ones not asked for longest are let go. */
const MEMORY = 96 * 1024 * 1024;

/** Reads files once and keeps them ready to send, up to a limit. */
export function createFileMemory(common: readonly string[]) {
  const recent = new Map<Variant, () => void>();
  let held = 0;

  function remember(variant: Variant, forget: () => void): void {
    recent.set(variant, forget);
    held += variant.body.length;
    for (const [oldest, letGo] of recent) {
      if (held <= MEMORY) return;
      recent.delete(oldest);
      held -= oldest.body.length;
      letGo();
    }
  }

  async function load(file: StoredFile, encoding: Encoding): Promise<Variant> {
    const body = await bytes(file.path, encoding);
    const variant = { body, headers: headers(file, encoding, body.length) };
    file.variants[encoding] = variant;
    remember(variant, () => delete file.variants[encoding]);
    return variant;
  }

  function headers({ type, etag, cacheControl }: StoredFile, encoding: Encoding, length: number): string[] {
    const own = ["content-type", type, "content-length", String(length), "etag", tag(etag, encoding)];
    if (isCompressible(type)) own.push("vary", "accept-encoding");
    if (encoding === "identity") own.push("accept-ranges", "bytes");
    else own.push("content-encoding", encoding);
    return [...own, "cache-control", cacheControl, ...common];
  }

  return {
    load,
    /** Moves a variant to the safe end of the queue. Cheap enough for every so many requests, not for each. */
    touch(variant: Variant): void {
      const forget = recent.get(variant);
      if (!forget) return;
      recent.delete(variant);
      recent.set(variant, forget);
    },
  };
}

export function tag(etag: string, encoding: Encoding): string {
  return `"${etag}${encoding === "identity" ? "" : `-${encoding}`}"`;
}

/** The build compresses what it can in reasonable time; the rest is compressed when first asked for, and kept. */
async function bytes(path: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return readFile(path);
  try {
    return await readFile(path + suffix[encoding]);
  } catch {
    const made = Buffer.from(await compress(await readFile(path), encoding, "quick"));
    // A read-only disk costs speed and nothing else.
    await writeFile(path + suffix[encoding], made).catch(() => {});
    return made;
  }
}
