import { existsSync } from "node:fs";
import { cp, readdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { type Dist, hashOf } from "../server/dist.ts";
import type { Manifest } from "../server/manifest.ts";
import { chunkList } from "./chunk-list.ts";
import { fontsIn } from "./fonts.ts";
import { pictureFiles } from "./pictures.ts";
import { browserBuild, frameBuild, rendererBuild, viteConfig } from "./vite-config.ts";

export interface Bundle {
  /** The module that renders pages, below dist/. */
  renderer: string;
  assets: Manifest["assets"];
  /** Names in dist/assets/. */
  files: string[];
  pictures: Manifest["files"];
}

/** The two faces every page starts with; italics and rarer letters come when they are met. */
const MAIN_FONTS = /^(bricolage-grotesque|hanken-grotesk)-latin-/;

/** Bundles the site for browser and Node. Everything is named after what is in it, so older builds stay usable. */
export async function bundle(root: string, dist: Dist): Promise<Bundle> {
  const base = viteConfig(root, fontsIn(dist));
  const browserDir = dist.at("tmp", "browser");
  const rendererDir = dist.at("tmp", "renderer");
  const frameDir = dist.at("tmp", "frame");
  await build(browserBuild(base, browserDir));
  await build(frameBuild(base, frameDir));
  await build(rendererBuild(base, rendererDir));

  const list = chunkList(JSON.parse(await readFile(join(browserDir, "manifest.json"), "utf8")));
  const url = (name: string) => `/assets/${name}`;
  const files = new Map<string, Uint8Array>();
  for (const name of await assetNames(browserDir)) files.set(name, await readFile(join(browserDir, name)));
  const frameCss = await readFile(join(frameDir, "frame.css"));

  /** One style sheet is one request: the parts of a page are joined, in the order the bundler gave them. */
  function joined(name: string, sheets: string[], more = Buffer.of()): string[] {
    if (sheets.length === 0) return [];
    const css = Buffer.concat([...sheets.map((sheet) => files.get(sheet) ?? Buffer.of()), more]);
    const file = `${name}-${hashOf(css).slice(0, 8)}.css`;
    files.set(file, css);
    return [url(file)];
  }

  const pageStyles = Object.fromEntries(list.pages.map(({ name, styles }) => [name, joined(name, styles)]));
  const pageScripts = Object.fromEntries(list.pages.map(({ name, scripts }) => [name, scripts.map(url)]));
  const styles = joined("site", list.shell.styles, frameCss);
  // Nobody asks for the parts.
  for (const part of [...list.shell.styles, ...list.pages.flatMap((page) => page.styles)]) files.delete(part);
  const chunks = JSON.stringify(
    Object.fromEntries(
      list.pages.map(({ name }) => [name, [...(pageScripts[name] ?? []), ...(pageStyles[name] ?? [])]]),
    ),
  );
  const chunksFile = `chunks-${hashOf(chunks).slice(0, 8)}.json`;
  files.set(chunksFile, Buffer.from(chunks));
  for (const [name, bytes] of files) dist.writeOnce(`assets/${name}`, bytes);

  const code = await readFile(join(rendererDir, "renderer.js"));
  const renderer = `renderers/${hashOf(code)}`;
  // A server may be loading from it, page by page: it is put there whole, and stays.
  if (!existsSync(dist.at(renderer))) {
    await cp(rendererDir, dist.at(`${renderer}.new`), { recursive: true });
    await rename(dist.at(`${renderer}.new`), dist.at(renderer));
  }

  return {
    renderer: `${renderer}/renderer.js`,
    assets: {
      boot: url(list.boot),
      theme: url(list.theme),
      chunks: url(chunksFile),
      preload: list.shell.scripts.map(url),
      fonts: [...files.keys()]
        .filter((name) => MAIN_FONTS.test(name))
        .sort()
        .map(url),
      styles,
      pageStyles,
      pageScripts,
    },
    files: [...files.keys()].sort(),
    pictures: await pictureFiles(dist),
  };
}

async function assetNames(directory: string): Promise<string[]> {
  const names = await readdir(directory);
  return names.filter((name) => name !== "manifest.json");
}
