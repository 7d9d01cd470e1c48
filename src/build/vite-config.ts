import react from "@vitejs/plugin-react";
import type { InlineConfig, Plugin } from "vite";

/**
 * The bundler would load style sheets with every `import()`. They are joined and placed by us, so an import is only
 * an import.
 */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: (id) =>
    id.endsWith("vite/preload-helper.js") ? "export const __vitePreload = (load) => load();" : undefined,
};

export function viteConfig(root: string): InlineConfig {
  return {
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [react(), plainImports],
    css: { transformer: "lightningcss", lightningcss: { cssModules: { pattern: "[local]-[hash]" } } },
    build: { target: "es2024", cssMinify: "lightningcss", assetsInlineLimit: 0 },
  };
}

/** React and its renderer change more rarely than our code, and are evaluated apart so that neither is one long task. */
const groups = [
  { name: "react", test: /node_modules[\\/](react|scheduler)[\\/]/, priority: 2 },
  { name: "react-dom", test: /node_modules[\\/]react-dom[\\/]/, priority: 1 },
];

export function browserBuild(base: InlineConfig, outDir: string): InlineConfig {
  return {
    ...base,
    base: "/assets/",
    build: {
      ...base.build,
      outDir,
      emptyOutDir: true,
      manifest: "manifest.json",
      sourcemap: "hidden",
      modulePreload: false,
      rolldownOptions: {
        preserveEntrySignatures: "allow-extension",
        // The frame is rendered by the server alone; browsers need its styles.
        input: { boot: "src/site/boot.ts", theme: "src/site/styles/theme.ts", frame: "src/site/layouts/frame.tsx" },
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
