import type { IncomingMessage } from "node:http";

/**
 * The visitor's own address. Each proxy in front adds the address it saw to the end of the header, so with `proxies`
 * trusted ones the visitor is that many from the end; what stands before it anybody could have written.
 */
export function getClientIp({ headers, socket }: IncomingMessage, proxies: number): string {
  const direct = socket.remoteAddress ?? "";
  if (proxies === 0) return direct;
  const forwarded = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  return forwarded.at(-proxies) ?? direct;
}
