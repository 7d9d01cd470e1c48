import type { Dye } from "../../../shared/palette.ts";
import { createSeededRandom } from "../../../shared/seeded-random.ts";
import { transliterate } from "../../../shared/slug.ts";
import { textToBitmap } from "../bitmap-font.ts";
import { createPainter, renderSvg, type Theme } from "../svg-drawing.ts";
import { CROSSING_SIZE, getContrastingYarn, renderCloth } from "./cloth.ts";
import { yarns } from "./palette.ts";
import { repeatValue, straightOrder } from "./weave-draft.ts";

const side = 19;
const border = 3;

/** A person's initials in a square of their dye. Each pixel of a letter is one crossing, so they are legible at the size of a line of text. */
export function drawMonogram({ name, dye, theme = "light" }: { name: string; dye: Dye; theme?: Theme }): string {
  const initials = textToBitmap(getInitials(name));
  const left = Math.floor((side - (initials[0]?.length ?? 0)) / 2);
  const top = Math.floor((side - initials.length) / 2);
  const inBorder = createBorder(name);
  const isUp = (end: number, pick: number) =>
    pick < border || pick >= side - border ? inBorder(end, pick) : initials[pick - top]?.[end - left] !== "#";
  const up = straightOrder(side).map((pick) => straightOrder(side).map((end) => isUp(end, pick)));
  const body = renderCloth(
    { up, warp: repeatValue(side, dye), weft: repeatValue(side, getContrastingYarn(dye)) },
    createPainter(yarns, theme),
  );
  const units = side * CROSSING_SIZE;
  return renderSvg({ width: 96, height: 96, viewBox: `0 0 ${units} ${units}`, theme, body, crop: true });
}

function getInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  return [...words.slice(0, 1), ...words.slice(1).slice(-1)].map(getInitial).join("");
}

/** A letter that the bitmap font lacks is replaced by its Latin transliteration; if there is none, no letter is drawn. */
function getInitial(word: string): string {
  const [first = ""] = word;
  const [bare = ""] = first.toUpperCase().normalize("NFD");
  if (/[A-ZŁ0-9]/.test(bare)) return first;
  const [latin = ""] = transliterate(first);
  return /[a-z]/.test(latin) ? latin : "";
}

/** A small twill above and below the letters, mirrored about the middle. */
function createBorder(name: string) {
  const random = createSeededRandom(name);
  const twill = random.pick("##..", "#..", "##.", "#.#...", "##...");
  const slope = random.pick(-1, 1);
  return (end: number, pick: number) => {
    const fromMiddle = Math.abs(end - (side - 1) / 2);
    const fromEdge = Math.min(pick, side - 1 - pick);
    return twill[(fromMiddle + slope * fromEdge + twill.length) % twill.length] === "#";
  };
}
