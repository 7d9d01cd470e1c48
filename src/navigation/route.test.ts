import { expect, it } from "vitest";
import { createMatcher, findRedirect, page, Redirect, runGuards, withQuery } from "./route.ts";

const load = async () => ({ default: () => null });
const match = createMatcher([
  page("home", "/", load),
  page("list", "/list{/page/:page}?", load),
  page("weekly", "/studies/weekly", load),
  page("study", "/studies/:slug", load),
]);
const matchPath = (path: string) => {
  const { route, params } = match(path) ?? {};
  return route && [route.name, params];
};

it.each([
  ["/", ["home", {}]],
  ["/list", ["list", {}]],
  ["/list/page/2", ["list", { page: "2" }]],
  ["/studies/weekly", ["weekly", {}]],
  ["/studies/other", ["study", { slug: "other" }]],
  ["/studies/a%20b", ["study", { slug: "a b" }]],
  ["/studies", undefined],
  ["/studies/a/b", undefined],
  ["/List", undefined],
])("matches %s to %j", (path, expected) => {
  expect(matchPath(path)).toEqual(expected);
});

const to = { url: new URL("http://site.test/a"), params: {} };

it("runs guards in the order the route lists them", async () => {
  const calls: string[] = [];
  const registry = { first: async () => void calls.push("first"), second: () => void calls.push("second") };
  await runGuards(["second", "first"], registry, to);
  expect(calls).toEqual(["second", "first"]);
});

it("stops at the first guard that redirects", async () => {
  const registry = {
    elsewhere() {
      throw new Redirect("/b");
    },
    never() {
      throw new Error("was run");
    },
  };
  await expect(runGuards(["elsewhere", "never"], registry, to)).rejects.toThrow("Redirect to /b");
});

it.each(["nobody", "constructor", "__proto__"])("throws for the unknown guard '%s'", async (name) => {
  await expect(runGuards([name], {}, to)).rejects.toThrow(new Error(`Unknown route guard: '${name}'.`));
});

const rules = {
  "/contact": { redirect: { to: "/contact-us", status: 301 } },
  "/github": { redirect: { to: "https://github.com/example", status: 302 } },
};

const getRedirectTo = (path: string) => {
  const redirect = findRedirect(rules, new URL(path, "http://site.test"));
  return redirect && [redirect.to, redirect.status];
};

it.each([
  ["/contact", ["/contact-us", 301]],
  ["/contact?a=1", ["/contact-us?a=1", 301]],
  ["/contact/", null],
  ["/contact/below", null],
  ["/github", ["https://github.com/example", 302]],
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
