import { expect, it } from "vitest";
import { computeGeometry, narrowFormat, wideFormat } from "./diagram.tsx";
import { layoutDiagram } from "./diagram-layout.ts";

const text = [
  "Growers and buyers -> Proxy : one address",
  "Proxy -> Old PHP site : pages not yet moved",
  "Proxy -> New service : pages that have moved",
  "Old PHP site -> MySQL : owns orders, until November",
  "New service -> PostgreSQL : owns listings, since July",
  "MySQL -> PostgreSQL : orders, one way",
  "Comparer -> MySQL : hourly",
].join("\n");

it.each([wideFormat, narrowFormat])("keeps every name, link and label inside a drawing of width $width", (format) => {
  const { width, height, nodes, links } = computeGeometry(layoutDiagram(text), format);
  for (const { x, lines } of nodes) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(width);
    for (const { y } of lines) expect(y).toBeGreaterThan(0);
  }
  for (const { y, label, labelX } of links) {
    expect(y).toBeLessThan(height);
    const half = (label.length * format.letterWidth) / 2;
    expect(labelX - half).toBeGreaterThanOrEqual(0);
    expect(labelX + half).toBeLessThanOrEqual(width);
  }
});

it("limits the length of a label wider than the drawing, and of no other", () => {
  const layout = layoutDiagram(`A -> B : ${"every order of the day, once an hour, ".repeat(2)}\nB -> A : rarely`);
  const [long, short] = computeGeometry(layout, narrowFormat).links;
  expect(long?.textLength).toBeLessThan(narrowFormat.width);
  expect(short?.textLength).toBeUndefined();
});

it("puts every link in its own row, so that labels do not overlap", () => {
  const rows = computeGeometry(layoutDiagram(text), wideFormat).links.map(({ y }) => y);
  expect(rows.every((y, index) => index === 0 || y - (rows[index - 1] ?? 0) >= 60)).toBe(true);
});

it("makes a long link pass under every second node", () => {
  const { links } = computeGeometry(layoutDiagram("A -> B\nB -> C\nC -> D\nD -> E\nA -> E"), wideFormat);
  expect(links.at(-1)?.crossings).toHaveLength(1);
});
