import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6, SocketAddress } from "node:net";

const VALID_HOST = /^[\w.:[\]-]*$/;
let lastValidHost = "";

export function isValidHost(host: string): boolean {
  if (host !== lastValidHost && !VALID_HOST.test(host)) return false;
  lastValidHost = host;
  return true;
}

/** HTTP/1.1 requires exactly one `host` header (RFC 9112, 3.2). */
export function hasValidHost({ headers: { host = "" }, httpVersion, rawHeaders }: IncomingMessage): boolean {
  if (!isValidHost(host)) return false;
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length === "host".length && name.toLowerCase() === "host") count += 1;
  }
  return count === 1 || (count === 0 && httpVersion === "1.0");
}

/**
 * Turns the absolute form of a request target (`http://host/path`, RFC 9112, 3.2.2) into the usual form, a path. Its host
 * replaces that of the `host` header.
 */
export function normalizeTarget(request: IncomingMessage): void {
  const [, host, path = ""] = /^https?:\/\/([^/?#]+)(.*)$/is.exec(request.url ?? "") ?? [];
  if (host === undefined) return;
  request.url = path.startsWith("/") ? path : `/${path}`;
  request.headers.host = host;
}

/** For the path only: the query may be longer, so that a search for a long text gets a result page. */
const MAX_PATH_LENGTH = 8192;

/**
 * The status to refuse a request target with, or null. Targets that no browser sends are refused: invalid
 * percent-encoding, control characters, backslashes, `.` and `..` segments, and anything but a path.
 */
export function findTargetError(target: string): 400 | 414 | null {
  if (!target.startsWith("/") || target.startsWith("//")) return 400;
  const path = target.replace(/\?.*/s, "");
  if (path.length > MAX_PATH_LENGTH) return 414;
  try {
    const text = decodeURIComponent(path);
    return /[\p{Cc}\\]/u.test(text) || /(^|\/)\.\.?(\/|$)/.test(text) ? 400 : null;
  } catch {
    return 400;
  }
}

/**
 * The IP address in an entry of `x-forwarded-for`, always in the same spelling, or undefined. Some load balancers add the
 * client's port: `203.0.113.7:1000`, `[2001:db8::1]:443`.
 */
export function parseIp(entry: string): string | undefined {
  const [, ip = entry] = /^\[(.*)\](?::\d+)?$/.exec(entry) ?? /^([\d.]+):\d+$/.exec(entry) ?? [];
  if (!isIPv6(ip)) return isIPv4(ip) ? ip : undefined;
  const { address } = new SocketAddress({ family: "ipv6", address: ip });
  return address.replace(/^::ffff:(?=\d+\.)/, "");
}

/** `fallback` is returned instead of the connection's address if `x-forwarded-for` has no IP address of the client. */
export type GetClientIp = (request: IncomingMessage, fallback?: string) => string;

/**
 * Returns a function that finds the client's IP address. Each proxy appends the address of its own client to
 * `x-forwarded-for`, so with `proxies` trusted proxies the entry at that position from the end is reliable. Entries
 * before it can be forged by the client. If that entry is no IP address, the connection's is returned: otherwise each
 * text would count as another client for the rate limits. `onInvalid` is then called, once.
 */
export function createClientIpReader(proxies: number, onInvalid: () => void): GetClientIp {
  let hasReported = false;
  return ({ headers, socket }, fallback) => {
    const direct = parseIp(socket.remoteAddress ?? "") ?? "";
    const forwarded = headers["x-forwarded-for"];
    if (proxies === 0 || forwarded === undefined) return direct;
    const entries = String(forwarded)
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean);
    const entry = entries.at(-proxies);
    const ip = entry && parseIp(entry);
    if (ip) return ip;
    if (entry && !hasReported) {
      hasReported = true;
      onInvalid();
    }
    return fallback ?? direct;
  };
}

/** Whether the page may contain a visitor's own download link, so that it must not be cached. */
export function hasDownloadCookie({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers.cookie?.includes("download=") ?? false;
}

/** The theme that a visitor has chosen, from the cookie that theme.ts sets. */
export function getTheme({ headers }: Pick<IncomingMessage, "headers">): string | undefined {
  return headers.cookie && /(?:^|; )theme=(light|dark)(?:;|$)/.exec(headers.cookie)?.[1];
}

/**
 * Whether a client prefers Markdown to HTML. Browsers never send `text/markdown`, so a client that gives it the same
 * quality as HTML gets Markdown.
 */
export function wantsMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !/text\/markdown/i.test(accept)) return false;
  const qualities = parseQualities(accept);
  const markdown = qualities.get("text/markdown") ?? 0;
  const html = qualities.get("text/html") ?? qualities.get("text/*") ?? qualities.get("*/*") ?? 0;
  return markdown > 0 && markdown >= html;
}

/** The quality of each value of an `accept` or `accept-encoding` header. */
export function parseQualities(header: string): Map<string, number> {
  const entries = header.toLowerCase().split(",");
  return new Map(
    entries.map((entry) => {
      const [value = "", ...parameters] = entry.split(";").map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice("q=".length);
      return [value, quality === undefined ? 1 : Number(quality)];
    }),
  );
}
