import { expect, it } from "vitest";
import { findRedirect, withQuery } from "./route-rules.ts";

const rules = {
  "/contact": { redirect: { to: "/contact-us", status: 301 } },
  "/github": { redirect: { to: "https://github.com/example", status: 302 } },
};

const getRedirectTo = (path: string) => {
  const redirect = findRedirect(rules, new URL(path, "http://site.test"));
  return redirect && [redirect.to, redirect.status, redirect.external];
};

it.each([
  ["/contact", ["/contact-us", 301, false]],
  ["/contact?a=1", ["/contact-us?a=1", 301, false]],
  ["/contact/", null],
  ["/contact/below", null],
  ["/github", ["https://github.com/example", 302, true]],
  ["/constructor", null],
])("redirects %s to %j", (path, expected) => {
  expect(getRedirectTo(path)).toEqual(expected);
});

it.each([
  ["/a", "", "/a"],
  ["/a", "?", "/a"],
  ["/a", "?b=1", "/a?b=1"],
  ["/a?c=2", "?b=1", "/a?c=2&b=1"],
  ["/a#part", "?b=1", "/a?b=1#part"],
])("adds to %s the query '%s': %s", (to, search, expected) => {
  expect(withQuery(to, search)).toBe(expected);
});
