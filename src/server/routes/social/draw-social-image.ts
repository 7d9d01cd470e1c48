import sharp from "sharp";
import { drawPageCover } from "../../../site/identity/draw-cover.ts";
import { createPainter, markPath, renderSvg } from "../../../site/identity/svg-drawing.ts";
import type { SocialCard } from "../../../site/seo/social-card.ts";
import { type TextPath, type TextStyle, textToPath } from "./text-to-path.ts";

const cardSize = { width: 1200, height: 630, edge: 64, cloth: 400 };
const titleStyle = { face: "display", axes: { wght: 640, opsz: 96 }, tracking: -0.03 } as const;
const labelStyle = { face: "text", axes: { wght: 500 }, size: 28 } as const;
const leading = 1.02;
const labelHeight = 60;

/** The preview image of a page for social networks: its kind and title, beside its woven pattern. */
export async function drawSocialSvg({ title, label, site, cloth }: SocialCard): Promise<string> {
  const paint = createPainter("light");
  const { width, height, edge } = cardSize;
  const box = { width: width - cardSize.cloth - 2 * edge, height: 360, sizes: [92, 80, 70, 60, 52], leading };
  const { lines, size } = await layOutHeadline(title, titleStyle, box);
  const labelPath = await textToPath(label, labelStyle);
  const namePath = await textToPath(site.toLowerCase(), { ...titleStyle, size: 34 });
  const firstBaseline = edge + labelHeight + size * 0.8;
  const body = [
    `<path ${paint("fill", "ground")} d="M0 0h${width}v${height}H0z"/>`,
    `<g transform="translate(${width - cardSize.cloth} 0)">${drawPageCover({ ...cloth, width: cardSize.cloth, height, theme: "light" })}</g>`,
    `<g ${paint("fill", "walnut")}>${positionPath(labelPath.path, edge, edge + labelStyle.size * 0.8)}</g>`,
    `<g ${paint("fill", "ink")}>`,
    ...lines.map(({ path }, line) => positionPath(path, edge, firstBaseline + line * size * leading)),
    positionPath(markPath, edge, height - edge - 28, 28 / 6),
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

type HeadlineBox = { width: number; height: number; sizes: readonly number[]; leading: number };

/** Breaks a headline into balanced lines, in the largest size that fits the box, or smaller if its longest word needs it. */
async function layOutHeadline(text: string, style: Omit<TextStyle, "size">, box: HeadlineBox) {
  const measuredWords = await measureWords(text, style);
  const longest = Math.max(...measuredWords.words.map((word) => word.width));
  const fits = ({ size, lines }: { size: number; lines: string[] }) =>
    longest * size <= box.width && lines.length * size * box.leading <= box.height;
  const { lines, size } = [...box.sizes, Math.min(box.sizes.at(-1) ?? 0, box.width / longest)]
    .map((size) => ({ size, lines: balanceLines(measuredWords, box.width / size) }))
    .reduce((chosen, smaller) => (fits(chosen) ? chosen : smaller));
  const linePaths = await Promise.all(lines.map((line): Promise<TextPath> => textToPath(line, { ...style, size })));
  return { size, lines: linePaths };
}

type MeasuredWords = { words: { word: string; width: number }[]; space: number };

/** Widths at font size 1; they scale linearly. */
async function measureWords(text: string, style: Omit<TextStyle, "size">): Promise<MeasuredWords> {
  const width = async (part: string) => (await textToPath(part, { ...style, size: 1 })).width;
  const words = await Promise.all(text.split(" ").map(async (word) => ({ word, width: await width(word) })));
  return { words, space: await width(" ") };
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
