import type { Cloth } from "./cloth.ts";
import { drawdown, middle, repeated } from "./draft.ts";
import { type Bitmap, lettering, trimmed } from "./letters.ts";
import { nameDraft } from "./name-draft.ts";
import { climbing, pointed, times } from "./orders.ts";
import type { Role } from "./roles.ts";

const narrowest = 66;
const rose = climbing("###...#.");

type Row = { up: readonly boolean[]; dye: Role };

const longestLine = 10;

/** A short text is one line; a longer one is broken between words. */
export function linesOf(text: string): string[] {
  if (text.length <= 14) return [text];
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = [...lines.slice(-1), word].join(" ");
    if (lines.length > 0 && longer.length <= longestLine) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}

/** Lines of letters between fields of a pattern that the same letters draft. */
export function wordCloth(lines: readonly string[]): Cloth {
  const bitmaps = lines.map((line) => trimmed(lettering(line)));
  const widest = Math.max(...bitmaps.map((bitmap) => bitmap[0]?.length ?? 0));
  const ends = Math.max(narrowest, widest + 6);
  const picks = 2 * Math.round((ends * 42) / narrowest);
  // Pages cut cloth at its sides: large letters stay a fifth away from them.
  const scale = Math.max(1, Math.min(3, Math.floor((ends - 14) / widest)));
  const bands = bitmaps.map((bitmap) => band(bitmap, scale, ends));
  const free = picks - bands.flat().length;
  const field = pattern(lines.join(" "), ends, Math.max(4, Math.ceil(free / (bands.length + 1))));
  const rows = [field, ...bands.flatMap((band) => [band, field])].flat().slice(0, picks);
  return { up: rows.map(({ up }) => up), weft: rows.map(({ dye }) => dye), warp: stripes(ends) };
}

/** Letters in warp on light weft, between two double picks of weld. */
function band(bitmap: Bitmap, scale: number, ends: number): Row[] {
  const width = (bitmap[0]?.length ?? 0) * scale;
  const left = Math.floor((ends - width) / 2);
  const letters = Array.from({ length: bitmap.length * scale }, (_, pick) => ({
    up: Array.from(
      { length: ends },
      (_, end) => bitmap[Math.floor(pick / scale)]?.[Math.floor((end - left) / scale)] === true,
    ),
    dye: "flax" as const,
  }));
  const blank = { up: times(ends, false), dye: "flax" as const };
  const line = { up: times(ends, false), dye: "weld" as const };
  return [line, blank, blank, ...letters, blank, blank, line];
}

function pattern(name: string, ends: number, picks: number): Row[] {
  const treadling = nameDraft(name, rose.length);
  const up = drawdown({
    threading: repeated(pointed(rose.length), ends, middle(pointed(rose.length))),
    tieUp: rose,
    treadling: repeated(treadling, picks, middle(treadling)),
  });
  return up.map((up) => ({ up, dye: "flax" }));
}

function stripes(ends: number): Role[] {
  const side = Math.floor((ends - 28) / 2);
  return [...times<Role>(side, "madder"), ...times<Role>(ends - 2 * side, "ink"), ...times<Role>(side, "woad")];
}
