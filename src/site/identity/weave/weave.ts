import type { Identity } from "../identity.ts";
import { drawBrokenThread } from "./broken-thread.ts";
import { drawPageCover } from "./draw-cover.ts";
import { drawMonogram } from "./monogram.ts";
import { palette } from "./palette.ts";
import { drawWord } from "./word-cloth.ts";

/** The colours of the band, from the left, each with the share of the width at which it ends. */
const stripes = [
  ["weld", 12.5],
  ["walnut", 14],
  ["weld", 16.67],
  ["walnut", 25],
  ["woad", 50],
  ["bone", 50.7],
  ["woad", 58.34],
  ["madder", 66.67],
  ["bone", 67.4],
  ["lichen", 83.34],
  ["weld", 84.1],
  ["lichen", 91.67],
  ["walnut", 100],
] as const;

/** Everything is cloth: covers from weave drafts, woven initials and words. docs/weave.md explains it. */
export const weave: Identity = {
  palette,
  /** The smallest plain weave: cells that alternate like threads over and under each other. */
  mark: ["#.#", ".#.", "#.#"],
  ornaments: {
    /** Stripes in all colours of the palette, like a selvedge. */
    band: `linear-gradient(90deg, ${stripes.map(([colour, to]) => `var(--_${colour}) 0 ${to}%`).join(", ")})`,
    loading: "repeating-conic-gradient(var(--line) 0 25%, transparent 0 50%) 0 0 / 0.5rem 0.5rem",
  },
  fonts: {
    web: [
      // The headline font has one weight: sizes differ enough by optical size, and a second axis costs 20 kB.
      {
        name: "bricolage-grotesque",
        source: "bricolage-grotesque/files/bricolage-grotesque-*-opsz-normal",
        axes: { wght: 640 },
      },
      {
        name: "hanken-grotesk",
        source: "hanken-grotesk/files/hanken-grotesk-*-wght-normal",
        axes: { wght: { min: 400, max: 600 } },
      },
      {
        name: "hanken-grotesk-italic",
        source: "hanken-grotesk/files/hanken-grotesk-*-wght-italic",
        axes: { wght: 400 },
      },
    ],
    drawings: {
      display: "bricolage-grotesque/files/bricolage-grotesque-*-standard-normal",
      text: "hanken-grotesk/files/hanken-grotesk-*-wght-normal",
    },
    titleAxes: { wght: 640, opsz: 96 },
    mail: {
      text: "'Hanken Grotesk','Helvetica Neue',Helvetica,Arial,sans-serif",
      display: "'Bricolage Grotesque','Hanken Grotesk','Helvetica Neue',Helvetica,Arial,sans-serif",
    },
  },
  ebooks: {
    display: "Bricolage Grotesque 96pt",
    colophon:
      "Set in Bricolage Grotesque and Hanken Grotesk, code in Red Hat Mono. The cloth on the cover is a weave draft that a loom could follow: threading, tie-up and treadling grow from the book’s name.",
  },
  drawCover: drawPageCover,
  /** Loose warp threads hang below the strip. */
  drawStripEdge({ width, height, cell }) {
    const threads = Array.from({ length: Math.ceil(width / cell) }, (_, end) => {
      const x = ((end + 0.45) * cell).toFixed(2);
      const length = (9 + ((end * 7) % 5) * 1.6).toFixed(1);
      return `M${x} ${height}h.7v${length}h-.7z`;
    });
    return threads.join("");
  },
  drawMonogram,
  drawErrorPicture: (theme) => drawBrokenThread({ theme }),
  drawWord: (word, theme) => drawWord(word, { theme }),
  describeWord: (word, meaning) =>
    meaning ? `Cloth with “${word}”, ${meaning}, woven into it` : `Cloth with the word ${word} woven into it`,
  diagramNote: "Each upright thread is a part. Each crossing thread is what passes between two of them.",
  mailBand: createTwillBand(),
};

/** A 2/2 twill that reverses every eight threads. */
function createTwillBand(): boolean[][] {
  const isWarpOnTop = (row: number, column: number) => {
    const isReversed = Math.floor(column / 8) % 2 === 1;
    return (column + (isReversed ? 4 - row : row)) % 4 < 2;
  };
  return [0, 1, 2, 3].map((row) => Array.from({ length: 56 }, (_, column) => isWarpOnTop(row, column)));
}
