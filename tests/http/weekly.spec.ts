import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { fixtureDirectory } from "../../src/content/testing/site-under-test.ts";
import { isoWeek } from "../../src/shared/dates.ts";
import { expect, startSite, test } from "../site.ts";
import { sendRequest } from "./raw-request.ts";

interface Weekly {
  week: string;
  pick: { slug: string };
  before: { week: string; study: { slug: string } }[];
}

async function weeklyOn(day: string): Promise<Weekly> {
  const site = await startSite({ now: () => new Date(day) });
  const { status, text } = await sendRequest(site.port, "/case-studies/weekly/_payload.json");
  expect(status).toBe(200);
  await site.stop();
  return JSON.parse(text).data;
}

const schedule: { week: string; caseStudy: string }[] = parse(readFileSync(`${fixtureDirectory}/weekly.yaml`, "utf8"));

test("the editor's schedule overrides the rotation", async () => {
  const [first, second] = schedule;
  const monday = new Date("2026-03-02T12:00:00Z");
  while (isoWeek(monday) !== second?.week) monday.setUTCDate(monday.getUTCDate() + 7);
  const { week, pick, before } = await weeklyOn(monday.toISOString());
  expect([week, pick.slug]).toEqual([second.week.slice(-2), second.caseStudy]);
  expect([before[0]?.week, before[0]?.study.slug]).toEqual([first?.week.slice(-2), first?.caseStudy]);
});

test("the rotation changes the case study every Monday", async () => {
  const monday = await weeklyOn("2030-06-03T00:00:01Z");
  const sunday = await weeklyOn("2030-06-09T23:59:59Z");
  const next = await weeklyOn("2030-06-10T00:00:01Z");
  expect(monday.week).toBe("23");
  expect(sunday.pick).toEqual(monday.pick);
  expect(next.pick).not.toEqual(monday.pick);
  expect(next.before[0]).toEqual({ week: "23", study: monday.pick });
});
