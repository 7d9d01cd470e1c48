import { existsSync } from "node:fs";
import { cp, readdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { build, type ManifestChunk, type Manifest as ViteManifest } from "vite";
import { computeHash, type Dist } from "../../build-store/dist.ts";
import type { Manifest } from "../../build-store/manifest.ts";
import { routes } from "../../site/routes.ts";
import { getFontDirectory } from "../assets/fonts.ts";
import { buildIconFiles } from "../assets/icon-files.ts";
import { createBrowserConfig, createLayoutConfig, createRendererConfig, createViteConfig } from "./vite-config.ts";

export interface Bundle {
  /** The module that renders pages, below dist/. */
  renderer: string;
  assets: Manifest["assets"];
  /** Names in dist/assets/. */
  files: string[];
  iconFiles: Manifest["files"];
}

/** The two faces every page starts with; italics and rarer letters come when they are met. */
const PRELOADED_FONTS = /^(bricolage-grotesque|hanken-grotesk)-latin-/;

/** Bundles the site for browser and Node. Everything is named after what is in it, so older builds stay usable. */
export async function bundleSite(root: string, dist: Dist): Promise<Bundle> {
  const base = createViteConfig(root, getFontDirectory(dist));
  const browserDir = dist.at("tmp", "browser");
  const rendererDir = dist.at("tmp", "renderer");
  const frameDir = dist.at("tmp", "frame");
  await build(createBrowserConfig(base, browserDir));
  await build(createLayoutConfig(base, frameDir));
  await build(createRendererConfig(base, rendererDir));

  const list = readChunkManifest(JSON.parse(await readFile(join(browserDir, "manifest.json"), "utf8")));
  const url = (name: string) => `/assets/${name}`;
  const files = new Map<string, Uint8Array>();
  for (const name of await listAssetNames(browserDir)) files.set(name, await readFile(join(browserDir, name)));
  const frameCss = await readFile(join(frameDir, "frame.css"));

  /** One style sheet is one request: the parts of a page are joined, in the order the bundler gave them. */
  function joined(name: string, sheets: string[], more = Buffer.of()): string[] {
    if (sheets.length === 0) return [];
    const css = Buffer.concat([...sheets.map((sheet) => files.get(sheet) ?? Buffer.of()), more]);
    const file = `${name}-${computeHash(css).slice(0, 8)}.css`;
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
  const chunksFile = `chunks-${computeHash(chunks).slice(0, 8)}.json`;
  files.set(chunksFile, Buffer.from(chunks));
  for (const [name, bytes] of files) dist.writeOnce(`assets/${name}`, bytes);

  const code = await readFile(join(rendererDir, "renderer.js"));
  const renderer = `renderers/${computeHash(code)}`;
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
        .filter((name) => PRELOADED_FONTS.test(name))
        .sort()
        .map(url),
      styles,
      pageStyles,
      pageScripts,
    },
    files: [...files.keys()].sort(),
    iconFiles: await buildIconFiles(dist),
  };
}

async function listAssetNames(directory: string): Promise<string[]> {
  const names = await readdir(directory);
  return names.filter((name) => name !== "manifest.json");
}

/** Which files each page needs, read off what the bundler says about its chunks. */
function readChunkManifest(manifest: ViteManifest) {
  const chunk = (source: string): ManifestChunk => {
    const found = manifest[source];
    if (!found) throw new Error(`The bundler made no chunk for ${source}.`);
    return found;
  };
  /** A chunk and all it imports before it can run, in the order it needs them. */
  function withImports(source: string, seen = new Set<string>()): Set<string> {
    if (seen.has(source)) return seen;
    for (const imported of chunk(source).imports ?? []) withImports(imported, seen);
    return seen.add(source);
  }
  const scripts = (sources: Iterable<string>) => [...sources].map((source) => chunk(source).file);
  const styles = (sources: Iterable<string>) => [...new Set([...sources].flatMap((source) => chunk(source).css ?? []))];

  const boot = "src/site/client/boot.ts";
  const shell = new Set([boot, "src/site/client/hydrate.tsx"].flatMap((source) => [...withImports(source)]));
  for (const vendor of Object.keys(manifest).filter((source) => /^_react-/.test(source))) withImports(vendor, shell);
  const pages = routes.map(({ name, load }) => {
    const source = `src/site/${/import\("\.\/(.+?)"\)/.exec(String(load))?.[1]}`;
    const own = [...withImports(source)].filter((file) => !shell.has(file));
    return { name, scripts: scripts(own), styles: styles(own) };
  });
  return {
    boot: chunk(boot).file,
    theme: chunk("src/site/styles/theme.ts").file,
    /** Everything that takes a page over, whatever page it is, and the styles that go with it. */
    shell: { scripts: scripts([...shell].filter((source) => source !== boot)), styles: styles(shell) },
    pages,
  };
}
