import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { chooseEncoding, type Encoding } from "./compression.ts";
import {
  type CachedFile,
  createVaryHeader,
  type FileVariant,
  formatEtag,
  hasMatchingEtag,
  toBytes,
} from "./file-cache.ts";
import type { LoadedBuild } from "./loaded-build.ts";

/** Sends a file, synchronously if it is in the cache. Returns the status for the access log. */
export function sendFile(
  site: LoadedBuild,
  file: CachedFile,
  request: IncomingMessage,
  response: ServerResponse,
): number | Promise<number> {
  const encoding = file.isCompressible ? chooseEncoding(request.headers["accept-encoding"]) : "identity";
  const variant = file.variants[encoding];
  if (variant) return sendVariant(site, file, encoding, variant, request, response);
  return site.loadFile(file, encoding).then((loaded) => sendVariant(site, file, encoding, loaded, request, response));
}

function sendVariant(
  site: LoadedBuild,
  file: CachedFile,
  encoding: Encoding,
  variant: FileVariant,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): number {
  variant.isRecentlyUsed = true;
  if (hasMatchingEtag(headers["if-none-match"], file.etag)) {
    // A cache replaces the stored headers of the document by those of a 304.
    const commonHeaders = file.isDocument ? site.documentHeaders : site.headers;
    const ownHeaders = ["etag", formatEtag(file.etag, encoding), "cache-control", file.cacheControl];
    response.writeHead(304, [...ownHeaders, ...createVaryHeader(file), ...commonHeaders.flat()]).end();
    return 304;
  }
  const range = findRange(headers, file, encoding, variant.body.length);
  const sent = range === "whole" ? variant : cutRange(variant, range);
  const status = range === "whole" ? 200 : range === "outside" ? 416 : 206;
  response.writeHead(status, sent.headers).end(method === "HEAD" ? undefined : sent.body, "latin1");
  return status;
}

/** First and last byte (inclusive), or a range outside of the file. */
type ByteRange = { from: number; to: number } | "outside";

function cutRange({ headers, body }: FileVariant, range: ByteRange) {
  const bytes = toBytes(body);
  const part = range === "outside" ? bytes.subarray(0, 0) : bytes.subarray(range.from, range.to + 1);
  const span = range === "outside" ? "*" : `${range.from}-${range.to}`;
  const otherHeaders = headers.toSpliced(headers.indexOf("content-length"), 2);
  const contentRange = ["content-length", String(part.length), "content-range", `bytes ${span}/${body.length}`];
  return { headers: [...otherHeaders, ...contentRange], body: part };
}

/** Supports one range. Several ranges are answered with the whole file, which RFC 9110 (14.2) allows. */
function findRange(
  { range, "if-range": ifRange }: IncomingHttpHeaders,
  { etag }: CachedFile,
  encoding: Encoding,
  length: number,
): ByteRange | "whole" {
  if (range === undefined || encoding !== "identity") return "whole";
  if (ifRange && ifRange !== formatEtag(etag, encoding)) return "whole";
  const match = /^bytes=(\d*)-(\d*)$/.exec(range);
  if (!match || (match[1] === "" && match[2] === "")) return "whole";
  const last = length - 1;
  const from = match[1] === "" ? Math.max(0, length - Number(match[2])) : Number(match[1]);
  const to = match[1] === "" || match[2] === "" ? last : Math.min(Number(match[2]), last);
  return from > to || from > last ? "outside" : { from, to };
}
