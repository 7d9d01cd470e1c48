import { clothSvg, crossing } from "./cloth.ts";
import { painter } from "./drawing.ts";
import { linesOf, wordCloth } from "./word-cloth.ts";

/** The frame in which the loom shows its cloth; a piece with more ends has finer threads. */
export const frame = { width: 132, height: 168 };

/** What hangs in the loom for a text: its cloth, and the bare warp it is woven on. */
export type Piece = { text: string; picks: number; cloth: string; warp: string };

export function piece(text: string): Piece {
  const cloth = wordCloth(linesOf(text));
  const across = frame.width / (cloth.warp.length * crossing);
  const fitted = (svg: string, picks: number) =>
    `<g transform="scale(${across} ${frame.height / (picks * crossing)})">${svg}</g>`;
  const paint = painter("inline");
  const onePick = { up: [cloth.warp.map(() => true)], warp: cloth.warp, weft: cloth.weft.slice(0, 1) };
  return {
    text,
    picks: cloth.weft.length,
    cloth: fitted(clothSvg(cloth, paint), cloth.weft.length),
    warp: fitted(clothSvg(onePick, paint), 1),
  };
}
