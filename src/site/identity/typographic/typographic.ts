import type { Dye, Yarn } from "../../../shared/palette.ts";
import { createSeededRandom } from "../../../shared/seeded-random.ts";
import { wrapWords } from "../../../shared/wrap-words.ts";
import type { CoverOptions, Identity, SetText } from "../identity.ts";
import { createPainter, renderSvg, type Theme } from "../svg-drawing.ts";
import { palette } from "./palette.ts";

const text = "hanken-grotesk/files/hanken-grotesk-*-wght-normal";
const mailFont = "'Hanken Grotesk','Helvetica Neue',Helvetica,Arial,sans-serif";

/** Black type on white, one green, and rules in place of pictures. */
export const typographic: Identity = {
  palette,
  /** A square with one corner set free, like a sheet with a dog-ear. */
  mark: ["###", "###", "##."],
  ornaments: { band: "none", loading: "linear-gradient(var(--line) 0 0) 0 50% / 100% 1px no-repeat" },
  fonts: {
    web: [
      { name: "hanken-grotesk-display", source: text, axes: { wght: 500 } },
      { name: "hanken-grotesk", source: text, axes: { wght: { min: 400, max: 600 } } },
      {
        name: "hanken-grotesk-italic",
        source: "hanken-grotesk/files/hanken-grotesk-*-wght-italic",
        axes: { wght: 400 },
      },
    ],
    drawings: { display: text, text },
    titleAxes: { wght: 500 },
    mail: { display: mailFont, text: mailFont },
  },
  ebooks: { display: "Hanken Grotesk", colophon: "Set in Hanken Grotesk, code in Red Hat Mono." },
  drawCover: drawRules,
  drawMonogram,
  drawErrorPicture,
  drawWord,
  describeWord: (word, meaning) =>
    meaning ? `“${word}”, ${meaning}, in large letters` : `The word ${word} in large letters`,
  diagramNote: "Each upright line is a part. Each line across is what passes between two of them.",
  mailBand: [[true]],
};

/** Colours on which dark rules are drawn; on the others they are light. */
const pale: readonly Dye[] = ["weld", "lichen"];

/**
 * A cover of horizontal rules, like a printer's specimen: in each column they swell from a hairline to a bar and back. The
 * slug decides how many columns there are, how often the rules swell, and which column has the second colour.
 */
function drawRules(options: CoverOptions): string {
  const { slug, dyes, kind, width, height, theme = "light", cell = 10 } = options;
  const [main, second] = dyes;
  const paint = createPainter(palette, theme);
  const random = createSeededRandom(`${kind}/${slug}`);
  const columns = random.between(3, 5) * (width > 2 * height ? 2 : 1);
  const swells = random.pick(1, 1.5, 2);
  const step = 1.6 * cell;
  const rows = Math.ceil(height / step);
  const columnWidth = width / columns;
  const ink: Yarn = pale.includes(main) ? "shade" : "flax";
  const accent: Yarn = second && second !== main ? second : ink;
  const accentColumn = random.between(0, columns - 1);
  const rules = Array.from({ length: columns }, (_, column) => {
    const phase = random.between(0, 11) / 12;
    const lines = Array.from({ length: rows }, (_, row) => {
      const share = (1 - Math.cos(2 * Math.PI * ((swells * row) / rows + phase))) / 2;
      const [left, top, across] = [column * columnWidth, row * step, columnWidth].map(round);
      return `M${left} ${top}h${across}v${round((0.07 + 0.79 * share) * step)}h-${across}z`;
    });
    return `<path ${paint("fill", column === accentColumn ? accent : ink)} d="${lines.join("")}"/>`;
  });
  const body = `<path ${paint("fill", main)} d="M0 0h${width}v${height}H0z"/>${rules.join("")}`;
  return renderSvg({ width, height, viewBox: `0 0 ${width} ${height}`, theme, body, crop: true });
}

const round = (length: number) => Number(length.toFixed(1));

/** The initials as text: a monogram is small, and every system has a sans serif with these letters. */
function drawMonogram({ name, dye, theme = "light" }: { name: string; dye: Dye; theme?: Theme }): string {
  const paint = createPainter(palette, theme);
  const words = name.split(/\s+/).filter((word) => word !== "");
  const initials = [...words.slice(0, 1), ...words.slice(1).slice(-1)].map(([first = ""]) => first.toUpperCase());
  const ink = pale.includes(dye) ? "shade" : "ground";
  const font = 'font-family="Helvetica Neue,Helvetica,Arial,sans-serif" font-size="34" font-weight="500"';
  const body =
    `<path ${paint("fill", dye)} d="M0 0h96v96H0z"/>` +
    `<text x="12" y="82" ${font} letter-spacing="-1" ${paint("fill", ink)}>${initials.join("").replaceAll(/[<&]/g, "")}</text>`;
  return renderSvg({ width: 96, height: 96, viewBox: "0 0 96 96", theme, body, crop: true });
}

/** Lines of a text in which one stops short. */
function drawErrorPicture(theme: Theme): string {
  const paint = createPainter(palette, theme);
  const lines = Array.from({ length: 11 }, (_, line) => `M0 ${line * 48 + 8}h${line === 6 ? 412 : 1152}v10H0z`);
  const stop = `<path ${paint("fill", "madder")} d="M428 ${6 * 48 - 14}h32v32h-32z"/>`;
  const body = `<path ${paint("fill", "ink")} d="${lines.join("")}"/>${stop}`;
  return renderSvg({ width: 1152, height: 528, viewBox: "0 0 1152 528", theme, body });
}

/** The word in large letters, read from the foot of the picture to its head. */
async function drawWord(word: string, theme: Theme, setText: SetText): Promise<string> {
  const paint = createPainter(palette, theme);
  const lines = wrapWords(word, 12);
  const set = await Promise.all(
    lines.map((line) => setText(line, { face: "display", size: 100, axes: { wght: 500 }, tracking: -0.04 })),
  );
  const widest = Math.max(...set.map(({ width }) => width));
  const size = Math.min(760 / widest, 560 / (lines.length * 100));
  const body =
    `<path ${paint("fill", "madder")} d="M0 0h660v840H0z"/>` +
    set
      .map(({ path }, line) => {
        const baseline = 600 - (lines.length - 1 - line) * 100 * size;
        return `<path ${paint("fill", "ground")} transform="translate(${round(baseline)} 800) rotate(-90) scale(${size.toFixed(3)})" d="${path}"/>`;
      })
      .join("");
  return renderSvg({ width: 660, height: 840, viewBox: "0 0 660 840", theme, body });
}
