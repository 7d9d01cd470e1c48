import type { Drawdown } from "./draft.ts";

/**
 * A figure in the warp on a ground of weft, both held by eight-end satin: every thread is bound once in eight crossings, and
 * no two bindings touch. This is how a Jacquard loom writes letters.
 */
export function damask(inFigure: (end: number, pick: number) => boolean, ends: number, picks: number): Drawdown {
  return Array.from({ length: picks }, (_, pick) =>
    Array.from({ length: ends }, (_, end) => {
      const satin = (3 * end + pick) % 8;
      return inFigure(end, pick) ? satin !== 0 : satin === 4;
    }),
  );
}
