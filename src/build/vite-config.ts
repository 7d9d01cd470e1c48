import react from "@vitejs/plugin-react";
import type { InlineConfig, Plugin } from "vite";
import { reactModules } from "./react-modules.ts";

const WRAPPED = /\w+\(\(\)=>import\((`[^`]+`)\),(?:\[\]|__vite__mapDeps\(\[[\d,]*\]\))\)/g;
const LIST = /^const __vite__mapDeps=.*\n/;
/** What is left of the list where an import's parts are taken out at once, as in `const { a } = await import(…)`. */
const ENTRY = /,__vite__mapDeps\(\[[\d,]*\]\)/g;

/**
 * The bundler would load style sheets with every `import()`, by a list of all of them. They are joined and placed by
 * us, so an import is only an import.
 */
const plainImports: Plugin = {
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
        chunk.code = chunk.code.replace(LIST, "").replace(WRAPPED, "import($1)").replace(ENTRY, "");
        if (chunk.code.includes("__vite__mapDeps"))
          throw new Error(`${chunk.fileName} still asks for a list of style sheets.`);
      }
    },
  },
};

// The first browsers with light-dark(). For older ones it is replaced by variables that are resolved once, at the root,
// and a band in the other theme's colours, like the footer, would lose them.
const browsers = { chrome: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) };

export function viteConfig(root: string): InlineConfig {
  return {
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [react(), plainImports],
    css: {
      transformer: "lightningcss",
      lightningcss: { targets: browsers, cssModules: { pattern: "[local]-[hash]" } },
    },
    build: {
      target: "es2024",
      cssTarget: ["chrome123", "firefox120", "safari17.5"],
      cssMinify: "lightningcss",
      assetsInlineLimit: 0,
    },
  };
}

/**
 * React changes more rarely than our code, and is evaluated apart from it so that the two are not one long task. The
 * small parts that most pages are made of come together: apart, each would cost more than it holds.
 */
const groups = [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  {
    name: "ui",
    test: /src[\\/]site[\\/](icons|ui[\\/](arrow|arrow-link|breadcrumb|cover|day|progress|prose|section-title|table-of-contents|tag))[\\/]/,
  },
];

export function browserBuild(base: InlineConfig, outDir: string): InlineConfig {
  return {
    ...base,
    base: "/assets/",
    plugins: [...(base.plugins ?? []), reactModules()],
    build: {
      ...base.build,
      outDir,
      emptyOutDir: true,
      manifest: "manifest.json",
      sourcemap: "hidden",
      modulePreload: false,
      rolldownOptions: {
        // React asks its scheduler for what only its development version has.
        checks: { importIsUndefined: false },
        input: { boot: "src/site/boot.ts", theme: "src/site/styles/theme.ts" },
        output: {
          entryFileNames: "[name]-[hash].js",
          chunkFileNames: "[name]-[hash].js",
          assetFileNames: "[name]-[hash][extname]",
          codeSplitting: { groups },
        },
      },
    },
  };
}

/** The frame is rendered by the server alone; browsers need its styles and none of its code. */
export function frameBuild(base: InlineConfig, outDir: string): InlineConfig {
  return {
    ...base,
    base: "/assets/",
    build: {
      ...base.build,
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: { frame: "src/site/layouts/frame.tsx" },
        preserveEntrySignatures: "strict",
        output: { assetFileNames: "[name][extname]" },
      },
    },
  };
}

export function rendererBuild(base: InlineConfig, outDir: string): InlineConfig {
  return {
    ...base,
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true },
    build: {
      ...base.build,
      outDir,
      emptyOutDir: true,
      ssr: "src/site/entry.server.tsx",
      minify: false,
      rolldownOptions: { output: { entryFileNames: "renderer.js", chunkFileNames: "[name]-[hash].js" } },
    },
  };
}
