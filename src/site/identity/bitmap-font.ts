/** Equally long rows of cells, `#` where the letter is and `.` beside it. */
export type Bitmap = readonly string[];

// Letters are drawn on a grid of 5 × 7. Two more rows above and below are reserved for diacritics.
const glyphStrips: [characters: string, drawing: string][] = [
  [
    "ABCDEFGHIJ",
    `
.###. ####. .#### ####. ##### ##### .#### #...# ### ..###
#...# #...# #.... #...# #.... #.... #.... #...# .#. ...#.
#...# #...# #.... #...# #.... #.... #.... #...# .#. ...#.
##### ####. #.... #...# ####. ####. #..## ##### .#. ...#.
#...# #...# #.... #...# #.... #.... #...# #...# .#. ...#.
#...# #...# #.... #...# #.... #.... #...# #...# .#. #..#.
#...# ####. .#### ####. ##### #.... .#### #...# ### .##..`,
  ],
  [
    "KLŁMNOPQR",
    `
#...# #.... .#... #...# #...# .###. ####. .###. ####.
#..#. #.... .#... ##.## ##..# #...# #...# #...# #...#
#.#.. #.... .#.#. #.#.# ##..# #...# #...# #...# #...#
##... #.... .##.. #.#.# #.#.# #...# ####. #...# ####.
#.#.. #.... ##... #...# #..## #...# #.... #.#.# #.#..
#..#. #.... .#... #...# #..## #...# #.... #..#. #..#.
#...# ##### .#### #...# #...# .###. #.... .##.# #...#`,
  ],
  [
    "STUVWXYZ",
    `
.#### ##### #...# #...# #...# #...# #...# #####
#.... ..#.. #...# #...# #...# #...# #...# ....#
#.... ..#.. #...# #...# #...# .#.#. .#.#. ...#.
.###. ..#.. #...# #...# #.#.# ..#.. ..#.. ..#..
....# ..#.. #...# .#.#. #.#.# .#.#. ..#.. .#...
....# ..#.. #...# .#.#. ##.## #...# ..#.. #....
####. ..#.. .###. ..#.. #...# #...# ..#.. #####`,
  ],
  [
    "0123456789",
    `
.###. .#. .###. ####. ...#. ##### .###. ##### .###. .###.
#...# ##. #...# ....# ..##. #.... #.... ....# #...# #...#
#..## .#. ....# ....# .#.#. ####. #.... ...#. #...# #...#
#.#.# .#. ...#. .###. #..#. ....# ####. ..#.. .###. .####
##..# .#. ..#.. ....# ##### ....# #...# ..#.. #...# ....#
#...# .#. .#... ....# ...#. #...# #...# ..#.. #...# ....#
.###. ### ##### ####. ...#. .###. .###. ..#.. .###. .###.`,
  ],
  [
    ".,:;!?-–'’\"/&+#@()%*= ",
    `
. .. . .. # .###. ... ..... # .# #.# ....# .##.. ..... .#.#. .###. .# #. #...# ..... .... ...
. .. . .. # #...# ... ..... # .# #.# ....# #..#. ..#.. .#.#. #...# #. .# ....# #.#.# .... ...
. .. # .# # ....# ... ..... . #. ... ...#. #..#. ..#.. ##### #.### #. .# ...#. .###. #### ...
. .. . .. # ...#. ### ##### . .. ... ..#.. .##.. ##### .#.#. #.#.# #. .# ..#.. #.#.# .... ...
. .. . .. # ..#.. ... ..... . .. ... .#... #.#.# ..#.. ##### #.### #. .# .#... ..... #### ...
. .# # .# . ..... ... ..... . .. ... #.... #..#. ..#.. .#.#. #.... #. .# #.... ..... .... ...
# #. . #. # ..#.. ... ..... . .. ... #.... .##.# ..... .#.#. .#### .# #. #...# ..... .... ...`,
  ],
];

/** Combining marks, drawn above or below the middle of a letter five columns wide. */
const diacritics: Record<string, { above?: [string, string]; below?: [string, string] }> = {
  "\u0301": { above: ["...#.", "..#.."] },
  "\u0300": { above: [".#...", "..#.."] },
  "\u0302": { above: ["..#..", ".#.#."] },
  "\u030c": { above: [".#.#.", "..#.."] },
  "\u0303": { above: [".##.#", "#.##."] },
  "\u0307": { above: ["..#..", "....."] },
  "\u0308": { above: [".#.#.", "....."] },
  "\u030a": { above: ["..#..", "..#.."] },
  "\u0327": { below: ["..#..", ".##.."] },
  "\u0328": { below: ["...#.", "...##"] },
};

const glyphs = new Map(glyphStrips.flatMap(([characters, drawing]) => parseStrip([...characters], drawing)));
const unknownGlyph = ["#####", "#...#", "#...#", "#...#", "#...#", "#...#", "#####"];

/** The bitmaps of a strip, which are drawn side by side with a space between them. */
export function parseStrip(names: string[], strip: string): [name: string, bitmap: Bitmap][] {
  const rows = strip.trim().split("\n");
  return names.map((name, index) => [name, rows.map((row) => row.split(" ")[index] ?? "")]);
}

/** One line of capitals with one column between letters, without empty rows above and below them. */
export function textToBitmap(text: string): Bitmap {
  const letters = [...text.normalize("NFC").toLocaleUpperCase("pl")].map(getGlyph);
  const rows = Array.from({ length: 11 }, (_, row) => letters.map((glyph) => glyph[row] ?? "").join("."));
  const hasPixels = rows.map((row) => row.includes("#"));
  return rows.slice(hasPixels.indexOf(true), hasPixels.lastIndexOf(true) + 1);
}

function getGlyph(character: string): Bitmap {
  const [base = character, mark = ""] = glyphs.has(character) ? [character] : character.normalize("NFD");
  const body = glyphs.get(base) ?? unknownGlyph;
  const { above = ["", ""], below = ["", ""] } = diacritics[mark] ?? {};
  const width = body[0]?.length ?? 0;
  const fitToWidth = (row: string) => (width === 5 ? row.padEnd(5, ".") : row.slice(1, 1 + width).padEnd(width, "."));
  return [...above.map(fitToWidth), ...body, ...below.map(fitToWidth)];
}
