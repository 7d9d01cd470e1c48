import type { Plugin } from "vite";

const DEFAULT_IMPORT = /^import (\w+) from ("[^"]+\.module\.css");/gm;

/**
 * Class names as names of their own instead of parts of one object: the bundler writes each where it is used and leaves
 * out the others.
 */
export const classNames: Plugin = {
  name: "class-names",
  enforce: "pre",
  transform: {
    filter: { id: /\.tsx?$/, code: DEFAULT_IMPORT },
    handler: (code) => ({ code: code.replace(DEFAULT_IMPORT, "import * as $1 from $2;"), map: null }),
  },
};
