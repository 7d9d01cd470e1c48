import { expect, it } from "vitest";
import { getCanonicalPath } from "./canonical-path.ts";

const exists = (path: string) => ["/", "/blog", "/blog/a-b"].includes(path);

it.each([
  ["/", null],
  ["/blog", null],
  ["/blog/", "/blog"],
  ["/blog//", "/blog"],
  ["/blog/?a=B", "/blog?a=B"],
  ["/Blog", "/blog"],
  ["/BLOG/A-b/?C=D", "/blog/a-b?C=D"],
  ["/%62log/A%2Db", "/blog/a-b"],
  ["/blog%2Fa-b", null],
  ["/Nowhere", null],
  ["/Nowhere/", "/Nowhere"],
])("maps %s to %s", (path, expected) => {
  expect(getCanonicalPath(new URL(path, "http://site.test"), exists)).toBe(expected);
});

it("handles a million slashes in linear time", () => {
  // In quadratic time this would exceed the time limit of the test.
  expect(getCanonicalPath(new URL(`/a${"/".repeat(1_000_000)}b`, "http://site.test"), exists)).toBeNull();
});
