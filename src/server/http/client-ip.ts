import type { IncomingMessage } from "node:http";

/**
 * The client's IP address. Each proxy appends the address of its own client to `x-forwarded-for`, so with `proxies`
 * trusted proxies the entry at that position from the end is reliable. Entries before it can be forged by the client.
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
