import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { getFontDirectory } from "../src/build/assets/fonts.ts";
import { createRendererConfig, createViteConfig } from "../src/build/bundle/vite-config.ts";
import { openDist } from "../src/build-store/dist.ts";
import { loadBuild } from "../src/server/http/loaded-build.ts";
import { createLayoutData } from "../src/site/render/layout-data.ts";

/** Renders one page's React tree for every request and does nothing else: the upper bound for a page rendered on demand. */
const [path = "", port = ""] = process.argv.slice(2);
const siteUrl = "http://localhost:3000";
const dist = openDist("dist");
const id = dist.currentId() ?? "";
const site = await loadBuild(dist, id, { siteUrl, sources: {}, telemetry: "none" });
const page = await site.loader.load(new URL(path, siteUrl), { now: new Date() });

// Inside the project, so that packages that are not bundled can be resolved.
const folder = mkdtempSync(join("node_modules", ".baseline-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const config = createRendererConfig(createViteConfig(process.cwd(), getFontDirectory(dist)), folder);
await build({ ...config, build: { ...config.build, ssr: "bench/baseline-tree.tsx" } });
const { createTreeRenderer }: typeof import("./baseline-tree.tsx") = await import(
  pathToFileURL(join(folder, "renderer.js")).href
);
const render = await createTreeRenderer(
  page,
  path,
  createLayoutData(JSON.parse(dist.read(dist.manifest(id).snapshot).toString())),
);

createServer((_request, response) => {
  response.end(render());
}).listen(Number(port), "127.0.0.1");
process.on("SIGTERM", () => process.exit());
