import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const { resolve } = createRequire(import.meta.url);

const files: Record<string, string> = {
  react: "react/cjs/react.production.js",
  "react/jsx-runtime": "react/cjs/react-jsx-runtime.production.js",
  "react-dom": "react-dom/cjs/react-dom.production.js",
  "react-dom/client": "react-dom/cjs/react-dom-client.production.js",
  scheduler: "scheduler/cjs/scheduler.production.js",
};

/**
 * Loads React's production files as ES modules. React is published as CommonJS, which a bundler has to wrap in
 * functions: the engine then parses all of it twice, and unused code cannot be removed. The files are simple enough to
 * be converted with regular expressions; if a new version is not, the build fails here.
 */
export function reactModules(): Plugin {
  const paths = new Map(Object.entries(files).map(([name, file]) => [name, resolveFile(file)]));
  const modules = new Set(paths.values());
  return {
    name: "react-modules",
    enforce: "pre",
    resolveId: (id) => paths.get(id),
    load: (id) => (modules.has(id) ? toEsModule(readFileSync(id, "utf8"), id) : undefined),
  };
}

function resolveFile(file: string): string {
  const [name = ""] = file.split("/");
  return join(dirname(resolve(`${name}/package.json`)), file.slice(name.length + 1));
}

export function toEsModule(code: string, name: string): string {
  const imports = [...code.matchAll(/(\w+) = require\("([\w-]+)"\)/g)];
  const body = code
    .replace(/var (?:\w+ = require\("[\w-]+"\),?\s*)+;/, "")
    .replace(/"use strict";/, "")
    .replace(/\bexports\.(\w+)/g, "$$$1");
  if (/\brequire\(|\bexports\b|\bmodule\b\./.test(body))
    throw new Error(
      `${name} cannot be converted to an ES module: it still contains CommonJS code. Adapt toEsModule().`,
    );
  const exportNames = [...new Set([...code.matchAll(/\bexports\.(\w+)/g)].map(([, key = ""]) => key))];
  return [
    ...imports.map(([, local, from]) => `import * as ${local} from "${from}";`),
    `var ${exportNames.map((key) => `$${key}`).join(", ")};`,
    body,
    `export { ${exportNames.map((key) => `$${key} as ${key}`).join(", ")} };`,
  ].join("\n");
}
