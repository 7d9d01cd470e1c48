import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseEncoding, type Encoding } from "./compression.ts";
import { type CachedFile, createVaryHeader, type FileVariant, formatEtag, hasMatchingEtag } from "./file-cache.ts";
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
  request: IncomingMessage,
  response: ServerResponse,
): number {
  const { headers } = request;
  variant.isRecentlyUsed = true;
  if (hasMatchingEtag(headers["if-none-match"], file.etag)) {
    const ownHeaders = ["etag", formatEtag(file.etag, encoding), "cache-control", file.cacheControl];
    response.writeHead(304, [...ownHeaders, ...createVaryHeader(file), ...site.headers.flat()]).end();
    return 304;
  }
  if (headers.range && encoding === "identity") {
    const ifRange = headers["if-range"];
    const isUnchanged = !ifRange || ifRange === formatEtag(file.etag, "identity");
    const range = isUnchanged ? parseByteRange(headers.range, variant.body.length) : "whole";
    if (range !== "whole") return sendRange(variant, range, request, response);
  }
  response.writeHead(200, variant.headers);
  response.end(request.method === "HEAD" ? undefined : variant.body);
  return 200;
}

function sendRange(
  { headers, body }: FileVariant,
  range: ByteRange,
  request: IncomingMessage,
  response: ServerResponse,
): number {
  const part = range === "outside" ? body.subarray(0, 0) : body.subarray(range.from, range.to + 1);
  const span = range === "outside" ? "*" : `${range.from}-${range.to}`;
  const status = range === "outside" ? 416 : 206;
  const otherHeaders = headers.toSpliced(headers.indexOf("content-length"), 2);
  const contentRange = ["content-length", String(part.length), "content-range", `bytes ${span}/${body.length}`];
  response.writeHead(status, [...otherHeaders, ...contentRange]);
  response.end(request.method === "HEAD" ? undefined : part);
  return status;
}

/** First and last byte (inclusive), or a range outside of the file. */
type ByteRange = { from: number; to: number } | "outside";

/** Supports one range. Several ranges are answered with the whole file, which RFC 9110 (14.2) allows. */
function parseByteRange(header: string, length: number): ByteRange | "whole" {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header);
  if (!match || (match[1] === "" && match[2] === "")) return "whole";
  const last = length - 1;
  const from = match[1] === "" ? Math.max(0, length - Number(match[2])) : Number(match[1]);
  const to = match[1] === "" || match[2] === "" ? last : Math.min(Number(match[2]), last);
  return from > to || from > last ? "outside" : { from, to };
}
