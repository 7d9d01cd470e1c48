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
])("%s should have been %s", (path, expected) => {
  expect(getCanonicalPath(new URL(path, "http://site.test"), exists)).toBe(expected);
});

it("is not held up by thousands of slashes", () => {
  const started = performance.now();
  expect(getCanonicalPath(new URL(`/a${"/".repeat(60_000)}b`, "http://site.test"), exists)).toBeNull();
  expect(performance.now() - started).toBeLessThan(500);
});
