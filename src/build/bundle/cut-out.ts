import { decode, encode, type SourceMapSegment } from "@jridgewell/sourcemap-codec";

/** A part of a text, from one offset (inclusive) to another (exclusive). */
export type TextRange = [from: number, to: number];

/** Returns the code without the ranges. */
export function removeRanges(code: string, ranges: readonly TextRange[]): string {
  return invertRanges(code.length, ranges)
    .map(([from, to]) => code.slice(from, to))
    .join("");
}

/** Returns the source map for the code without the ranges. */
export function removeRangesFromMap(map: string, code: string, ranges: readonly TextRange[]): string {
  const remaining = invertRanges(code.length, ranges);
  const oldLineStarts = findLineStarts(code);
  const newLineStarts = findLineStarts(removeRanges(code, ranges));
  const lines: SourceMapSegment[][] = newLineStarts.map(() => []);
  const { mappings, ...rest } = JSON.parse(map);

  for (const [line, segments] of decode(mappings).entries()) {
    for (const [column, ...original] of segments) {
      const offset = mapOffset(remaining, (oldLineStarts[line] ?? 0) + column);
      if (offset === undefined) continue;
      const newLine = newLineStarts.findLastIndex((start) => start <= offset);
      lines[newLine]?.push([offset - (newLineStarts[newLine] ?? 0), ...original]);
    }
  }
  return JSON.stringify({ ...rest, mappings: encode(lines) });
}

/** The ranges of the text between the given ones, which may overlap. */
function invertRanges(length: number, ranges: readonly TextRange[]): TextRange[] {
  const remaining: TextRange[] = [];
  let end = 0;
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    if (from > end) remaining.push([end, from]);
    end = Math.max(end, to);
  }
  return [...remaining, [end, length]];
}

function mapOffset(remaining: readonly TextRange[], offset: number): number | undefined {
  let length = 0;
  for (const [from, to] of remaining) {
    if (offset < from) return undefined;
    if (offset < to) return length + offset - from;
    length += to - from;
  }
  return undefined;
}

function findLineStarts(code: string): number[] {
  return [0, ...[...code.matchAll(/\n/g)].map(({ index }) => index + 1)];
}
