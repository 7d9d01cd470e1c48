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
  /** Path in dist/ of the module that renders pages. */
  renderer: string;
  assets: Manifest["assets"];
  /** Names in dist/assets/. */
  files: string[];
  iconFiles: Manifest["files"];
}

/** The two fonts that every page needs first. Italics and rarer characters are loaded when a page shows them. */
const PRELOADED_FONTS = /^(bricolage-grotesque|hanken-grotesk)-latin-/;

/** Bundles the site for browsers and Node. File names contain a hash of the content, so older builds stay usable. */
export async function bundleSite(root: string, dist: Dist): Promise<Bundle> {
  const base = createViteConfig(root, getFontDirectory(dist));
  const browserDir = dist.at("tmp", "browser");
  const rendererDir = dist.at("tmp", "renderer");
  const layoutDir = dist.at("tmp", "frame");
  await build(createBrowserConfig(base, browserDir));
  await build(createLayoutConfig(base, layoutDir));
  await build(createRendererConfig(base, rendererDir));

  const chunkManifest = readChunkManifest(JSON.parse(await readFile(join(browserDir, "manifest.json"), "utf8")));
  const toUrl = (name: string) => `/assets/${name}`;
  const files = new Map<string, Uint8Array>();
  for (const name of await listAssetNames(browserDir)) files.set(name, await readFile(join(browserDir, name)));
  const layoutCss = await readFile(join(layoutDir, "frame.css"));

  /** Concatenates the style sheets of a page in the bundler's order, so that a browser sends one request. */
  function concatStyles(name: string, sheets: string[], appended = Buffer.of()): string[] {
    if (sheets.length === 0) return [];
    const css = Buffer.concat([...sheets.map((sheet) => files.get(sheet) ?? Buffer.of()), appended]);
    const file = `${name}-${computeHash(css).slice(0, 8)}.css`;
    files.set(file, css);
    return [toUrl(file)];
  }

  const pageStyles = Object.fromEntries(
    chunkManifest.pages.map(({ name, styles }) => [name, concatStyles(name, styles)]),
  );
  const pageScripts = Object.fromEntries(chunkManifest.pages.map(({ name, scripts }) => [name, scripts.map(toUrl)]));
  const styles = concatStyles("site", chunkManifest.shell.styles, layoutCss);
  // The single style sheets are not referenced any more.
  for (const sheet of [...chunkManifest.shell.styles, ...chunkManifest.pages.flatMap((page) => page.styles)])
    files.delete(sheet);
  const chunks = JSON.stringify(
    Object.fromEntries(
      chunkManifest.pages.map(({ name }) => [name, [...(pageScripts[name] ?? []), ...(pageStyles[name] ?? [])]]),
    ),
  );
  const chunksFile = `chunks-${computeHash(chunks).slice(0, 8)}.json`;
  files.set(chunksFile, Buffer.from(chunks));
  for (const [name, bytes] of files) dist.writeOnce(`assets/${name}`, bytes);

  const code = await readFile(join(rendererDir, "renderer.js"));
  const renderer = `renderers/${computeHash(code)}`;
  // The folder is renamed into place and never rewritten, because a server may be importing page modules from it.
  if (!existsSync(dist.at(renderer))) {
    await cp(rendererDir, dist.at(`${renderer}.new`), { recursive: true });
    await rename(dist.at(`${renderer}.new`), dist.at(renderer));
  }

  return {
    renderer: `${renderer}/renderer.js`,
    assets: {
      boot: toUrl(chunkManifest.boot),
      theme: toUrl(chunkManifest.theme),
      chunks: toUrl(chunksFile),
      preload: chunkManifest.shell.scripts.map(toUrl),
      fonts: [...files.keys()]
        .filter((name) => PRELOADED_FONTS.test(name))
        .sort()
        .map(toUrl),
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

/** The scripts and styles that each page needs, from Vite's manifest. */
function readChunkManifest(manifest: ViteManifest) {
  const getChunk = (source: string): ManifestChunk => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`Vite's manifest has no chunk for ${source}.`);
    return chunk;
  };
  /** A chunk and its static imports, dependencies first. */
  function collectImports(source: string, seen = new Set<string>()): Set<string> {
    if (seen.has(source)) return seen;
    for (const imported of getChunk(source).imports ?? []) collectImports(imported, seen);
    return seen.add(source);
  }
  const listScripts = (sources: Iterable<string>) => [...sources].map((source) => getChunk(source).file);
  const listStyles = (sources: Iterable<string>) => [
    ...new Set([...sources].flatMap((source) => getChunk(source).css ?? [])),
  ];

  const boot = "src/site/client/boot.ts";
  const shell = new Set([boot, "src/site/client/hydrate.tsx"].flatMap((source) => [...collectImports(source)]));
  for (const vendor of Object.keys(manifest).filter((source) => /^_react-/.test(source))) collectImports(vendor, shell);
  const pages = routes.map(({ name, load }) => {
    const source = `src/site/${/import\("\.\/(.+?)"\)/.exec(String(load))?.[1]}`;
    const own = [...collectImports(source)].filter((file) => !shell.has(file));
    return { name, scripts: listScripts(own), styles: listStyles(own) };
  });
  return {
    boot: getChunk(boot).file,
    theme: getChunk("src/site/styles/theme.ts").file,
    /** The scripts that hydrate any page, and their styles. */
    shell: { scripts: listScripts([...shell].filter((source) => source !== boot)), styles: listStyles(shell) },
    pages,
  };
}
