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
 * React is published as CommonJS, which a bundler has to wrap in functions: the engine then reads all of it twice, and
 * nothing unused can be left out. Its production files are plain enough to be read as modules. A new shape of them
 * stops the build here.
 */
export function reactModules(): Plugin {
  const paths = new Map(Object.entries(files).map(([name, file]) => [name, locate(file)]));
  const modules = new Set(paths.values());
  return {
    name: "react-modules",
    enforce: "pre",
    resolveId: (id) => paths.get(id),
    load: (id) => (modules.has(id) ? asModule(readFileSync(id, "utf8"), id) : undefined),
  };
}

function locate(file: string): string {
  const [name = ""] = file.split("/");
  return join(dirname(resolve(`${name}/package.json`)), file.slice(name.length + 1));
}

export function asModule(code: string, name: string): string {
  const imports = [...code.matchAll(/(\w+) = require\("([\w-]+)"\)/g)];
  const body = code
    .replace(/var (?:\w+ = require\("[\w-]+"\),?\s*)+;/, "")
    .replace(/"use strict";/, "")
    .replace(/\bexports\.(\w+)/g, "$$$1");
  if (/\brequire\(|\bexports\b|\bmodule\b\./.test(body))
    throw new Error(`${name} is no longer of a shape that can be read as a module.`);
  const exported = [...new Set([...code.matchAll(/\bexports\.(\w+)/g)].map(([, key = ""]) => key))];
  return [
    ...imports.map(([, local, from]) => `import * as ${local} from "${from}";`),
    `var ${exported.map((key) => `$${key}`).join(", ")};`,
    body,
    `export { ${exported.map((key) => `$${key} as ${key}`).join(", ")} };`,
  ].join("\n");
}
