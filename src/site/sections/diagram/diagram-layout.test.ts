import { expect, it } from "vitest";
import { layoutDiagram } from "./diagram-layout.ts";

it("returns one link per line, in the order of the text", () => {
  const { nodes, links } = layoutDiagram("Push -> Build : 6 min\n\nBuild -> Image\nImage -> Push : or back\n");
  expect(nodes).toEqual(["Push", "Build", "Image"]);
  expect(links).toEqual([
    { from: 0, to: 1, label: "6 min" },
    { from: 1, to: 2, label: "" },
    { from: 2, to: 0, label: "or back" },
  ]);
});

it("places a source before its target, even if it is mentioned last", () => {
  const { nodes } = layoutDiagram("A -> B\nB -> C\nC -> D\nD -> E\nLate -> B");
  expect(nodes.indexOf("Late")).toBeLessThan(nodes.indexOf("B"));
});

it("parses a name with a hyphen and a label with a colon", () => {
  const { nodes, links } = layoutDiagram("Read-only copy -> Reports : at 06:00 : daily");
  expect(nodes).toEqual(["Read-only copy", "Reports"]);
  expect(links[0]?.label).toBe("at 06:00 : daily");
});

it("throws an error that quotes a line without a link", () => {
  expect(() => layoutDiagram("A -> B\nA and B talk")).toThrow("'A and B talk' is no link of a diagram.");
});
