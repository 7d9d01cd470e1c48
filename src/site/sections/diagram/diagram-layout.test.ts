import { expect, it } from "vitest";
import { layoutDiagram } from "./diagram-layout.ts";

it("throws one pick for each line, in the order written", () => {
  const { threads, picks } = layoutDiagram("Push -> Build : 6 min\n\nBuild -> Image\nImage -> Push : or back\n");
  expect(threads).toEqual(["Push", "Build", "Image"]);
  expect(picks).toEqual([
    { from: 0, to: 1, label: "6 min" },
    { from: 1, to: 2, label: "" },
    { from: 2, to: 0, label: "or back" },
  ]);
});

it("puts a source before what it feeds, wherever it is first mentioned", () => {
  const { threads } = layoutDiagram("A -> B\nB -> C\nC -> D\nD -> E\nLate -> B");
  expect(threads.indexOf("Late")).toBeLessThan(threads.indexOf("B"));
});

it("reads a name with a colon-free dash and a label with a colon", () => {
  const { threads, picks } = layoutDiagram("Read-only copy -> Reports : at 06:00 : daily");
  expect(threads).toEqual(["Read-only copy", "Reports"]);
  expect(picks[0]?.label).toBe("at 06:00 : daily");
});

it("says which line is no link", () => {
  expect(() => layoutDiagram("A -> B\nA and B talk")).toThrow("'A and B talk' is no link of a diagram.");
});
