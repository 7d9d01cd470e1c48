import { existsSync, readFileSync } from "node:fs";
import { cp, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { build, type ManifestChunk, parseSync, Visitor, type Manifest as ViteManifest } from "vite";
import { computeHash, type Dist, openDist } from "../../build-store/dist.ts";
import type { Manifest } from "../../build-store/manifest.ts";
import { type IdentityName, readIdentityName } from "../../content/model/page.ts";
import { identities } from "../../site/identity/identities.ts";
import { buildFonts, getFontDirectory } from "../assets/fonts.ts";
import { buildIconFiles } from "../assets/icon-files.ts";
import {
  createBrowserConfig,
  createLayoutConfig,
  createRendererConfig,
  createServerConfig,
  createViteConfig,
  SERVER_FILE,
} from "./vite-config.ts";

export interface Bundle {
  /** Path in dist/ of the module that renders pages. */
  renderer: string;
  assets: Manifest["assets"];
  /** Names in dist/assets/. */
  files: string[];
  assetHashes: NonNullable<Manifest["assetHashes"]>;
  iconFiles: Manifest["files"];
}

const MANIFEST = "manifest.json";

/** Bundles the site for browsers and Node. File names contain a hash of the content, so older builds stay usable. */
export async function bundleSite(root: string, dist: Dist, identity: IdentityName): Promise<Bundle> {
  const base = createViteConfig(root, getFontDirectory(dist), identity);
  const browserDir = dist.at("tmp", "browser");
  const rendererDir = dist.at("tmp", "renderer");
  const layoutDir = dist.at("tmp", "layout");
  await build(createBrowserConfig(base, browserDir));
  await build(createLayoutConfig(base, layoutDir));
  await build(createRendererConfig(base, rendererDir));

  const manifest: ViteManifest = JSON.parse(await readFile(join(browserDir, MANIFEST), "utf8"));
  const { boot, theme, shell, pages } = findChunks(manifest, readPageSources(root));
  const toUrl = (name: string) => `/assets/${name}`;
  const files = new Map<string, Uint8Array>();
  for (const name of await readdir(browserDir))
    if (name !== MANIFEST) files.set(name, await readFile(join(browserDir, name)));
  const layoutCss = await readFile(join(layoutDir, "layout.css"));

  /** The names of concatenated style sheets by their content. */
  const sheetNames = new Map<string, string>();

  /**
   * Concatenates the style sheets of a page in the bundler's order, so that a browser sends one request. Pages with the
   * same styles have one file, so that it sends none on the way from one of them to the next.
   */
  function concatStyles(name: string, sheets: string[], appended = Buffer.of()): string[] {
    if (sheets.length === 0) return [];
    const css = Buffer.concat([...sheets.map((sheet) => files.get(sheet) ?? Buffer.of()), appended]);
    const hash = computeHash(css).slice(0, 8);
    const file = sheetNames.getOrInsert(hash, `${name}-${hash}.css`);
    files.set(file, css);
    return [toUrl(file)];
  }

  const pageStyles = Object.fromEntries(pages.map(({ name, styles }) => [name, concatStyles(name, styles)]));
  const pageScripts = Object.fromEntries(pages.map(({ name, scripts }) => [name, scripts.map(toUrl)]));
  const styles = concatStyles("site", shell.styles, layoutCss);
  // The single style sheets are not referenced any more.
  for (const sheet of [...shell.styles, ...pages.flatMap((page) => page.styles)]) files.delete(sheet);
  const chunks = JSON.stringify(
    Object.fromEntries(pages.map(({ name }) => [name, [...(pageScripts[name] ?? []), ...(pageStyles[name] ?? [])]])),
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

  const names = [...files.keys()].sort();
  const [display, text] = identities[identity].fonts.web;
  const findFonts = (...fonts: string[]) =>
    names.filter((name) => fonts.includes(name.replace(/-[\w-]{8}\.woff2$/, ""))).map(toUrl);
  return {
    renderer: `${renderer}/renderer.js`,
    assets: {
      boot: toUrl(boot),
      theme: toUrl(theme),
      chunks: toUrl(chunksFile),
      preload: shell.scripts.map(toUrl),
      // The fonts that every page shows: the footer has letters of the extended text font. Italics are loaded on demand.
      fonts: findFonts(`${display.name}-latin`, `${text.name}-latin`, `${text.name}-latin-ext`),
      extendedFonts: findFonts(`${display.name}-latin-ext`),
      styles,
      pageStyles,
      pageScripts,
    },
    files: names,
    assetHashes: Object.fromEntries(Array.from(files, ([name, bytes]) => [name, computeHash(bytes)])),
    iconFiles: await buildIconFiles(dist, identities[identity]),
  };
}

/** Bundles the server for Node and returns the path of the file in dist/. */
async function bundleServer(root: string, dist: Dist): Promise<string> {
  const directory = dist.at("tmp", "server");
  await build(createServerConfig(root, directory));
  const code = await readFile(join(directory, SERVER_FILE));
  // With .js, Node would parse the file once more to find out that it is a module, if DIST_DIR is outside the project.
  const server = `servers/${computeHash(code)}.mjs`;
  dist.writeOnce(server, code);
  return server;
}

/** The source file of each page, from the calls of `page(name, pattern, () => import(file))` in the route table. */
function readPageSources(root: string): Map<string, string> {
  const file = join(root, "src/site/routes.ts");
  const sources = new Map<string, string>();
  new Visitor({
    CallExpression({ callee, arguments: [name, , load] }) {
      if (callee.type !== "Identifier" || callee.name !== "page" || name?.type !== "Literal") return;
      const body = load?.type === "ArrowFunctionExpression" ? load.body : undefined;
      if (body?.type !== "ImportExpression" || body.source.type !== "Literal")
        throw new Error(`${file}: the page ${name.value} has no () => import("…").`);
      sources.set(String(name.value), join("src/site", String(body.source.value)));
    },
  }).visit(parseSync(file, readFileSync(file, "utf8")).program);
  return sources;
}

/** The scripts and styles that each page needs, from Vite's manifest. */
function findChunks(manifest: ViteManifest, pageSources: Map<string, string>) {
  const getChunk = (key: string): ManifestChunk => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`Vite's manifest has no chunk for ${key}.`);
    return chunk;
  };
  /** A chunk and its static imports, dependencies first. */
  function collectImports(key: string, seen = new Set<string>()): Set<string> {
    if (seen.has(key)) return seen;
    for (const imported of getChunk(key).imports ?? []) collectImports(imported, seen);
    return seen.add(key);
  }
  const listScripts = (keys: Iterable<string>) => [...keys].map((key) => getChunk(key).file);
  const listStyles = (keys: Iterable<string>) => [...new Set([...keys].flatMap((key) => getChunk(key).css ?? []))];

  const boot = "src/site/client/boot.ts";
  const hydrate = Object.keys(manifest).find((key) => manifest[key]?.name === "hydrate");
  const shell = collectImports(hydrate ?? "hydrate", collectImports(boot));
  const pages = Array.from(pageSources, ([name, source]) => {
    const own = collectImports(source).difference(shell);
    return { name, scripts: listScripts(own), styles: listStyles(own) };
  });
  return {
    boot: getChunk(boot).file,
    theme: getChunk("src/site/styles/theme.ts").file,
    /** The scripts that hydrate any page, and their styles. */
    shell: { scripts: listScripts([...shell].filter((key) => key !== boot)), styles: listStyles(shell) },
    pages,
  };
}

class SourceMapMismatch extends Error {
  override name = "SourceMapMismatch";
}

/**
 * Writes source maps of the published scripts, each beside a copy of its script, to a folder that is not served. This
 * is not part of the normal build, because it takes time and the maps are rarely needed.
 */
export async function writeSourceMaps(root: string, distDirectory: string, identity: IdentityName): Promise<string> {
  const dist = openDist(distDirectory);
  const directory = dist.at("maps");
  await build(createBrowserConfig(createViteConfig(root, getFontDirectory(dist), identity), directory, { maps: true }));
  for (const name of await readdir(directory)) {
    const file = join(directory, name);
    if (name.endsWith(".js")) {
      const [served, mapped] = await Promise.all([readFile(dist.at("assets", name)), readFile(file)]);
      if (!served.equals(mapped)) throw new SourceMapMismatch(`The source map of ${name} belongs to another script.`);
    } else if (!name.endsWith(".js.map")) await rm(file);
  }
  return directory;
}

/** The results of this module as a program, which makes those that its last arguments name. */
export interface Bundles {
  site: Bundle;
  /** Path in dist/ of the server's code. */
  server: string;
}

if (import.meta.main) {
  const [root = "", directory = "", characters = "", identityArgument, ...parts] = process.argv.slice(2);
  const identity = readIdentityName({ identity: identityArgument });
  const dist = openDist(directory);
  const send = (bundles: Partial<Bundles>) => new Promise((resolve) => process.send?.(bundles, resolve));
  if (parts.includes("site")) {
    await buildFonts(characters, getFontDirectory(dist), identities[identity]);
    await send({ site: await bundleSite(root, dist, identity) });
  }
  // After the site, because pages are rendered with that meanwhile.
  if (parts.includes("server")) await send({ server: await bundleServer(root, dist) });
  // The bundler's timers and threads would keep the process alive, so it exits as soon as the results have been sent.
  process.exit();
}
