import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { getClientIp } from "./client-ip.ts";

function createRequest(forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: "192.0.2.1" });
  const message = new IncomingMessage(socket);
  if (forwarded) message.headers["x-forwarded-for"] = forwarded;
  return message;
}

it.each([
  ["no header, without a proxy", undefined, 0, "192.0.2.1"],
  ["a forged header, without a proxy", "203.0.113.1", 0, "192.0.2.1"],
  ["no header, behind a proxy", undefined, 1, "192.0.2.1"],
  ["the client's entry", "203.0.113.1", 1, "203.0.113.1"],
  ["a forged entry and the client's", "10.0.0.1, 203.0.113.1", 1, "203.0.113.1"],
  ["the client's entry and a proxy's", "10.0.0.1,203.0.113.1, 198.51.100.1", 2, "203.0.113.1"],
  ["fewer entries than proxies", "203.0.113.1", 2, "192.0.2.1"],
])("returns an address that cannot be forged for %s", (_name, forwarded, proxies, expected) => {
  expect(getClientIp(createRequest(forwarded), proxies)).toBe(expected);
});
