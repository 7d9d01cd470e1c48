import { expect, it } from "vitest";
import { job } from "../../../content/testing/small-site.ts";
import { smallLoader } from "../../testing/small-loader.ts";

it.each([
  ["", ["here", "there", "manager"]],
  ["team=engineering", ["here", "there"]],
  ["place=Mars", ["there"]],
  ["team=delivery&place=", ["manager"]],
  ["team=delivery&place=Mars", []],
])("filters three jobs by '%s' to %j", async (filter, slugs) => {
  const { data } = await smallLoader({
    "jobs/here.md": job({ postedOn: "2026-03-03" }),
    "jobs/there.md": job({ postedOn: "2026-02-02", place: "Mars" }),
    "jobs/manager.md": job({ postedOn: "2026-01-01", team: "delivery" }),
  });
  const { jobs } = await data(`/careers?${filter}`);
  expect(jobs).toHaveLength(slugs.length);
  expect(jobs).toEqual(expect.arrayContaining(slugs.map((slug) => expect.objectContaining({ slug }))));
});
