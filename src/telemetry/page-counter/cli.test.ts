import { expect, it } from "vitest";
import { formatStatsTable } from "./cli.ts";

it("right-aligns numbers and adds a total", () => {
  const rows = [
    { name: "/blog", views: 1200 },
    { name: "", views: 7 },
  ];
  expect(formatStatsTable("path", rows).split("\n")).toEqual([
    "path      views",
    "───────────────",
    "/blog      1200",
    "(none)        7",
    "───────────────",
    "together   1207",
  ]);
});

it("prints a message when there are no rows", () => {
  expect(formatStatsTable("path", [])).toBe("Nothing was counted in this time.");
});
