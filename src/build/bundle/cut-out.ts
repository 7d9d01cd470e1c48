import { decode, encode, type SourceMapSegment } from "@jridgewell/sourcemap-codec";

/** A part of a text, from one offset up to another. */
export type Cut = [from: number, to: number];

/** The text without the parts. */
export function cutOut(code: string, cuts: readonly Cut[]): string {
  return remains(code.length, cuts)
    .map(([from, to]) => code.slice(from, to))
    .join("");
}

/** The source map that fits the code once the parts are cut out of it. */
export function cutOutOfMap(map: string, code: string, cuts: readonly Cut[]): string {
  const kept = remains(code.length, cuts);
  const before = lineStarts(code);
  const after = lineStarts(cutOut(code, cuts));
  const lines: SourceMapSegment[][] = after.map(() => []);
  const { mappings, ...rest } = JSON.parse(map);

  for (const [line, segments] of decode(mappings).entries()) {
    for (const [column, ...original] of segments) {
      const offset = offsetAfter(kept, (before[line] ?? 0) + column);
      if (offset === undefined) continue;
      const moved = after.findLastIndex((start) => start <= offset);
      lines[moved]?.push([offset - (after[moved] ?? 0), ...original]);
    }
  }
  return JSON.stringify({ ...rest, mappings: encode(lines) });
}

/** What lies between the parts, which may lie in one another. */
function remains(length: number, cuts: readonly Cut[]): Cut[] {
  const kept: Cut[] = [];
  let end = 0;
  for (const [from, to] of cuts.toSorted(([a], [b]) => a - b)) {
    if (from > end) kept.push([end, from]);
    end = Math.max(end, to);
  }
  return [...kept, [end, length]];
}

function offsetAfter(kept: readonly Cut[], offset: number): number | undefined {
  let length = 0;
  for (const [from, to] of kept) {
    if (offset < from) return undefined;
    if (offset < to) return length + offset - from;
    length += to - from;
  }
  return undefined;
}

function lineStarts(code: string): number[] {
  return [0, ...[...code.matchAll(/\n/g)].map(({ index }) => index + 1)];
}
