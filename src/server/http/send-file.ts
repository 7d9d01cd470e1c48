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
    response.writeHead(304, [
      "etag",
      formatEtag(file.etag, encoding),
      "cache-control",
      file.cacheControl,
      ...createVaryHeader(file),
      ...site.headers.flat(),
    ]);
    response.end();
    return 304;
  }
  if (headers.range && encoding === "identity") return sendRange(file, variant, headers.range, request, response);
  response.writeHead(200, variant.headers);
  response.end(request.method === "HEAD" ? undefined : variant.body);
  return 200;
}

function sendRange(
  file: CachedFile,
  { headers, body }: FileVariant,
  rangeHeader: string,
  request: IncomingMessage,
  response: ServerResponse,
): number {
  const ifRange = request.headers["if-range"];
  const range =
    ifRange && ifRange !== formatEtag(file.etag, "identity") ? "whole" : parseByteRange(rangeHeader, body.length);
  if (range === "whole") {
    response.writeHead(200, headers);
    response.end(request.method === "HEAD" ? undefined : body);
    return 200;
  }
  const otherHeaders = removeContentLength(headers);
  if (range === "outside") {
    response.writeHead(416, [...otherHeaders, "content-length", "0", "content-range", `bytes */${body.length}`]);
    response.end();
    return 416;
  }
  const { from, to } = range;
  const part = body.subarray(from, to + 1);
  response.writeHead(206, [
    ...otherHeaders,
    "content-length",
    String(part.length),
    "content-range",
    `bytes ${from}-${to}/${body.length}`,
  ]);
  response.end(request.method === "HEAD" ? undefined : part);
  return 206;
}

function removeContentLength(headers: string[]): string[] {
  const index = headers.indexOf("content-length");
  return headers.toSpliced(index, 2);
}

/** The result of a `range` header: first and last byte (inclusive), the whole file, or a range outside of it. */
export type ByteRange = { from: number; to: number } | "whole" | "outside";

/** Supports one range. Several ranges are answered with the whole file, which RFC 9110 (14.2) allows. */
export function parseByteRange(header: string | undefined, length: number): ByteRange {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return "whole";
  const last = length - 1;
  const from = match[1] === "" ? Math.max(0, length - Number(match[2])) : Number(match[1]);
  const to = match[1] === "" || match[2] === "" ? last : Math.min(Number(match[2]), last);
  return from > to || from > last ? "outside" : { from, to };
}
