import sharp from "sharp";
import { identities } from "../../../site/identity/identities.ts";
import { createPainter, getMarkSize, markToPath, renderSvg } from "../../../site/identity/svg-drawing.ts";
import type { SocialCard } from "../../../site/seo/social-card.ts";
import { type TextStyle, textToPath } from "./text-to-path.ts";

const cardSize = { width: 1200, height: 630, edge: 64, pattern: 400 };
type TitleStyle = Omit<TextStyle, "size">;
const titleBox = { width: cardSize.width - cardSize.pattern - 2 * cardSize.edge, height: 360 };
const titleSizes = [92, 80, 70, 60, 52];
const labelStyle = { axes: { wght: 500 }, size: 28 };
const leading = 1.02;
const labelHeight = 60;

/** The preview image of a page for social networks: its kind and title, beside its cover. */
export async function drawSocialSvg({ title, label, site, identity: name, pattern }: SocialCard): Promise<string> {
  const { palette, mark, fonts, drawCover } = identities[name];
  const paint = createPainter(palette, "light");
  const titleStyle = { font: fonts.drawings.display, axes: fonts.titleAxes, tracking: -0.03 };
  const { width, height, edge } = cardSize;
  const { lines, size } = await layOutTitle(title, titleStyle);
  const labelPath = await textToPath(label, { ...labelStyle, font: fonts.drawings.text });
  const namePath = await textToPath(site, { ...titleStyle, size: 34 });
  const firstBaseline = edge + labelHeight + size * 0.8;
  const body = [
    `<path ${paint("fill", "ground")} d="M0 0h${width}v${height}H0z"/>`,
    `<g transform="translate(${width - cardSize.pattern} 0)">${drawCover({ ...pattern, width: cardSize.pattern, height, theme: "light" })}</g>`,
    `<g ${paint("fill", "walnut")}>${positionPath(labelPath.path, edge, edge + labelStyle.size * 0.8)}</g>`,
    `<g ${paint("fill", "ink")}>`,
    ...lines.map(({ path }, line) => positionPath(path, edge, firstBaseline + line * size * leading)),
    positionPath(markToPath(mark), edge, height - edge - 28, 28 / getMarkSize(mark)),
    positionPath(namePath.path, edge + 42, height - edge - 4),
    "</g>",
  ].join("");
  return renderSvg({ width, height, viewBox: `0 0 ${width} ${height}`, theme: "light", body });
}

/** The drawing has flat colours, so dithering is off: this halves file size and encoding time. */
export async function drawSocialPng(card: SocialCard): Promise<Buffer> {
  return sharp(Buffer.from(await drawSocialSvg(card)))
    .png({ palette: true, colours: 64, effort: 1, dither: 0 })
    .toBuffer();
}

function positionPath(path: string, x: number, y: number, scale = 1) {
  const scaled = scale === 1 ? "" : ` scale(${scale.toFixed(3)})`;
  return `<path transform="translate(${x} ${y.toFixed(1)})${scaled}" d="${path}"/>`;
}

type MeasuredWords = { words: { word: string; width: number }[]; space: number };

/** Breaks a title into balanced lines, in the largest size that fits its box, or smaller if its longest word needs it. */
async function layOutTitle(title: string, titleStyle: TitleStyle) {
  // Widths at font size 1; they scale linearly.
  const measure = async (text: string) => (await textToPath(text, { ...titleStyle, size: 1 })).width;
  const words = await Promise.all(title.split(" ").map(async (word) => ({ word, width: await measure(word) })));
  const space = await measure(" ");
  const longest = Math.max(...words.map((word) => word.width));
  const fits = ({ size, lines }: { size: number; lines: string[] }) =>
    longest * size <= titleBox.width && lines.length * size * leading <= titleBox.height;
  const { lines, size } = [...titleSizes, Math.min(...titleSizes, titleBox.width / longest)]
    .map((size) => ({ size, lines: balanceLines({ words, space }, titleBox.width / size) }))
    .reduce((chosen, smaller) => (fits(chosen) ? chosen : smaller));
  return { size, lines: await Promise.all(lines.map((line) => textToPath(line, { ...titleStyle, size }))) };
}

/** The narrowest line width that needs no more lines than the full width. */
function balanceLines(measuredWords: MeasuredWords, width: number): string[] {
  const widestLines = wrapLines(measuredWords, width);
  const longest = Math.max(...measuredWords.words.map((word) => word.width));
  for (let narrowerWidth = longest; narrowerWidth < width; narrowerWidth += width / 50) {
    const lines = wrapLines(measuredWords, narrowerWidth);
    if (lines.length <= widestLines.length) return lines;
  }
  return widestLines;
}

function wrapLines({ words, space }: MeasuredWords, width: number): string[] {
  const lines: { text: string; width: number }[] = [];
  for (const { word, width: wordWidth } of words) {
    const line = lines.at(-1);
    if (line && line.width + space + wordWidth <= width) {
      line.text += ` ${word}`;
      line.width += space + wordWidth;
    } else lines.push({ text: word, width: wordWidth });
  }
  return lines.map((line) => line.text);
}
