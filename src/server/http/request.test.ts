import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { createClientIpReader, findTargetError, wantsMarkdown } from "./request.ts";

describe("request target", () => {
  it.each(["/", "/blog/a-b_c?q=1&r=%", "/assets/boot-4IIr.js", "/caf%C3%A9", "/a/..b/c.."])("accepts %s", (target) => {
    expect(findTargetError(target)).toBeNull();
  });

  it.each([
    ["an empty target", ""],
    ["an asterisk", "*"],
    ["a relative path", "blog"],
    ["an absolute URL", "http://evil.test/"],
    ["a protocol-relative URL", "//evil.test"],
    ["a lone percent sign", "/%"],
    ["an invalid percent-encoding", "/%zz"],
    ["an incomplete UTF-8 sequence", "/%C3"],
    ["a null byte", "/a%00"],
    ["a line break", "/a%0Ab"],
    ["a backslash", "/a\\b"],
    ["an encoded backslash", "/a%5Cb"],
    ["a .. segment", "/a/../b"],
    ["a .. segment at the end", "/.."],
    ["a . segment", "/./a"],
    ["an encoded .. segment", "/a/%2e%2e/b"],
    ["a partly encoded .. segment", "/a/.%2E"],
    ["encoded slashes around a .. segment", "/a%2f..%2fb"],
  ])("returns 400 for %s", (_name, target) => {
    expect(findTargetError(target)).toBe(400);
  });

  it("returns 414 for a path over 8192 characters, but accepts a long query", () => {
    expect(findTargetError(`/search?q=${"%F0".repeat(10_240)}`)).toBeNull();
    expect(findTargetError(`/${"a".repeat(8191)}`)).toBeNull();
    expect(findTargetError(`/${"a".repeat(8192)}`)).toBe(414);
  });
});

describe("client IP", () => {
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
    ["an entry with a port", "203.0.113.7:1000", 1, "203.0.113.7"],
    ["an IPv6 entry in another spelling", "2001:DB8:0:0::1", 1, "2001:db8::1"],
    ["an IPv6 entry in brackets", "[2001:db8::1]", 1, "2001:db8::1"],
    ["an IPv6 entry with a port", "[2001:db8::1]:443", 1, "2001:db8::1"],
    ["an IPv4 address in IPv6 notation", "::ffff:203.0.113.7", 1, "203.0.113.7"],
    ["the same in hexadecimal notation", "::ffff:cb00:7107", 1, "203.0.113.7"],
    ["an entry with a zone", "fe80::1%eth0", 1, "fe80::1"],
  ])("returns an address that cannot be forged for %s", (_name, forwarded, proxies, expected) => {
    const getClientIp = createClientIpReader(proxies, () => expect.unreachable());
    expect(getClientIp(createRequest(forwarded))).toBe(expected);
  });

  it("returns the connection's address for entries that are no IP address, and reports that once", () => {
    let reports = 0;
    const getClientIp = createClientIpReader(1, () => {
      reports += 1;
    });
    const invalid = [
      "unknown",
      "_hidden",
      "203.0.113",
      "127.evil",
      "1.2.3.4.5:80",
      "203.0.113.7:",
      "[203.0.113.7",
      "[x]:1",
    ];
    for (const entry of invalid) expect(getClientIp(createRequest(entry)), entry).toBe("192.0.2.1");
    expect(reports).toBe(1);
  });
});

describe("wantsMarkdown", () => {
  it.each([
    "text/markdown",
    "Text/Markdown",
    "text/markdown; variant=GFM",
    "text/markdown, */*",
    "text/markdown, text/html, */*",
    "text/html, text/markdown",
    "text/html;q=0.7, text/markdown;q=0.9, */*;q=0.1",
    "text/markdown;q=0.2",
    "text/markdown;q=0.5, */*;q=0.1",
    "text/markdown;q=0.5, text/*;q=0.3, */*",
  ])("returns true for '%s'", (accept) => expect(wantsMarkdown(accept)).toBe(true));

  it.each([
    undefined,
    "",
    "*/*",
    "text/*",
    "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8",
    "text/markdown;q=0",
    "text/markdown;q=0.0, text/html;q=0",
    "text/html, text/markdown;q=0.9",
    "text/markdown;q=0.5, */*",
    "text/markdown-extra",
    "text/markdown;q=much",
  ])("returns false for '%s'", (accept) => expect(wantsMarkdown(accept)).toBe(false));
});
