import { expect, it } from "vitest";
import { statsTable } from "./cli.ts";

it("sets numbers flush right and adds them up", () => {
  const rows = [
    { name: "/blog", views: 1200 },
    { name: "", views: 7 },
  ];
  expect(statsTable("path", rows).split("\n")).toEqual([
    "path      views",
    "───────────────",
    "/blog      1200",
    "(none)        7",
    "───────────────",
    "together   1207",
  ]);
});

it("says when there is nothing", () => {
  expect(statsTable("path", [])).toBe("Nothing was counted in this time.");
});
