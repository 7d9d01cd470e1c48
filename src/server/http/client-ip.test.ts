import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { getClientIp } from "./client-ip.ts";

function request(forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: "192.0.2.1" });
  const message = new IncomingMessage(socket);
  if (forwarded) message.headers["x-forwarded-for"] = forwarded;
  return message;
}

it.each([
  ["nothing, with no proxy", undefined, 0, "192.0.2.1"],
  ["what a visitor wrote, with no proxy", "203.0.113.1", 0, "192.0.2.1"],
  ["nothing, behind a proxy", undefined, 1, "192.0.2.1"],
  ["the visitor", "203.0.113.1", 1, "203.0.113.1"],
  ["what a visitor wrote and the visitor", "10.0.0.1, 203.0.113.1", 1, "203.0.113.1"],
  ["the visitor and a proxy", "10.0.0.1,203.0.113.1, 198.51.100.1", 2, "203.0.113.1"],
  ["fewer than there should be", "203.0.113.1", 2, "192.0.2.1"],
])("takes from %s the address nobody could have made up", (_name, forwarded, proxies, expected) => {
  expect(getClientIp(request(forwarded), proxies)).toBe(expected);
});
