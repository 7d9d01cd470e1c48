import { expect, it } from "vitest";
import { parseRequestTarget } from "./parse-request-target.ts";

it.each([
  ["/", "/", ""],
  ["/blog/a-b_c?q=1&r=%", "/blog/a-b_c", "?q=1&r=%"],
  ["/assets/boot-4IIr.js", "/assets/boot-4IIr.js", ""],
  ["/caf%C3%A9", "/caf%C3%A9", ""],
  ["/a/..b/c..", "/a/..b/c..", ""],
])("splits %s into path and query", (target, path, search) => {
  expect(parseRequestTarget(target)).toEqual({ path, search });
});

it.each([
  ["a missing target", undefined],
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
  expect(parseRequestTarget(target)).toEqual({ refused: 400 });
});

it("returns 414 for a path over 8192 characters, but accepts a long query", () => {
  expect(parseRequestTarget(`/search?q=${"%F0".repeat(10_240)}`)).toHaveProperty("path", "/search");
  expect(parseRequestTarget(`/${"a".repeat(8191)}`)).toHaveProperty("path");
  expect(parseRequestTarget(`/${"a".repeat(8192)}`)).toEqual({ refused: 414 });
});
