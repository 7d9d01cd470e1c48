import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync, Visitor } from "vite";

/**
 * Which area of src/ may import which, as in docs/architecture.md. "x (types)" allows type imports alone; files of one
 * area may import each other. The most specific area of a file counts.
 */
const rules: Record<string, readonly string[]> = {
  shared: [],
  database: ["shared"],
  // The model's types and pure functions are what pictures and structured data may use of the content.
  "content/model": ["content", "shared"],
  content: ["content/model", "shared"],
  "leads/forms": ["shared"],
  leads: ["leads/forms", "database", "shared"],
  navigation: ["shared"],
  telemetry: ["navigation", "database", "shared"],
  "build-store": ["shared", "content (types)"],
  "site/styles": [],
  "site/icons": [],
  "site/ui": ["site/styles", "shared", "content/model (types)"],
  "site/sections": ["site/ui", "site/styles", "leads/forms", "shared", "content/model (types)", "content (types)"],
  "site/layouts": ["site/ui", "site/identity", "site/styles", "shared", "content/model (types)"],
  "site/identity": ["site/ui", "content/model", "shared", "content (types)"],
  "site/pages": [
    ...["site/sections", "site/layouts", "site/ui", "site/styles", "site/icons", "site/identity"],
    ...["navigation", "telemetry", "shared"],
    ...["site/pages data (types)", "site/render (types)", "content/model (types)", "content (types)"],
  ],
  "site/pages data": [
    ...["content", "content/model", "leads/forms", "site/seo", "site/icons", "navigation", "shared"],
    ...["site/sections", "site/render"],
  ],
  "site/seo": ["site/identity (types)", "content/model", "shared", "content (types)", "navigation (types)"],
  site: ["site/pages", "navigation"],
  "site/client": [
    ...["site", "site/pages", "site/layouts", "site/ui", "site/styles", "site/render"],
    ...["navigation", "telemetry", "shared"],
  ],
  "site/render": [
    ...["site", "site/pages data", "site/client", "site/layouts", "site/seo", "site/identity"],
    ...["content", "content/model", "navigation", "shared"],
  ],
  server: [
    ...["site/render", "site/seo", "site/identity", "content", "content/model", "leads", "telemetry", "build-store"],
    ...["navigation", "shared", "site (types)"],
  ],
  "server/process": ["server", "content", "site/seo", "leads", "telemetry", "build-store", "shared"],
  build: [
    ...["server", "site", "site/render", "site/seo", "site/identity", "site/icons", "site/layouts (types)"],
    ...["site/styles", "content", "content/model", "leads", "telemetry", "build-store", "navigation", "shared"],
  ],
};

const areas = Object.keys(rules).sort((a, b) => b.length - a.length);

function areaOf(file: string): string {
  if (file.endsWith(".data.ts")) return "site/pages data";
  return areas.find((area) => file.startsWith(`src/${area}/`)) ?? "entry";
}

interface Import {
  from: string;
  /** A file of ours, or the name of a package. */
  to: string;
  isType: boolean;
}

/** Every import of a file: static, dynamic, re-exported, of types, and `typeof import()`. */
function readImports(from: string): Import[] {
  const imports: Import[] = [];
  const add = (specifier: unknown, isType: boolean) => {
    if (typeof specifier !== "string" || specifier.startsWith("node:")) return;
    if (!/^[.#]/.test(specifier)) return imports.push({ from, to: specifier, isType });
    // package.json maps #identity to the first identity; the bundler maps it to that of the site.
    const to = specifier.startsWith("#") ? specifier.replace("#", "src/site/") : join(dirname(from), specifier);
    imports.push({ from, to: normalize(to), isType });
  };
  new Visitor({
    ImportDeclaration({ source, importKind, specifiers }) {
      const isTypeSpecifier = (one: (typeof specifiers)[number]) =>
        one.type === "ImportSpecifier" && one.importKind === "type";
      add(source.value, importKind === "type" || (specifiers.length > 0 && specifiers.every(isTypeSpecifier)));
    },
    ExportNamedDeclaration({ source, exportKind }) {
      add(source?.value, exportKind === "type");
    },
    ExportAllDeclaration({ source, exportKind }) {
      add(source.value, exportKind === "type");
    },
    ImportExpression({ source }) {
      add(source.type === "Literal" ? source.value : undefined, false);
    },
    TSImportType({ source }) {
      add(source.value, true);
    },
  }).visit(parseSync(from, readFileSync(from, "utf8")).program);
  return imports;
}

function findForbidden({ from, to, isType }: Import): string | undefined {
  const [importer, imported] = [areaOf(from), areaOf(to)];
  const family = (file: string) => file.split("/")[3];
  const isPage = importer.startsWith("site/pages") && imported.startsWith("site/pages");
  if (isPage && family(from) !== family(to)) return "a page does not import another family's files";
  if (imported === "site/pages data" && !isType && importer === "site/pages")
    return "loaders run in Node only: import the type";
  if (imported === "site/pages data" && !isType && importer !== imported && !from.endsWith("/page-registry.ts"))
    return "page definitions are imported by the registry only";
  if (importer === imported || importer === "entry") return undefined;
  const allowed = rules[importer] ?? [];
  if (allowed.includes(imported) || (isType && allowed.includes(`${imported} (types)`))) return undefined;
  return `src/${importer} may not import ${isType ? "types of " : ""}src/${imported}`;
}

/**
 * The server loads the renderer of each build before its first page, so it has no packages but React: content is
 * validated when the site is built.
 */
const RENDERER = "src/site/render/entry.server.tsx";
const rendererPackages = /^react(-dom)?(\/|$)/;

function findRendererPackages(imports: readonly Import[], packages: readonly Import[]): string[] {
  const reached = new Set([RENDERER]);
  for (const file of reached) for (const { from, to, isType } of imports) if (from === file && !isType) reached.add(to);
  return packages
    .filter(({ from, to, isType }) => reached.has(from) && !isType && !rendererPackages.test(to))
    .map(
      ({ from, to }) => `${from} imports ${to}: the renderer, which has this file, may import no package but React.`,
    );
}

/** Groups of files that import each other, by Tarjan's algorithm for strongly connected components. */
function findCycles(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  function visit(file: string): number {
    const index = order.size;
    let low = index;
    order.set(file, index);
    stack.push(file);
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, order.get(target) ?? low);
    }
    lowest.set(file, low);
    if (low === index) {
      const component = stack.splice(stack.indexOf(file));
      if (component.length > 1) cycles.push(component);
    }
    return low;
  }

  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return cycles;
}

const files = globSync("src/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$|\/testing\/|\.d\.ts$/.test(file));
const { files: imports = [], packages = [] } = Object.groupBy(files.sort().flatMap(readImports), ({ to }) =>
  to.startsWith("src/") ? "files" : "packages",
);
const errors = [
  ...imports.flatMap((one) => {
    const reason = findForbidden(one);
    return reason ? [`${one.from} imports ${one.to}: ${reason}.`] : [];
  }),
  ...findRendererPackages(imports, packages),
  ...findCycles(imports).map((cycle) => `These files import each other: ${cycle.join(", ")}.`),
];
for (const error of errors) console.error(error);
console.log(`${imports.length} imports of ${files.length} modules, ${errors.length} against the rules.`);
if (errors.length > 0) process.exitCode = 1;
