import react from "@vitejs/plugin-react";
import type { InlineConfig } from "vite";
import type { SiteFrame } from "../site/layouts/layout.ts";
import { framePlugin } from "./frame-plugin.ts";

export function viteConfig(root: string, frame: () => SiteFrame): InlineConfig {
  return {
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [react(), framePlugin(frame)],
    css: { transformer: "lightningcss", modules: { generateScopedName: "[local]-[hash:base64:4]" }, lightningcss: { cssModules: { pattern: "[local]-[hash]" } } },
    build: { target: "es2024", cssMinify: "lightningcss", assetsInlineLimit: 0 },
  };
}

/** React and its renderer change more rarely than our code, and are evaluated apart so that neither is one long task. */
const groups = [
  { name: "react-dom", test: /node_modules[\\/](react-dom|scheduler)[\\/]/ },
  { name: "react", test: /node_modules[\\/]react[\\/]/ },
];

export function browserBuild(base: InlineConfig, outDir: string): InlineConfig {
  return {
    ...base,
    build: {
      ...base.build,
      outDir,
      emptyOutDir: true,
      manifest: "manifest.json",
      sourcemap: "hidden",
      // Style sheets and preloads are ours to place: see the chunk list.
      modulePreload: { polyfill: false, resolveDependencies: () => [] },
      rolldownOptions: {
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
