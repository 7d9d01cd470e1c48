import { SourceMap } from "node:module";
import { encode, type SourceMapSegment } from "@jridgewell/sourcemap-codec";
import { expect, it } from "vitest";
import { type Cut, cutOut, cutOutOfMap } from "./cut-out.ts";

const code = "const list = 1;\nload(() => first, list);second(third);\nlast";

const words = ["load", "first", "second", "third", "last"];

/** Cuts by what they cut out. */
function cutsOf(...parts: string[]): Cut[] {
  return parts.map((part) => [code.indexOf(part), code.indexOf(part) + part.length]);
}

/** A map in which every word stands on a line of its own, numbered as in the list. */
function mapOf(text: string): string {
  const lines = text.split("\n").map((line) =>
    words
      .map((word, index): SourceMapSegment => [line.indexOf(word), 0, index, 0])
      .filter(([column]) => column >= 0)
      .sort(([a], [b]) => a - b),
  );
  return JSON.stringify({ version: 3, sources: ["source.ts"], names: [], mappings: encode(lines) });
}

it("cuts parts out, also those that lie in one another", () => {
  const cuts = cutsOf(", list", "const list = 1;\n", "load(() => ", ", list)");
  expect(cutOut(code, cuts)).toBe("first;second(third);\nlast");
});

it("moves what a map says about the rest, and forgets the parts", () => {
  const cuts = cutsOf("const list = 1;\n", "load(() => ", ", list)");
  const left = cutOut(code, cuts);
  const map = new SourceMap(JSON.parse(cutOutOfMap(mapOf(code), code, cuts)));
  const found = words.slice(1).map((word) => {
    const line = left.split("\n").findIndex((text) => text.includes(word));
    return map.findEntry(line, left.split("\n")[line]?.indexOf(word) ?? 0);
  });
  expect(found.map((entry) => "originalLine" in entry && entry.originalLine)).toEqual([1, 2, 3, 4]);
  expect(found.map((entry) => "generatedColumn" in entry && entry.generatedColumn)).toEqual([0, 6, 13, 0]);
});
