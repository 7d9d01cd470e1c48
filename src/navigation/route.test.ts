import { expect, it } from "vitest";
import { createMatcher, page, runGuards } from "./route.ts";
import { Redirect } from "./route-rules.ts";

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
