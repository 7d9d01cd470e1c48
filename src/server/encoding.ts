import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";

/** Best first: a reader who takes several gets the smallest. */
export const encodings = ["br", "zstd", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

export const suffix: Record<Encoding, string> = { br: ".br", zstd: ".zst", gzip: ".gz", identity: "" };

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

const COMPRESSIBLE =
  /^(text\/|application\/(json|javascript|xml|atom\+xml|feed\+json|manifest\+json|ld\+json)|image\/svg)/;

export function isCompressible(type: string): boolean {
  return COMPRESSIBLE.test(type);
}
