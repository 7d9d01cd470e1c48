import type { Yarn } from "../../../shared/palette.ts";
import { wrapWords } from "../../../shared/wrap-words.ts";
import { type Bitmap, textToBitmap } from "../bitmap-font.ts";
import { createPainter, renderSvg, type Theme } from "../svg-drawing.ts";
import { type Cloth, CROSSING_SIZE, renderCloth } from "./cloth.ts";
import { yarns } from "./palette.ts";
import { climbingTieUp, computeDrawdown, getMiddle, pointedOrder, repeatOrder, repeatValue } from "./weave-draft.ts";

/** A word as a piece of Jacquard cloth: its letters between fields of a pattern that is derived from them. */
export function drawWord(word: string, { theme = "light" }: { theme?: Theme } = {}): string {
  const cloth = weaveText(breakLines(word));
  const [width, height] = [cloth.warp.length * CROSSING_SIZE, cloth.weft.length * CROSSING_SIZE];
  const body = renderCloth(cloth, createPainter(yarns, theme));
  return renderSvg({ width: width * 5, height: height * 5, viewBox: `0 0 ${width} ${height}`, theme, body });
}

/** The size of the loom's drawing. Cloth with more ends is scaled to it and has finer threads. */
export const loomFrame = { width: 132, height: 168 };

/** The loom's drawings for a text: the cloth, and the bare warp before it is woven. */
export type WovenPiece = { text: string; picks: number; cloth: string; warp: string };

export function createPiece(text: string): WovenPiece {
  const cloth = weaveText(breakLines(text));
  const scaleX = loomFrame.width / (cloth.warp.length * CROSSING_SIZE);
  const scaleToFrame = (svg: string, picks: number) =>
    `<g transform="scale(${scaleX} ${loomFrame.height / (picks * CROSSING_SIZE)})">${svg}</g>`;
  const paint = createPainter(yarns, "inline");
  const onePick = { up: [cloth.warp.map(() => true)], warp: cloth.warp, weft: cloth.weft.slice(0, 1) };
  return {
    text,
    picks: cloth.weft.length,
    cloth: scaleToFrame(renderCloth(cloth, paint), cloth.weft.length),
    warp: scaleToFrame(renderCloth(onePick, paint), 1),
  };
}

const MIN_ENDS = 66;
const roseTieUp = climbingTieUp("###...#.");

/** Lines of letters between fields of a pattern that is derived from the same letters. */
export function weaveText(lines: readonly string[]): Cloth {
  const bitmaps = lines.map(textToBitmap);
  const widest = Math.max(...bitmaps.map((bitmap) => bitmap[0]?.length ?? 0));
  const ends = Math.max(MIN_ENDS, widest + 6);
  const picks = 2 * Math.round((ends * 42) / MIN_ENDS);
  // Pages crop cloth at its sides, so large letters keep a distance of about a fifth from them.
  const scale = Math.max(1, Math.min(3, Math.floor((ends - 14) / widest)));
  const bands = bitmaps.map((bitmap) => createLetterBand(bitmap, scale, ends));
  const freePicks = picks - bands.flat().length;
  const field = createPatternField(lines.join(" "), ends, Math.max(4, Math.ceil(freePicks / (bands.length + 1))));
  const rows = [field, ...bands.flatMap((band) => [band, field])].flat().slice(0, picks);
  return { up: rows.map(({ up }) => up), weft: rows.map(({ dye }) => dye), warp: createWarpStripes(ends) };
}

type Row = { up: readonly boolean[]; dye: Yarn };

/** Letters in warp on flax weft, between two picks of weld. */
function createLetterBand(bitmap: Bitmap, scale: number, ends: number): Row[] {
  const width = (bitmap[0]?.length ?? 0) * scale;
  const left = Math.floor((ends - width) / 2);
  const letters = Array.from({ length: bitmap.length * scale }, (_, pick) => ({
    up: Array.from(
      { length: ends },
      (_, end) => bitmap[Math.floor(pick / scale)]?.[Math.floor((end - left) / scale)] === "#",
    ),
    dye: "flax" as const,
  }));
  const blank = { up: repeatValue(ends, false), dye: "flax" as const };
  const line = { up: repeatValue(ends, false), dye: "weld" as const };
  return [line, blank, blank, ...letters, blank, blank, line];
}

function createPatternField(name: string, ends: number, picks: number): Row[] {
  const treadling = createNameDraft(name, roseTieUp.length);
  const up = computeDrawdown({
    threading: repeatOrder(pointedOrder(roseTieUp.length), ends, getMiddle(pointedOrder(roseTieUp.length))),
    tieUp: roseTieUp,
    treadling: repeatOrder(treadling, picks, getMiddle(treadling)),
  });
  return up.map((up) => ({ up, dye: "flax" }));
}

function createWarpStripes(ends: number): Yarn[] {
  const side = Math.floor((ends - 28) / 2);
  return [
    ...repeatValue<Yarn>(side, "madder"),
    ...repeatValue<Yarn>(ends - 2 * side, "ink"),
    ...repeatValue<Yarn>(side, "woad"),
  ];
}

/**
 * A name draft, as weavers call it: each letter is a treadle. Moving from letter to letter one treadle at a time keeps the
 * diagonals unbroken, and repeating the sequence backwards makes the pattern symmetrical.
 */
function createNameDraft(name: string, treadles: number): number[] {
  const letters = [...name.toLowerCase()].map((letter) => (letter.codePointAt(0) ?? 0) % treadles);
  const steps = letters.flatMap((treadle, index) => listSteps(treadle, letters[index - 1] ?? 0));
  return steps.length > 2 ? pointedOrder(steps.length).map((step) => steps[step] ?? 0) : pointedOrder(treadles);
}

function listSteps(treadle: number, from: number): number[] {
  const direction = Math.sign(treadle - from);
  return Array.from({ length: Math.abs(treadle - from) }, (_, step) => from + direction * (step + 1));
}

/** A short text is one line; a longer one is broken between words. */
const breakLines = (text: string): string[] => (text.length <= 14 ? [text] : wrapWords(text, 10));
