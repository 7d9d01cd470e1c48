import type { Plugin } from "vite";
import type { SiteFrame } from "../site/layouts/layout.ts";

const NAME = "virtual:frame";

/** Gives the site its header's and footer's words, which live in content/ and are the same on every page. */
export function framePlugin(frame: () => SiteFrame): Plugin {
  return {
    name: "frame",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export const frame = ${JSON.stringify(frame())}` : undefined),
  };
}
