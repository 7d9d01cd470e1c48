import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseEncoding, type Encoding } from "./encoding.ts";
import type { Site } from "./site.ts";
import { type StoredFile, tag, type Variant } from "./stored-files.ts";

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
  if (headers["if-none-match"]?.includes(file.etag)) {
    response.writeHead(304, [
      "etag",
      tag(file.etag, encoding),
      "cache-control",
      file.cacheControl,
      ...(file.isCompressible ? ["vary", "accept-encoding"] : []),
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

/** One range is answered; several at once are answered with the whole file, as the protocol allows. */
function sendRange(
  file: StoredFile,
  { headers, body }: Variant,
  range: string,
  request: IncomingMessage,
  response: ServerResponse,
): number {
  const match = /^bytes=(\d*)-(\d*)$/.exec(range);
  const ifRange = request.headers["if-range"];
  if (!match || (match[1] === "" && match[2] === "") || (ifRange && ifRange !== tag(file.etag, "identity"))) {
    response.writeHead(200, headers);
    response.end(request.method === "HEAD" ? undefined : body);
    return 200;
  }
  const last = body.length - 1;
  const from = match[1] === "" ? Math.max(0, body.length - Number(match[2])) : Number(match[1]);
  const to = match[1] === "" || match[2] === "" ? last : Math.min(Number(match[2]), last);
  const others = withoutLength(headers);
  if (from > to || from > last) {
    response.writeHead(416, [...others, "content-length", "0", "content-range", `bytes */${body.length}`]);
    response.end();
    return 416;
  }
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
