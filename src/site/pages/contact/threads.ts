import type { StreetMap } from "../../../content/schemas/map.ts";

export const width = 1200;
export const height = 540;
/** Half of the gap that a thread leaves where it dives under another. */
const dive = 9;

const over = (end: number, pick: number) => (end + pick) % 2 === 0;

/** Streets as plain weave: at each crossing one lies on top. */
export function threads({ down, across }: Pick<StreetMap, "down" | "across">) {
  const weft = across.map(({ at, kind }, pick) => {
    const under = down.flatMap(({ at }, end) => (over(end, pick) ? [at] : []));
    return { kind, d: pieces(under, width, (from, to) => `M${from} ${at}H${to}`) };
  });
  const warp = down.map(({ at, kind }, end) => {
    const under = across.flatMap(({ at }, pick) => (over(end, pick) ? [] : [at]));
    return { kind, d: pieces(under, height, (from, to) => `M${at} ${from}V${to}`) };
  });
  return [...weft, ...warp];
}

function pieces(under: number[], length: number, line: (from: number, to: number) => string): string {
  const from = [0, ...under.map((at) => at + dive)];
  const to = [...under.map((at) => at - dive), length];
  return from.map((start, index) => line(start, to[index] ?? length)).join("");
}

/** Plain weave, the site's mark, three by three. */
export function mark({ x, y }: StreetMap["here"]): string {
  return [0, 1, 2]
    .flatMap((row) => [0, 1, 2].map((column) => ({ row, column })))
    .filter(({ row, column }) => (row + column) % 2 === 0)
    .map(({ row, column }) => `M${x + column * 14} ${y + row * 14}h14v14h-14z`)
    .join("");
}
