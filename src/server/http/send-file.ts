import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { chooseEncoding, type Encoding } from "./compression.ts";
import { type SimpleRequest, serializeHead, updateDate } from "./fast-path.ts";
import {
  type CachedFile,
  createVaryHeader,
  type FileVariant,
  formatEtag,
  hasMatchingEtag,
  serializeVariant,
} from "./file-cache.ts";
import type { LoadedBuild } from "./loaded-build.ts";

/** Sends a file, synchronously if it is in the cache. Returns the status for the access log. */
export function sendFile(
  site: LoadedBuild,
  file: CachedFile,
  request: IncomingMessage,
  response: ServerResponse,
): number | Promise<number> {
  const send = ({ status, headers, body }: FileResponse): number => {
    response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : body);
    return status;
  };
  const encoding = chooseFileEncoding(file, request);
  const variant = file.variants[encoding];
  if (variant) return send(createResponse(site, file, encoding, variant, request));
  return site.loadFile(file, encoding).then((loaded) => send(createResponse(site, file, encoding, loaded, request)));
}

/** The bytes of the response to a `GET` request without a range, or undefined if the file is not in the cache. */
export function serializeFile(site: LoadedBuild, file: CachedFile, request: SimpleRequest) {
  const encoding = chooseFileEncoding(file, request);
  const variant = file.variants[encoding];
  if (!variant) return undefined;
  const { status, headers } = createResponse(site, file, encoding, variant, request);
  if (status === 304) return { status, bytes: serializeHead(status, headers) };
  return { status, bytes: updateDate(serializeVariant(variant)) };
}

const chooseFileEncoding = ({ isCompressible }: CachedFile, { headers }: SimpleRequest): Encoding =>
  isCompressible ? chooseEncoding(headers["accept-encoding"]) : "identity";

interface FileResponse {
  status: number;
  /** Alternating names and values. */
  headers: string[];
  body?: Buffer;
}

function createResponse(
  site: LoadedBuild,
  file: CachedFile,
  encoding: Encoding,
  variant: FileVariant,
  { headers }: SimpleRequest,
): FileResponse {
  variant.isRecentlyUsed = true;
  if (hasMatchingEtag(headers["if-none-match"], file.etag)) {
    // A cache replaces the stored headers of the document by those of a 304.
    const commonHeaders = file.isDocument ? site.documentHeaders : site.headers;
    const ownHeaders = ["etag", formatEtag(file.etag, encoding), "cache-control", file.cacheControl];
    return { status: 304, headers: [...ownHeaders, ...createVaryHeader(file), ...commonHeaders.flat()] };
  }
  const range = findRange(headers, file, encoding, variant.body.length);
  if (range === "whole") return { status: 200, headers: variant.headers, body: variant.body };
  return cutRange(variant, range);
}

/** First and last byte (inclusive), or a range outside of the file. */
type ByteRange = { from: number; to: number } | "outside";

function cutRange({ headers, body }: FileVariant, range: ByteRange): FileResponse {
  const part = range === "outside" ? body.subarray(0, 0) : body.subarray(range.from, range.to + 1);
  const span = range === "outside" ? "*" : `${range.from}-${range.to}`;
  const otherHeaders = headers.toSpliced(headers.indexOf("content-length"), 2);
  const contentRange = ["content-length", String(part.length), "content-range", `bytes ${span}/${body.length}`];
  return { status: range === "outside" ? 416 : 206, headers: [...otherHeaders, ...contentRange], body: part };
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
