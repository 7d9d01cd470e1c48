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

it.each([wideFormat, narrowFormat])("keeps every name, pick and label inside the drawing, $width wide", (cloth) => {
  const { width, height, threads, picks } = computeGeometry(layoutDiagram(text), cloth);
  for (const { x, lines } of threads) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(width);
    for (const { y } of lines) expect(y).toBeGreaterThan(0);
  }
  for (const { y, label, labelX } of picks) {
    expect(y).toBeLessThan(height);
    const half = (label.length * cloth.letter) / 2;
    expect(labelX - half).toBeGreaterThanOrEqual(0);
    expect(labelX + half).toBeLessThanOrEqual(width);
  }
});

it("squeezes a label that is longer than the drawing is wide, and no other", () => {
  const draft = layoutDiagram(`A -> B : ${"every order of the day, once an hour, ".repeat(2)}\nB -> A : rarely`);
  const [long, short] = computeGeometry(draft, narrowFormat).picks;
  expect(long?.squeezed).toBeLessThan(narrowFormat.width);
  expect(short?.squeezed).toBeUndefined();
});

it("gives each pick a row of its own, so that no label meets another", () => {
  const rows = computeGeometry(layoutDiagram(text), wideFormat).picks.map(({ y }) => y);
  expect(rows.every((y, index) => index === 0 || y - (rows[index - 1] ?? 0) >= 60)).toBe(true);
});

it("lets a long weft pass under every second thread", () => {
  const { picks } = computeGeometry(layoutDiagram("A -> B\nB -> C\nC -> D\nD -> E\nA -> E"), wideFormat);
  expect(picks.at(-1)?.under).toHaveLength(1);
});
