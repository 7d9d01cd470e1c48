import type { Service, Technology } from "../../site/icons/icon-names.ts";
import { type Bitmap, parseStrip, textToBitmap } from "../../site/identity/bitmap-font.ts";

// Bitmaps of 8 by 8 in the style of the company's mark, because no general icon set has icons for these services.
const serviceStrips: [names: Service[], drawing: string][] = [
  [
    ["agile-project-management", "data-engineering", "dedicated-development-teams", "dev-ops"],
    `
######## .######. ........ ........
........ #......# .##..##. ........
##.##.## .######. .##..##. .##..##.
##.##.## #......# ........ #..##..#
##.##... .######. ###..### #..##..#
##.##... #......# ###..### .##..##.
##...... .######. ###..### ........
##...... ........ ........ ........`,
  ],
  [
    ["fullstack-web-development", "javascript-development", "machine-learning-and-ai", "mvp-development"],
    `
######## .##..##. ##....## ...##...
#.#....# .#....#. ##....## ..####..
######## .#....#. ..#..#.. ..#..#..
#......# #......# ...##... ..####..
#.##.#.# #......# ...##... .######.
#.##.#.# .#....#. ..#..#.. .#.##.#.
#......# .#....#. ##....## ...##...
######## .##..##. ##....## ..#..#..`,
  ],
  [
    ["project-based-engagement", "python-development", "technical-consulting", "venture-capital"],
    `
#######. ####.... ######## ......##
##.#.##. ........ #......# ......##
#.#.#.#. ..###### #.#.##.# ...##.##
##.#.##. ........ #......# ...##.##
#######. ..####.. ######## ...##.##
#....... ........ .##..... ##.##.##
#....... ####.... .#...... ##.##.##
#....... ........ ........ ##.##.##`,
  ],
];

/** Letters for technologies whose owners do not allow their logos in free icon sets. */
const letterIcons: Partial<Record<Technology, string>> = { aws: "AWS", dbt: "DBT", playwright: "PW" };

/** The paths of the icons that are drawn here, by name. */
export const iconDrawings = new Map<string, string>([
  ...serviceStrips
    .flatMap(([names, drawing]) => parseStrip(names, drawing))
    .map(([name, bitmap]): [string, string] => [name, drawSquares(bitmap, 3)]),
  ...Object.entries(letterIcons).map(([name, letters]): [string, string] => [name, drawLettermark(letters)]),
  ["linkedin", '<path d="M1 1h22v22H1zM5 10v9h3v-9zM5 5v3h3V5zM11 10v9h3v-6h3v6h3v-8l-1-1z" fill-rule="evenodd"/>'],
]);

/** Letters fill the width of the box and are stretched vertically, because three of them would be too small to read. */
function drawLettermark(letters: string): string {
  const bitmap = textToBitmap(letters);
  const width = 24 / (bitmap[0]?.length ?? 1);
  return drawSquares(bitmap, width, Math.max(width, 2));
}

/** A path of the filled cells, row by row, centred in a box of 24 by 24. */
function drawSquares(bitmap: Bitmap, width: number, height = width): string {
  const left = (24 - width * (bitmap[0]?.length ?? 0)) / 2;
  const top = (24 - height * bitmap.length) / 2;
  const runs = bitmap.flatMap((row, y) =>
    Array.from(row.matchAll(/#+/g), ({ 0: run, index }) => {
      const runWidth = roundLength(width * run.length);
      return `M${roundLength(left + width * index)} ${roundLength(top + height * y)}h${runWidth}v${roundLength(height)}h-${runWidth}z`;
    }),
  );
  return `<path d="${runs.join("")}"/>`;
}

function roundLength(length: number) {
  return Number(length.toFixed(2));
}
