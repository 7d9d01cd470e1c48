import { expect, it } from "vitest";
import { createContent } from "../../content/content.ts";
import { read } from "../../content/testing/read-site.ts";
import { job } from "../../content/testing/small-site.ts";
import { listSitemapEntries } from "./sitemap.ts";

const jobs = {
  "jobs/old.md": job({ postedOn: "2026-01-01", closesOn: "2026-12-31" }),
  "jobs/short.md": job({ postedOn: "2026-11-01", closesOn: "2026-11-14" }),
};

async function getLastModified(path: string, today: string) {
  const entries = listSitemapEntries(createContent(await read(jobs)), today);
  return entries.find((entry) => entry.path === path)?.lastModified;
}

it.each([
  ["2026-11-14", "2026-11-01"],
  ["2026-11-15", "2026-11-15"],
  ["2026-12-01", "2026-11-15"],
])("on %s dates the list of jobs %s, when a job was last posted or closed", async (today, day) => {
  expect(await getLastModified("/careers", today)).toBe(day);
});

it.each([
  ["2026-11-15", "2026-11-09"],
  ["2026-11-16", "2026-11-16"],
])("on %s dates the case study of the week %s, the week's Monday", async (today, monday) => {
  expect(await getLastModified("/case-studies/weekly", today)).toBe(monday);
});
