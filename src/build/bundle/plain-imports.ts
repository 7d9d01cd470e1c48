import type { Plugin } from "vite";
import { type Cut, cutOut, cutOutOfMap } from "./cut-out.ts";

const WRAPPED = /(\w+\(\(\)=>)import\(`[^`]+`\)(,(?:\[\]|__vite__mapDeps\(\[[\d,]*\]\))\))/dg;
const LIST = /^const __vite__mapDeps=.*\n/dg;
/** What is left of the list where an import's parts are taken out at once, as in `const { a } = await import(…)`. */
const ENTRY = /,__vite__mapDeps\(\[[\d,]*\]\)/dg;

/**
 * The bundler would load style sheets with every `import()`, by a list of all of them. They are joined and placed by
 * us, so an import is only an import.
 */
export const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: (id) => (id.endsWith("vite/preload-helper.js") ? "export const __vitePreload = (load) => load();" : undefined),
  // Names are made before this changes what they stand for, so they have to know of it.
  augmentChunkHash: () => [WRAPPED, LIST, ENTRY].join(" "),
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const { code } = chunk;
        const cuts = surplus(code);
        chunk.code = cutOut(code, cuts);
        if (chunk.code.includes("__vite__mapDeps"))
          throw new Error(`${chunk.fileName} still asks for a list of style sheets.`);
        const map = bundle[`${chunk.fileName}.map`];
        if (map?.type === "asset") map.source = cutOutOfMap(map.source.toString(), code, cuts);
      }
    },
  },
};

function surplus(code: string): Cut[] {
  const wrappers = [...code.matchAll(WRAPPED)].flatMap(({ indices }) => indices?.slice(1));
  const lists = [...code.matchAll(LIST), ...code.matchAll(ENTRY)].flatMap(({ indices }) => indices);
  return [...wrappers, ...lists].filter((cut) => cut !== undefined);
}
