import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { type CustomAtRules, composeVisitors, Features, type Visitor } from "lightningcss";
import { createLogger, type InlineConfig, type Logger, type Plugin, type Rolldown } from "vite";
import type { IdentityName } from "../../content/model/page.ts";
import type { ColourName, Oklch, Palette } from "../../shared/palette.ts";
import { identities } from "../../site/identity/identities.ts";
import type { Identity } from "../../site/identity/identity.ts";
import { namedBreakpoints } from "../../site/styles/breakpoints.ts";
import { lightDarkFallback } from "./light-dark-fallback.ts";
import { lightningCssTargets, scriptTarget, styleTarget } from "./supported-browsers.ts";

export function createViteConfig(root: string, fonts: string, identity: IdentityName = "weave"): InlineConfig {
  return {
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    customLogger: createViteLogger(),
    resolve: { alias: { "@fonts": fonts, "#identity": join(root, "src/site/identity", identity) } },
    plugins: [cssModuleNames, react()],
    css: {
      transformer: "lightningcss",
      lightningcss: {
        targets: lightningCssTargets,
        // Lightning CSS would replace light-dark() by variables that are resolved once, at the root. A section in the
        // other theme's colours, like the footer, would then have the wrong colours.
        exclude: Features.LightDark,
        visitor: composeVisitors([
          namedBreakpoints,
          createPaletteFunction(identities[identity].palette),
          lightDarkFallback,
          createOrnamentFunction(identities[identity].ornaments),
        ]),
        cssModules: { pattern: "[local]-[hash]" },
      },
    },
    build: {
      target: scriptTarget,
      cssTarget: styleTarget,
      cssMinify: "lightningcss",
      assetsInlineLimit: 0,
    },
  };
}

const isColourName = (palette: Palette, name: unknown): name is ColourName =>
  typeof name === "string" && Object.hasOwn(palette, name);

const isOrnament = (ornaments: Identity["ornaments"], name: unknown): name is keyof Identity["ornaments"] =>
  typeof name === "string" && Object.hasOwn(ornaments, name);

/** Replaces `--identity(band)` in CSS by that ornament of the identity. */
const createOrnamentFunction = (ornaments: Identity["ornaments"]): Visitor<CustomAtRules> => ({
  Function: {
    "--identity"({ arguments: [part] }) {
      const name = part?.type === "token" && part.value.type === "ident" ? part.value.value : undefined;
      if (!isOrnament(ornaments, name)) throw new Error(`--identity(${name}): the identity has no such ornament.`);
      return { raw: ornaments[name] };
    },
  },
});

/** Replaces `--palette(ground)` and `--palette(indigo / 0.5)` in CSS by the colour of the identity. */
const createPaletteFunction = (palette: Palette): Visitor<CustomAtRules> => ({
  Function: {
    "--palette"({ arguments: parts }) {
      const tokens = parts.flatMap((part) => (part.type === "token" ? [part.value] : []));
      const name = tokens.find((token) => token.type === "ident")?.value;
      const alpha = tokens.find((token) => token.type === "number")?.value;
      const format = (colour: Oklch) => `oklch(${colour.join(" ")} / ${alpha ?? 1})`;
      if (!isColourName(palette, name)) throw new Error(`--palette(${name}): the palette has no such colour.`);
      const { light, dark } = palette[name];
      return { raw: light === dark ? format(light) : `light-dark(${format(light)}, ${format(dark)})` };
    },
  },
});

/** Scripts and styles for browsers, and a manifest of their chunks. */
export function createBrowserConfig(base: InlineConfig, outDir: string, { maps = false } = {}): InlineConfig {
  return {
    ...base,
    base: "/assets/",
    plugins: [...(base.plugins ?? []), reactWithoutEarlyErrors],
    define: { "process.env.NODE_ENV": '"production"', ...missingGlobals, ...presentGlobals },
    build: {
      ...base.build,
      outDir,
      emptyOutDir: true,
      manifest: "manifest.json",
      sourcemap: maps && "hidden",
      // In library mode Vite leaves import() as it is. Otherwise it wraps each one in code that loads style sheets, but
      // the site loads the style sheets of a page itself: bundle.ts concatenates them.
      lib: { entry: { boot: "src/site/client/boot.ts", theme: "src/site/styles/theme.ts" }, formats: ["es"] },
      cssCodeSplit: true,
      rolldownOptions: {
        preserveEntrySignatures: false,
        output: {
          entryFileNames: "[name]-[hash].js",
          chunkFileNames: "[name]-[hash].js",
          assetFileNames: "[name]-[hash][extname]",
          codeSplitting: { groups },
          // Chromium then compiles all functions in the background while the file loads, and none of them during a click.
          postBanner: "//# allFunctionsCalledOnLoad",
          // The defaults of library mode keep white space and comments for the bundler of the library's user.
          minify: true,
          comments: false,
        },
      },
    },
  };
}

/**
 * Globals that React looks for and that browsers do not have: those of Node, of Internet Explorer, and of the React
 * developer tools. `window.ErrorEvent` is only used where `reportError()` is missing, which all supported browsers have.
 * Without them the minifier can remove the code that uses them.
 */
const missingGlobals = {
  process: "undefined",
  setImmediate: "undefined",
  "document.documentMode": "undefined",
  "window.ErrorEvent": "undefined",
  __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined",
};

/** Functions that React looks for and that all supported browsers have, so that the minifier can remove its substitutes. */
const presentGlobals = Object.fromEntries(
  [
    "AbortController",
    "MessageChannel",
    "Object.is",
    "WeakMap",
    "WeakSet",
    "clearTimeout",
    "performance.getEntriesByType",
    "performance.now",
    "queueMicrotask",
    "reportError",
    "requestAnimationFrame",
    "setTimeout",
  ].map((name) => [`typeof ${name}`, '"function"']),
);

const EARLY_ERROR = /(?<=\w+Exception = )Error\(formatProdErrorMessage\(\d+\)\)/g;

/**
 * When React is evaluated it creates five errors, which it throws and catches itself to recognize them. While developer
 * tools or Lighthouse are attached, V8 parses all of React again to record their stacks, which takes longer than anything
 * else that is done to hydrate a page. Objects without a stack serve as well.
 */
const reactWithoutEarlyErrors: Plugin = {
  name: "react-without-early-errors",
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler: (code) => ({ code: code.replace(EARLY_ERROR, "Object.create(Error.prototype)"), map: null }),
  },
};

/**
 * React has a chunk of its own because it changes more rarely than our code. `boot` has what runs before hydration. Small components that most pages use are in the chunk that hydrates
 * every page: as single chunks, each request would cost more than its code.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: "boot", test: /src[\\/](?!site[\\/]styles[\\/]theme)/, tags: ["$initial"] },
  {
    name: "hydrate",
    test: /src[\\/]site[\\/](client[\\/]hydrate|icons|sections[\\/]article-rows|ui[\\/](arrow|breadcrumb|cover|date|metric|prose|table-of-contents|tag))[\\/.]/,
  },
];

/** The layout is rendered on the server only, so browsers need its styles but none of its code. */
export function createLayoutConfig(base: InlineConfig, outDir: string): InlineConfig {
  return {
    ...base,
    base: "/assets/",
    build: {
      ...base.build,
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: { layout: "src/site/layouts/layout.tsx" },
        preserveEntrySignatures: "strict",
        output: { assetFileNames: "[name][extname]" },
      },
    },
  };
}

export function createRendererConfig(base: InlineConfig, outDir: string): InlineConfig {
  return {
    ...base,
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true },
    build: {
      ...base.build,
      outDir,
      emptyOutDir: true,
      ssr: "src/site/render/entry.server.tsx",
      minify: false,
      rolldownOptions: { output: { entryFileNames: "renderer.js", chunkFileNames: "[name]-[hash].js" } },
    },
  };
}

/**
 * The server as one file, because loading hundreds of modules is most of the time of a start. One, so that a server keeps
 * all of its code when a later build removes the file. Not minified, for the stack traces in the log.
 */
export function createServerConfig(root: string, outDir: string): InlineConfig {
  return {
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    // Some modules are also commands.
    define: { "import.meta.main": "false" },
    plugins: [loadOnDemand],
    ssr: { noExternal: true },
    build: {
      target: "esnext",
      outDir,
      emptyOutDir: true,
      ssr: "src/server/process/main.ts",
      minify: false,
      rolldownOptions: {
        experimental: { attachDebugInfo: "simple" },
        // Only ASCII, because one other letter doubles the memory of the whole text.
        output: { entryFileNames: SERVER_FILE, codeSplitting: false, comments: false, charset: "ascii" },
      },
    },
  };
}

export const SERVER_FILE = "server.js";

/** Packages that few requests need, some with files or machine code of their own, and modules of Node that load slowly. */
const ON_DEMAND = /^(@sentry\/node|nodemailer|pg|piscina|sharp|node:http2?)$/;

/** Loads these when the code that imports them runs. Packages are looked up from the program: dist/ may be anywhere. */
const loadOnDemand: Plugin = {
  name: "load-on-demand",
  enforce: "pre",
  resolveId: { filter: { id: ON_DEMAND }, handler: (name) => `\0on-demand:${name}` },
  load: {
    filter: { id: /^\0on-demand:/ },
    handler: (id) =>
      `module.exports = process.getBuiltinModule("node:module").createRequire(process.argv[1])("${id.split(":").slice(1).join(":")}");`,
  },
};

/** Lightning CSS does not know `:target-current` yet and copies it unchanged; browsers without it ignore the rule. */
const IGNORED_WARNING = "'target-current' is not recognized";

/** Prints warnings, except the one that cannot be fixed. */
function createViteLogger(): Logger {
  const logger = createLogger("warn");
  return {
    ...logger,
    warn(message, options) {
      if (!message.includes(IGNORED_WARNING)) logger.warn(message, options);
    },
  };
}

const DEFAULT_IMPORT = /^import (\w+) from ("[^"]+\.module\.css");/gm;

/**
 * Turns the default import of a CSS module into a namespace import, so that the bundler inlines the class names that
 * are used and drops the others, instead of shipping one object with all of them.
 */
const cssModuleNames: Plugin = {
  name: "css-module-names",
  enforce: "pre",
  transform: {
    filter: { id: /\.tsx?$/, code: DEFAULT_IMPORT },
    handler: (code) => ({ code: code.replace(DEFAULT_IMPORT, "import * as $1 from $2;"), map: null }),
  },
};
