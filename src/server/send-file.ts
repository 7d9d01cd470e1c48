import type { IncomingMessage, ServerResponse } from "node:http";
import { byteRange } from "./byte-range.ts";
import { chooseEncoding, type Encoding } from "./encoding.ts";
import type { Site } from "./site.ts";
import { isKnown, type StoredFile, tag, type Variant, vary } from "./stored-files.ts";

/** Answers from memory where it can; the status is given back for the log. */
export function sendFile(
  site: Site,
  file: StoredFile,
  request: IncomingMessage,
  response: ServerResponse,
): number | Promise<number> {
  const encoding = file.isCompressible ? chooseEncoding(request.headers["accept-encoding"]) : "identity";
  const variant = file.variants[encoding];
  if (variant) return send(site, file, encoding, variant, request, response);
  return site.fetch(file, encoding).then((loaded) => send(site, file, encoding, loaded, request, response));
}

function send(
  site: Site,
  file: StoredFile,
  encoding: Encoding,
  variant: Variant,
  request: IncomingMessage,
  response: ServerResponse,
): number {
  const { headers } = request;
  variant.wanted = true;
  if (isKnown(headers["if-none-match"], file.etag)) {
    response.writeHead(304, [
      "etag",
      tag(file.etag, encoding),
      "cache-control",
      file.cacheControl,
      ...vary(file),
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
  file: StoredFile,
  { headers, body }: Variant,
  asked: string,
  request: IncomingMessage,
  response: ServerResponse,
): number {
  const ifRange = request.headers["if-range"];
  const range = ifRange && ifRange !== tag(file.etag, "identity") ? "whole" : byteRange(asked, body.length);
  if (range === "whole") {
    response.writeHead(200, headers);
    response.end(request.method === "HEAD" ? undefined : body);
    return 200;
  }
  const others = withoutLength(headers);
  if (range === "outside") {
    response.writeHead(416, [...others, "content-length", "0", "content-range", `bytes */${body.length}`]);
    response.end();
    return 416;
  }
  const { from, to } = range;
  const part = body.subarray(from, to + 1);
  response.writeHead(206, [
    ...others,
    "content-length",
    String(part.length),
    "content-range",
    `bytes ${from}-${to}/${body.length}`,
  ]);
  response.end(request.method === "HEAD" ? undefined : part);
  return 206;
}

function withoutLength(headers: string[]): string[] {
  const at = headers.indexOf("content-length");
  return headers.toSpliced(at, 2);
}
