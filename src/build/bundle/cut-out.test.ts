import { SourceMap } from "node:module";
import { encode, type SourceMapSegment } from "@jridgewell/sourcemap-codec";
import { expect, it } from "vitest";
import { removeRanges, removeRangesFromMap, type TextRange } from "./cut-out.ts";

const code = "const list = 1;\nload(() => first, list);second(third);\nlast";

const words = ["load", "first", "second", "third", "last"];

/** The ranges of these parts of the code. */
function findRanges(...parts: string[]): TextRange[] {
  return parts.map((part) => [code.indexOf(part), code.indexOf(part) + part.length]);
}

/** A source map in which each word of the list comes from the source line of its index. */
function createMap(text: string): string {
  const lines = text.split("\n").map((line) =>
    words
      .map((word, index): SourceMapSegment => [line.indexOf(word), 0, index, 0])
      .filter(([column]) => column >= 0)
      .sort(([a], [b]) => a - b),
  );
  return JSON.stringify({ version: 3, sources: ["source.ts"], names: [], mappings: encode(lines) });
}

it("removes ranges that overlap", () => {
  const ranges = findRanges(", list", "const list = 1;\n", "load(() => ", ", list)");
  expect(removeRanges(code, ranges)).toBe("first;second(third);\nlast");
});

it("moves the mappings of the remaining code and drops those of the removed code", () => {
  const ranges = findRanges("const list = 1;\n", "load(() => ", ", list)");
  const remaining = removeRanges(code, ranges);
  const map = new SourceMap(JSON.parse(removeRangesFromMap(createMap(code), code, ranges)));
  const entries = words.slice(1).map((word) => {
    const line = remaining.split("\n").findIndex((text) => text.includes(word));
    return map.findEntry(line, remaining.split("\n")[line]?.indexOf(word) ?? 0);
  });
  expect(entries.map((entry) => "originalLine" in entry && entry.originalLine)).toEqual([1, 2, 3, 4]);
  expect(entries.map((entry) => "generatedColumn" in entry && entry.generatedColumn)).toEqual([0, 6, 13, 0]);
});
