/** Rows of cells, true where the letter is; all rows of a bitmap are equally long. */
export type Bitmap = readonly (readonly boolean[])[];

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

const glyphs = new Map(glyphStrips.flatMap(([characters, drawing]) => parseGlyphs(characters, drawing)));
const unknownGlyph = ["#####", "#...#", "#...#", "#...#", "#...#", "#...#", "#####"];

function parseGlyphs(characters: string, drawing: string): [string, string[]][] {
  const rows = drawing
    .trim()
    .split("\n")
    .map((row) => row.split(" "));
  return [...characters].map((character, index) => [character, rows.map((row) => row[index] ?? "")]);
}

/** One line of capitals, eleven rows high, with one column between letters. */
export function textToBitmap(text: string): Bitmap {
  const letters = [...text.normalize("NFC").toLocaleUpperCase("pl")].map(getGlyph);
  return Array.from({ length: 11 }, (_, row) =>
    [...letters.map((rows) => rows[row] ?? "").join(".")].map((cell) => cell === "#"),
  );
}

function getGlyph(character: string): string[] {
  const [base = character, mark = ""] = glyphs.has(character) ? [character] : character.normalize("NFD");
  const body = glyphs.get(base) ?? unknownGlyph;
  const { above = ["", ""], below = ["", ""] } = diacritics[mark] ?? {};
  const width = body[0]?.length ?? 0;
  const fitToWidth = (row: string) => (width === 5 ? row.padEnd(5, ".") : row.slice(1, 1 + width).padEnd(width, "."));
  return [...above.map(fitToWidth), ...body, ...below.map(fitToWidth)];
}

/** The bitmap without the empty rows above and below it. */
export function trimBitmap(bitmap: Bitmap): Bitmap {
  const hasPixels = bitmap.map((row) => row.includes(true));
  return bitmap.slice(hasPixels.indexOf(true), hasPixels.lastIndexOf(true) + 1);
}
