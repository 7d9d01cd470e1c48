import { clothSvg, crossing } from "./cloth.ts";
import { drawing, painter, type Theme } from "./drawing.ts";
import { linesOf, wordCloth } from "./word-cloth.ts";

/** A word as a piece of Jacquard cloth: its letters, and the pattern they draft. */
export function wovenWord(word: string, { theme = "light" }: { theme?: Theme } = {}): string {
  const cloth = wordCloth(linesOf(word));
  const [width, height] = [cloth.warp.length * crossing, cloth.weft.length * crossing];
  const body = clothSvg(cloth, painter(theme));
  return drawing({ width: width * 5, height: height * 5, viewBox: `0 0 ${width} ${height}`, theme, body, crop: false });
}
