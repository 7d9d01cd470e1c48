import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import { promisify } from "node:util";

/** Best first: a reader who takes several gets the smallest. */
export const encodings = ["br", "zstd", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

export const suffix: Record<Encoding, string> = { br: ".br", zstd: ".zst", gzip: ".gz", identity: "" };

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const zstd = promisify(zstdCompress);

/** Slow and small: every file is compressed once and sent many times. */
export async function compress(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === "br") return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  if (encoding === "zstd") return zstd(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 19 } });
  if (encoding === "gzip") return gz(bytes, { level: 9 });
  return bytes;
}

const chosen = new Map<string, Encoding>();
const REMEMBERED = 500;

/** Browsers send a handful of different headers, so each is read once. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  let encoding = chosen.get(header);
  if (!encoding) {
    encoding = read(header);
    if (chosen.size < REMEMBERED) chosen.set(header, encoding);
  }
  return encoding;
}

function read(header: string): Encoding {
  const refused = new Set<string>();
  const taken = new Set<string>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.trim().split(/\s*;\s*/);
    (parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? refused : taken).add(name);
  }
  const fits = (encoding: Encoding) => taken.has(encoding) || (taken.has("*") && !refused.has(encoding));
  return encodings.find((encoding) => encoding !== "identity" && fits(encoding)) ?? "identity";
}

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml|atom\+xml|feed\+json|manifest\+json|ld\+json)|image\/svg)/;

export function isCompressible(type: string): boolean {
  return COMPRESSIBLE.test(type);
}
