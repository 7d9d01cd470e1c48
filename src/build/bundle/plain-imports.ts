import type { Plugin } from "vite";
import { removeRanges, removeRangesFromMap, type TextRange } from "./cut-out.ts";

const WRAPPED_IMPORT = /(\w+\(\(\)=>)import\(`[^`]+`\)(,(?:\[\]|__vite__mapDeps\(\[[\d,]*\]\))\))/dg;
const DEPENDENCY_LIST = /^const __vite__mapDeps=.*\n/dg;
/** The reference to the list that remains where an import is destructured, as in `const { a } = await import(…)`. */
const DEPENDENCY_ARGUMENT = /,__vite__mapDeps\(\[[\d,]*\]\)/dg;

/**
 * Removes the code by which Vite preloads style sheets with every `import()`, together with its list of all files. It
 * is not needed because bundle.ts concatenates the style sheets of each page, and the site loads them itself.
 */
export const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: (id) => (id.endsWith("vite/preload-helper.js") ? "export const __vitePreload = (load) => load();" : undefined),
  // Chunk hashes are computed before this plugin changes the code, so its regular expressions are part of the hash.
  augmentChunkHash: () => [WRAPPED_IMPORT, DEPENDENCY_LIST, DEPENDENCY_ARGUMENT].join(" "),
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const { code } = chunk;
        const ranges = findPreloadCode(code);
        chunk.code = removeRanges(code, ranges);
        if (chunk.code.includes("__vite__mapDeps"))
          throw new Error(
            `${chunk.fileName} still uses __vite__mapDeps: the code that Vite generates for import() has changed, adapt the patterns.`,
          );
        const map = bundle[`${chunk.fileName}.map`];
        if (map?.type === "asset") map.source = removeRangesFromMap(map.source.toString(), code, ranges);
      }
    },
  },
};

function findPreloadCode(code: string): TextRange[] {
  const wrappers = [...code.matchAll(WRAPPED_IMPORT)].flatMap(({ indices }) => indices?.slice(1));
  const lists = [...code.matchAll(DEPENDENCY_LIST), ...code.matchAll(DEPENDENCY_ARGUMENT)].flatMap(
    ({ indices }) => indices,
  );
  return [...wrappers, ...lists].filter((range) => range !== undefined);
}
