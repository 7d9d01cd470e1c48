import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { drawing, painter } from "../site/weave/drawing.ts";
import { markPath } from "../site/weave/mark.ts";
import { hex } from "../site/weave/roles.ts";

/** Writes every form of the mark that browsers and home screens ask for. */
export async function writeFavicons(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const save = (name: string, content: string | Buffer) => writeFile(join(directory, name), content);
  await Promise.all([
    save("favicon.svg", mark(0, darkTabs)),
    save("favicon.ico", ico(await png(32, 0), 32)),
    save("apple-touch-icon.png", await png(180, 0.2)),
    save("icon-192.png", await png(192, 0.2)),
    save("icon-512.png", await png(512, 0.2)),
  ]);
}

// The only drawing with a media query: a tab strip has the system's theme, whatever the page's is.
const darkTabs = `<style>@media(prefers-color-scheme:dark){path{fill:${hex("dark", "ink")}}}</style>`;

/** A margin makes room for the shapes that home screens cut icons to; it comes with a ground. */
function mark(margin: number, style = ""): string {
  const theme = "light";
  const paint = painter(theme);
  const edge = (6 * margin) / (1 - 2 * margin);
  const side = 6 + 2 * edge;
  const ground =
    margin > 0 ? `<path ${paint("fill", "ground")} d="M${-edge} ${-edge}h${side}v${side}h${-side}z"/>` : "";
  const body = `${style}${ground}<path ${paint("fill", "ink")} d="${markPath}"/>`;
  return drawing({ width: 96, height: 96, viewBox: `${-edge} ${-edge} ${side} ${side}`, theme, body, crop: false });
}

const png = (side: number, margin: number) =>
  sharp(Buffer.from(mark(margin)), { density: (72 * side) / 96 })
    .resize(side, side)
    .png({ compressionLevel: 9 })
    .toBuffer();

/** An .ico of one picture: header, one directory entry, then the PNG as it is. */
function ico(picture: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}
