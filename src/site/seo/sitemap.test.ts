import { expect, it } from "vitest";
import { createContent } from "../../content/content.ts";
import { read } from "../../content/testing/read-site.ts";
import { job } from "../../content/testing/small-site.ts";
import { listSitemapEntries } from "./sitemap.ts";

const jobs = {
  "jobs/old.md": job({ postedOn: "2026-01-01", closesOn: "2026-12-31" }),
  "jobs/short.md": job({ postedOn: "2026-11-01", closesOn: "2026-11-14" }),
};

async function changedOn(path: string, today: string) {
  const entries = listSitemapEntries(createContent(await read(jobs)), today);
  return entries.find((entry) => entry.path === path)?.changedOn;
}

it.each([
  ["2026-11-14", "2026-11-01"],
  ["2026-11-15", "2026-11-15"],
  ["2026-12-01", "2026-11-15"],
])("on %s the list of jobs last changed on %s, when one came or went", async (today, day) => {
  expect(await changedOn("/careers", today)).toBe(day);
});

it.each([
  ["2026-11-15", "2026-11-09"],
  ["2026-11-16", "2026-11-16"],
])("on %s the case study of the week is that of %s", async (today, monday) => {
  expect(await changedOn("/case-studies/weekly", today)).toBe(monday);
});
