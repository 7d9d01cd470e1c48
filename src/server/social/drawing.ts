import sharp from "sharp";
import type { SocialCard } from "../../site/social-card.ts";
import { cover } from "../../site/weave/cover.ts";
import { drawing, painter } from "../../site/weave/drawing.ts";
import { markPath } from "../../site/weave/mark.ts";
import { headline } from "./headline.ts";
import { outline } from "./outlines.ts";

const social = { width: 1200, height: 630, edge: 64, cloth: 400 };
const display = { face: "display", axes: { wght: 640, opsz: 96 }, tracking: -0.03 } as const;
const text = { face: "text", axes: { wght: 500 }, size: 28 } as const;
const leading = 1.02;
const labelled = 60;

/** What a link to the page looks like elsewhere: what it is and its title, beside its own cloth. */
export async function socialSvg({ title, label, site, cloth }: SocialCard): Promise<string> {
  const paint = painter("light");
  const { width, height, edge } = social;
  const box = { width: width - social.cloth - 2 * edge, height: 360, sizes: [92, 80, 70, 60, 52], leading };
  const { lines, size } = await headline(title, display, box);
  const kind = await outline(label, text);
  const name = await outline(site.toLowerCase(), { ...display, size: 34 });
  const first = edge + labelled + size * 0.8;
  const body = [
    `<path ${paint("fill", "ground")} d="M0 0h${width}v${height}H0z"/>`,
    `<g transform="translate(${width - social.cloth} 0)">${cover({ ...cloth, width: social.cloth, height, theme: "light" })}</g>`,
    `<g ${paint("fill", "walnut")}>${placed(kind.path, edge, edge + text.size * 0.8)}</g>`,
    `<g ${paint("fill", "ink")}>`,
    ...lines.map(({ path }, line) => placed(path, edge, first + line * size * leading)),
    placed(markPath, edge, height - edge - 28, 28 / 6),
    placed(name.path, edge + 42, height - edge - 4),
    "</g>",
  ].join("");
  return drawing({ width, height, viewBox: `0 0 ${width} ${height}`, theme: "light", body });
}

/** Flat colours need no dithering: without it a picture is half as heavy and made in half the time. */
export async function socialPng(card: SocialCard): Promise<Buffer> {
  return sharp(Buffer.from(await socialSvg(card)))
    .png({ palette: true, colours: 64, effort: 1, dither: 0 })
    .toBuffer();
}

function placed(path: string, x: number, y: number, scale = 1) {
  const scaled = scale === 1 ? "" : ` scale(${scale.toFixed(3)})`;
  return `<path transform="translate(${x} ${y.toFixed(1)})${scaled}" d="${path}"/>`;
}
