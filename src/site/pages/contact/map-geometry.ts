import type { StreetMap } from "../../../content/model/page.ts";

export const MAP_WIDTH = 1200;
export const MAP_HEIGHT = 540;
/** Half of the gap in a street where it passes under another. */
const CROSSING_GAP = 9;

const isVerticalOver = (column: number, row: number) => (column + row) % 2 === 0;

/** SVG paths of the streets. At each crossing one street passes over the other, alternating like plain weave. */
export function computeStreetPaths({ down, across }: Pick<StreetMap, "down" | "across">) {
  const horizontal = across.map(({ at, kind }, row) => {
    const gaps = down.flatMap(({ at }, column) => (isVerticalOver(column, row) ? [at] : []));
    return { kind, d: toPath(gaps, MAP_WIDTH, (from, to) => `M${from} ${at}H${to}`) };
  });
  const vertical = down.map(({ at, kind }, column) => {
    const gaps = across.flatMap(({ at }, row) => (isVerticalOver(column, row) ? [] : [at]));
    return { kind, d: toPath(gaps, MAP_HEIGHT, (from, to) => `M${at} ${from}V${to}`) };
  });
  return [...horizontal, ...vertical];
}

function toPath(gaps: number[], length: number, renderLine: (from: number, to: number) => string): string {
  const from = [0, ...gaps.map((at) => at + CROSSING_GAP)];
  const to = [...gaps.map((at) => at - CROSSING_GAP), length];
  return from.map((start, index) => renderLine(start, to[index] ?? length)).join("");
}

/** The company's mark, a checkerboard of three by three squares. */
export function computeMarkPath({ x, y }: StreetMap["here"]): string {
  return [0, 1, 2]
    .flatMap((row) => [0, 1, 2].map((column) => ({ row, column })))
    .filter(({ row, column }) => (row + column) % 2 === 0)
    .map(({ row, column }) => `M${x + column * 14} ${y + row * 14}h14v14h-14z`)
    .join("");
}
