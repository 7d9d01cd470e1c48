import type { StreetMap } from "../../../content/model/page.ts";

export const MAP_WIDTH = 1200;
export const MAP_HEIGHT = 540;
/** Half of the gap that a thread leaves where it dives under another. */
const CROSSING_GAP = 9;

const isOver = (end: number, pick: number) => (end + pick) % 2 === 0;

/** Streets as plain weave: at each crossing one lies on top. */
export function computeStreetPaths({ down, across }: Pick<StreetMap, "down" | "across">) {
  const weft = across.map(({ at, kind }, pick) => {
    const under = down.flatMap(({ at }, end) => (isOver(end, pick) ? [at] : []));
    return { kind, d: toPath(under, MAP_WIDTH, (from, to) => `M${from} ${at}H${to}`) };
  });
  const warp = down.map(({ at, kind }, end) => {
    const under = across.flatMap(({ at }, pick) => (isOver(end, pick) ? [] : [at]));
    return { kind, d: toPath(under, MAP_HEIGHT, (from, to) => `M${at} ${from}V${to}`) };
  });
  return [...weft, ...warp];
}

function toPath(under: number[], length: number, line: (from: number, to: number) => string): string {
  const from = [0, ...under.map((at) => at + CROSSING_GAP)];
  const to = [...under.map((at) => at - CROSSING_GAP), length];
  return from.map((start, index) => line(start, to[index] ?? length)).join("");
}

/** Plain weave, the site's mark, three by three. */
export function computeMarkPath({ x, y }: StreetMap["here"]): string {
  return [0, 1, 2]
    .flatMap((row) => [0, 1, 2].map((column) => ({ row, column })))
    .filter(({ row, column }) => (row + column) % 2 === 0)
    .map(({ row, column }) => `M${x + column * 14} ${y + row * 14}h14v14h-14z`)
    .join("");
}
