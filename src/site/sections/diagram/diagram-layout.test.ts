import { expect, it } from "vitest";
import { layoutDiagram } from "./diagram-layout.ts";

it("returns one pick per line, in the order of the text", () => {
  const { threads, picks } = layoutDiagram("Push -> Build : 6 min\n\nBuild -> Image\nImage -> Push : or back\n");
  expect(threads).toEqual(["Push", "Build", "Image"]);
  expect(picks).toEqual([
    { from: 0, to: 1, label: "6 min" },
    { from: 1, to: 2, label: "" },
    { from: 2, to: 0, label: "or back" },
  ]);
});

it("places a source before its target, even if it is mentioned last", () => {
  const { threads } = layoutDiagram("A -> B\nB -> C\nC -> D\nD -> E\nLate -> B");
  expect(threads.indexOf("Late")).toBeLessThan(threads.indexOf("B"));
});

it("parses a name with a hyphen and a label with a colon", () => {
  const { threads, picks } = layoutDiagram("Read-only copy -> Reports : at 06:00 : daily");
  expect(threads).toEqual(["Read-only copy", "Reports"]);
  expect(picks[0]?.label).toBe("at 06:00 : daily");
});

it("throws an error that quotes a line without a link", () => {
  expect(() => layoutDiagram("A -> B\nA and B talk")).toThrow("'A and B talk' is no link of a diagram.");
});
