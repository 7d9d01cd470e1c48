import { expect, it } from "vitest";
import { parseRequestTarget } from "./parse-request-target.ts";

it.each([
  ["/", "/", ""],
  ["/blog/a-b_c?q=1&r=%", "/blog/a-b_c", "?q=1&r=%"],
  ["/assets/boot-4IIr.js", "/assets/boot-4IIr.js", ""],
  ["/caf%C3%A9", "/caf%C3%A9", ""],
  ["/a/..b/c..", "/a/..b/c..", ""],
])("takes %s apart", (target, path, search) => {
  expect(parseRequestTarget(target)).toEqual({ path, search });
});

it.each([
  ["nothing", undefined],
  ["an asterisk", "*"],
  ["a relative path", "blog"],
  ["a whole address", "http://evil.test/"],
  ["another host", "//evil.test"],
  ["a percent sign", "/%"],
  ["a broken encoding", "/%zz"],
  ["half a character", "/%C3"],
  ["a null byte", "/a%00"],
  ["a line break", "/a%0Ab"],
  ["a backslash", "/a\\b"],
  ["a backslash in disguise", "/a%5Cb"],
  ["a step upward", "/a/../b"],
  ["a step upward at the end", "/.."],
  ["a step nowhere", "/./a"],
  ["a step in disguise", "/a/%2e%2e/b"],
  ["half a disguise", "/a/.%2E"],
  ["slashes in disguise", "/a%2f..%2fb"],
])("refuses %s", (_name, target) => {
  expect(parseRequestTarget(target)).toEqual({ refused: 400 });
});

it("refuses what is too long, and no long query", () => {
  expect(parseRequestTarget(`/search?q=${"%F0".repeat(10_240)}`)).toHaveProperty("path", "/search");
  expect(parseRequestTarget(`/${"a".repeat(8191)}`)).toHaveProperty("path");
  expect(parseRequestTarget(`/${"a".repeat(8192)}`)).toEqual({ refused: 414 });
});
