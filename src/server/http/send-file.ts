import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseEncoding } from "./compression.ts";
import { type CachedFile, createVaryHeader, type FileVariant, formatEtag, hasMatchingEtag } from "./file-cache.ts";
import type { LoadedBuild } from "./loaded-build.ts";

/** Sends a file, synchronously if it is in the cache. Returns the status for the access log. */
export function sendFile(
  site: LoadedBuild,
  file: CachedFile,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): number | Promise<number> {
  const encoding = file.isCompressible ? chooseEncoding(headers["accept-encoding"]) : "identity";
  const etag = formatEtag(file.etag, encoding);

  function sendVariant(variant: FileVariant): number {
    variant.isRecentlyUsed = true;
    if (hasMatchingEtag(headers["if-none-match"], file.etag)) {
      const ownHeaders = ["etag", etag, "cache-control", file.cacheControl];
      response.writeHead(304, [...ownHeaders, ...createVaryHeader(file), ...site.headers.flat()]).end();
      return 304;
    }
    const allowsRange = encoding === "identity" && (headers["if-range"] || etag) === etag;
    const range = allowsRange ? parseByteRange(headers.range, variant.body.length) : "whole";
    const sent = range === "whole" ? { ...variant, status: 200 } : cutRange(variant, range);
    response.writeHead(sent.status, sent.headers).end(method === "HEAD" ? undefined : sent.body);
    return sent.status;
  }

  const variant = file.variants[encoding];
  return variant ? sendVariant(variant) : site.loadFile(file, encoding).then(sendVariant);
}

/** First and last byte (inclusive), or a range outside of the file. */
type ByteRange = { from: number; to: number } | "outside";

function cutRange({ headers, body }: FileVariant, range: ByteRange) {
  const isOutside = range === "outside";
  const part = isOutside ? body.subarray(0, 0) : body.subarray(range.from, range.to + 1);
  const span = isOutside ? "*" : `${range.from}-${range.to}`;
  const otherHeaders = headers.toSpliced(headers.indexOf("content-length"), 2);
  const contentRange = ["content-length", String(part.length), "content-range", `bytes ${span}/${body.length}`];
  return { status: isOutside ? 416 : 206, headers: [...otherHeaders, ...contentRange], body: part };
}

/** Supports one range. Several ranges are answered with the whole file, which RFC 9110 (14.2) allows. */
function parseByteRange(header: string | undefined, length: number): ByteRange | "whole" {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return "whole";
  const last = length - 1;
  const from = match[1] === "" ? Math.max(0, length - Number(match[2])) : Number(match[1]);
  const to = match[1] === "" || match[2] === "" ? last : Math.min(Number(match[2]), last);
  return from > to || from > last ? "outside" : { from, to };
}
