import { expect, it } from "vitest";
import { matcher, page } from "./route.ts";

const load = async () => ({ default: () => null });
const match = matcher([
  page("home", "/", load),
  page("list", "/list{/page/:page}?", load),
  page("weekly", "/studies/weekly", load),
  page("study", "/studies/:slug", load),
]);
const found = (path: string) => {
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
])("%s", (path, expected) => {
  expect(found(path)).toEqual(expected);
});
