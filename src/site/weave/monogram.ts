import type { Dye } from "../../content/schemas/common.ts";
import { inLatin } from "../../content/slug.ts";
import { clothSvg, crossing } from "./cloth.ts";
import { drawing, painter, type Theme } from "./drawing.ts";
import { lettering, trimmed } from "./letters.ts";
import { times } from "./orders.ts";
import { partner } from "./roles.ts";
import { seeded } from "./seed.ts";

const side = 19;
const border = 3;

/** A person's initials in a square of their dye, one crossing a point so that they read at the size of a line of text. */
export function monogram({ name, dye, theme = "light" }: { name: string; dye: Dye; theme?: Theme }): string {
  const initials = trimmed(lettering(initialsOf(name)));
  const left = Math.floor((side - (initials[0]?.length ?? 0)) / 2);
  const top = Math.floor((side - initials.length) / 2);
  const inBorder = borderOf(name);
  const up = times(side, times(side, true)).map((row, pick) =>
    row.map((_, end) =>
      pick < border || pick >= side - border ? inBorder(end, pick) : !initials[pick - top]?.[end - left],
    ),
  );
  const body = clothSvg({ up, warp: times(side, dye), weft: times(side, partner(dye)) }, painter(theme));
  const units = side * crossing;
  return drawing({ width: 96, height: 96, viewBox: `0 0 ${units} ${units}`, theme, body });
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  return [...words.slice(0, 1), ...words.slice(1).slice(-1)].map(initialOf).join("");
}

/** A letter that is not drawn is shown by the Latin one nearest to it; where there is none, the cloth stays plain. */
function initialOf(word: string): string {
  const [first = ""] = word;
  const [bare = ""] = first.toUpperCase().normalize("NFD");
  if (/[A-ZŁ0-9]/.test(bare)) return first;
  const [latin = ""] = inLatin(first);
  return /[a-z]/.test(latin) ? latin : "";
}

/** A small twill above and below the letters, mirrored about the middle. */
function borderOf(name: string) {
  const chance = seeded(name);
  const twill = chance.pick("##..", "#..", "##.", "#.#...", "##...");
  const slope = chance.pick(-1, 1);
  return (end: number, pick: number) => {
    const fromMiddle = Math.abs(end - (side - 1) / 2);
    const fromEdge = Math.min(pick, side - 1 - pick);
    return twill[(fromMiddle + slope * fromEdge + twill.length) % twill.length] === "#";
  };
}
