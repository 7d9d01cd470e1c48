import react from "@vitejs/plugin-react";
import { Features } from "lightningcss";
import type { InlineConfig } from "vite";
import { classNames } from "./class-names.ts";
import { lightDarkFallback } from "./light-dark-fallback.ts";
import { plainImports } from "./plain-imports.ts";
import { reactModules } from "./react-modules.ts";
import { lightningCssTargets, scriptTarget, styleTarget } from "./supported-browsers.ts";
import { viteLogger } from "./vite-logger.ts";

export function viteConfig(root: string, fonts: string): InlineConfig {
  return {
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    customLogger: viteLogger(),
    resolve: { alias: { "@fonts": fonts } },
    plugins: [classNames, react(), plainImports],
    css: {
      transformer: "lightningcss",
      lightningcss: {
        targets: lightningCssTargets,
        // Lightning CSS would replace light-dark() by variables that are resolved once, at the root, and a band in the
        // other theme's colours, like the footer, would lose them.
        exclude: Features.LightDark,
        visitor: lightDarkFallback,
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

/**
 * React changes more rarely than our code, and is evaluated apart from it so that the two are not one long task. The
 * small parts that most pages are made of come together: apart, each would cost more than it holds.
 */
const groups = [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  {
    name: "ui",
    test: /src[\\/](navigation[\\/]deadline|site[\\/](icons|sections[\\/]article-rows|ui[\\/](arrow|arrow-link|breadcrumb|cloth|cover|day|figure|prose|reading-progress|section-title|table-of-contents|tag))[\\/])/,
  },
];

export function browserBuild(base: InlineConfig, outDir: string, { maps = false } = {}): InlineConfig {
  return {
    ...base,
    base: "/assets/",
    plugins: [...(base.plugins ?? []), reactModules()],
    build: {
      ...base.build,
      outDir,
      emptyOutDir: true,
      manifest: "manifest.json",
      sourcemap: maps && "hidden",
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
