import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import sharp from "sharp";
import type { Dist } from "../../build-store/dist.ts";
import type { Manifest } from "../../build-store/manifest.ts";
import { getContentType } from "../../server/http/content-type.ts";
import { getHex } from "../../shared/palette.ts";
import {
  arrows,
  flags,
  type IconName,
  services,
  socialNetworks,
  symbols,
  technologies,
} from "../../site/icons/icon-names.ts";
import type { Identity } from "../../site/identity/identity.ts";
import {
  createPainter,
  getMarkSize,
  type Mark,
  markToPath,
  type Paint,
  renderSvg,
} from "../../site/identity/svg-drawing.ts";
import { iconDrawings } from "./icon-drawings.ts";

/** Files by their name in a folder of the site. */
type NamedFiles = Record<string, string | Buffer>;

/** Builds the icons and the favicons, which depend on code only and have fixed URLs. */
export async function buildIconFiles(dist: Dist, identity: Identity): Promise<Manifest["files"]> {
  const files: NamedFiles = await drawFavicons(identity);
  for (const [name, svg] of Object.entries(await loadIcons())) files[`icons/${name}`] = svg;
  return Object.fromEntries(
    Object.entries(files).map(([name, file]) => [`/${name}`, { store: dist.put(file), type: getContentType(name) }]),
  );
}

/** The site's mark in the sizes and formats that browsers and home screens request. */
export async function drawFavicons({ palette, mark }: Pick<Identity, "palette" | "mark">): Promise<NamedFiles> {
  // The only drawing with a media query: browser tabs have the system's theme, which may differ from the page's.
  const darkTabStyle = `<style>@media(prefers-color-scheme:dark){path{fill:${getHex(palette, "ink", "dark")}}}</style>`;
  const paint = createPainter(palette, "light");
  const draw = (margin: number, style?: string) => drawMark(mark, paint, margin, style);
  return {
    "favicon.svg": draw(0, darkTabStyle),
    "favicon.ico": encodeIco(await renderPng(draw(0), 32), 32),
    "apple-touch-icon.png": await renderPng(draw(0.2), 180),
    "icon-192.png": await renderPng(draw(0.2), 192),
    "icon-512.png": await renderPng(draw(0.2), 512),
  };
}

/** With a margin, the mark gets a background: home screens crop icons to their own shapes. */
function drawMark(mark: Mark, paint: Paint, margin: number, style = ""): string {
  const size = getMarkSize(mark);
  const edge = (size * margin) / (1 - 2 * margin);
  const side = size + 2 * edge;
  const ground =
    margin > 0 ? `<path ${paint("fill", "ground")} d="M${-edge} ${-edge}h${side}v${side}h${-side}z"/>` : "";
  const body = `${style}${ground}<path ${paint("fill", "ink")} d="${markToPath(mark)}"/>`;
  return renderSvg({ width: 96, height: 96, viewBox: `${-edge} ${-edge} ${side} ${side}`, theme: "light", body });
}

const renderPng = (svg: string, side: number) =>
  sharp(Buffer.from(svg), { density: (72 * side) / 96 })
    .resize(side, side)
    .png({ compressionLevel: 9 })
    .toBuffer();

/** An .ico file with one image: header, one directory entry, then the PNG. */
function encodeIco(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const { resolve } = createRequire(import.meta.url);

/** Icons whose file name in the package differs from ours. */
const packageNames: Partial<Record<IconName, string>> = {
  airflow: "apacheairflow",
  bigquery: "googlebigquery",
  java: "openjdk",
  kafka: "apachekafka",
  nextjs: "nextdotjs",
  node: "nodedotjs",
  spark: "apachespark",
  vue: "vuedotjs",
  australia: "au",
  netherlands: "nl",
  poland: "pl",
  uk: "gb",
  usa: "us",
  close: "x",
  external: "external-link",
  file: "file-text",
  print: "printer",
  share: "share-2",
  warning: "triangle-alert",
};

/** Logos with very thin lines, which get a stroke because they look pale beside the others at text size. */
const hairlineIcons: readonly IconName[] = [
  "airflow",
  "dbt",
  "github-actions",
  "java",
  "metabase",
  "onnx",
  "postgresql",
  "temporal",
];

/** Each icon as `{name}-icon.svg`, a group with the id `{name}-icon` in a view box of 24 by 24. */
export async function loadIcons(): Promise<Record<string, string>> {
  const load = (names: readonly IconName[], loadGroup: (name: IconName) => Promise<IconGroup>) =>
    names.map(async (name): Promise<[string, string]> => [`${name}-icon.svg`, toSvgFile(name, await loadGroup(name))]);
  const files = [
    ...load([...technologies, ...services, ...socialNetworks], loadLogo),
    ...load(flags, loadFlag),
    ...load([...arrows, ...symbols], loadSymbol),
  ];
  return Object.fromEntries(await Promise.all(files));
}

type IconGroup = { attributes: string; shapes: string };

const toSvgFile = (name: IconName, { attributes, shapes }: IconGroup) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><g id="${name}-icon" ${attributes}>${shapes}</g></svg>\n`;

async function loadLogo(name: IconName): Promise<IconGroup> {
  const fileName = packageNames[name] ?? name.replaceAll("-", "");
  const shapes = iconDrawings.get(name) ?? (await readShapes(`simple-icons/icons/${fileName}.svg`));
  const outline = hairlineIcons.includes(name) ? ' stroke="currentColor" stroke-width=".7"' : "";
  return { attributes: `fill="currentColor"${outline}`, shapes };
}

async function loadFlag(name: IconName): Promise<IconGroup> {
  const shapes = await readShapes(`flag-icons/flags/4x3/${packageNames[name]}.svg`);
  // A border, because the white half of Poland's flag would not be visible on a white page.
  const edge =
    '<path d="M10 10h620v460H10z" fill="none" stroke="currentColor" stroke-width="20" stroke-opacity=".25"/>';
  // The flags have a view box of 640 by 480.
  return { attributes: 'transform="translate(0 3) scale(.0375)"', shapes: shapes + edge };
}

async function loadSymbol(name: IconName): Promise<IconGroup> {
  // Square line ends, because the site's design has no round corners.
  return {
    attributes: 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="square"',
    shapes: await readShapes(`lucide-static/icons/${packageNames[name] ?? name}.svg`),
  };
}

async function readShapes(path: string): Promise<string> {
  const svg = await readFile(resolve(path), "utf8");
  return svg
    .replace(/<!--.*?-->|<title>.*?<\/title>|<\/?svg[^>]*>/gs, "")
    .replace(/\s*\n\s*/g, "")
    .replaceAll(" />", "/>");
}
