import { expect, it } from "vitest";
import { files as smallSite } from "../../../content/testing/small-site.ts";
import { smallLoader } from "../../testing/small-loader.ts";

const one = String(smallSite["case-studies/one.md"]);
const two = one
  .replace("industry: Work", "industry: Zoos")
  .replace("publishedOn: 2026-01-01", "publishedOn: 2025-01-01")
  .replace(/services:\n {2}- dev-ops/, "services:\n  - mvp-development")
  .replace(/technologies:\n {2}- A\n {2}- B/, "technologies:\n  - Ada\n  - Basic");

it.each([
  ["", ["one", "two"]],
  ["industry=Work", ["one"]],
  ["industry=Zoos", ["two"]],
  ["service=mvp-development", ["two"]],
  ["technology=Ada", ["two"]],
  ["technology=C", ["one", "two"]],
  ["technology=C&industry=Work", ["one"]],
  ["technology=Ada&industry=Work", []],
])("filters two case studies by '%s' to %j", async (filter, slugs) => {
  const { data } = await smallLoader({
    "case-studies/two.md": two,
    "services/expertise/mvp-development.md": String(smallSite["services/expertise/dev-ops.md"]),
  });
  const { studies } = await data(`/case-studies?${filter}`);
  expect(studies).toEqual(slugs.map((slug) => expect.objectContaining({ slug })));
});
