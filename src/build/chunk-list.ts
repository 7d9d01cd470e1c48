import type { ManifestChunk, Manifest as ViteManifest } from "vite";
import { routes } from "../site/routes.ts";
import { views } from "../site/views.ts";

/** Which files each page needs, read off what the bundler says about its chunks. */
export function chunkList(manifest: ViteManifest) {
  const { chunk, withImports, scripts, styles } = chunksOf(manifest);
  const boot = "src/site/boot.ts";
  const shell = new Set([boot, "src/site/hydrate.tsx"].flatMap((source) => [...withImports(source)]));
  for (const vendor of Object.keys(manifest).filter((source) => /^_react-/.test(source))) withImports(vendor, shell);
  const pages = routes.map(({ name, load }) => {
    const own = [...withImports(sourceOf(load))].filter((file) => !shell.has(file));
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

export const FRAME = "src/site/layouts/frame.tsx";

/** The styles of what only the server renders: the frame around every page, and the views by their routes. */
export function printedStyles(manifest: ViteManifest) {
  const { withImports, styles } = chunksOf(manifest);
  const framed = withImports(FRAME);
  return {
    frame: styles(framed),
    views: new Map(
      Object.entries(views).map(([name, load]) => {
        const own = [...withImports(sourceOf(load))].filter((file) => !framed.has(file));
        return [name, styles(own)];
      }),
    ),
  };
}

/** The file that `() => import("./…")` names, as the bundler knows it. */
export function sourceOf(load: () => unknown): string {
  return `src/site/${/import\("\.\/(.+?)"\)/.exec(String(load))?.[1]}`;
}

function chunksOf(manifest: ViteManifest) {
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
  return {
    chunk,
    withImports,
    scripts: (sources: Iterable<string>) => [...sources].map((source) => chunk(source).file),
    styles: (sources: Iterable<string>) => [...new Set([...sources].flatMap((source) => chunk(source).css ?? []))],
  };
}
